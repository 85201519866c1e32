import HealthModel

/// A table of the warehouse model: what a row of it is, its key, and its columns in order.
///
/// Headers of files, documentation and whatever else describes the model are made from these definitions.
package struct Table: Equatable, Sendable {
  package var name: String
  /// What a row is, as a sentence.
  package var summary: String
  package var columns: [Column]

  package struct Column: Equatable, Sendable {
    package var name: String
    package var type: ColumnType
    /// Whether it is a part of the table's key.
    package var isKey: Bool
    /// Whether every row has it; of a key's part that is so.
    package var isRequired: Bool
    /// What it says, with its unit.
    package var summary: String
  }

  /// The logical type of a column.
  package enum ColumnType: String, CaseIterable, Sendable {
    /// 128 bits; in text files 32 lower-case hexadecimal digits.
    case id
    case text
    /// A moment; in text files `yyyy-MM-ddTHH:mm:ssZ`.
    case instant
    /// A wall clock without offset: `yyyy-MM-ddTHH:mm:ss`.
    case wallClock = "wall clock"
    /// `yyyy-MM-dd`.
    case date
    case number
    case integer
    /// `true` or `false`.
    case flag
    /// JSON (RFC 8259) as text.
    case json
  }

  /// Grows when tables or columns change: columns are only ever added.
  package static let schemaVersion = 1

  /// What its rows are sorted by, if they are.
  package var order: [String] { name == "records" ? ["type", "start_utc"] : [] }

  /// Whether samples alone make its rows.
  package var isMadeOfSamples: Bool { ["records", "record_metadata", "hrv_beats"].contains(name) }

  package var key: [Column] { columns.filter(\.isKey) }

  /// What becomes of its rows when the next export of the same person comes.
  package enum History: Equatable, Sendable {
    /// A row is there, changed or gone; ids and natural keys tell.
    case snapshot
    /// A row belongs to one of a snapshot table, and goes with it: the name of that table.
    case part(of: String)
    /// Each export has a row of its own.
    case perExport
    /// What was known once stays known.
    case lasting
  }

  package var history: History {
    if let export = columns.first(where: { $0.name == "export_id" }) {
      return export.isKey ? .perExport : .snapshot
    }
    guard key.count > 1 else { return .lasting }
    // The first part of the key behind the participant is the whole's id.
    let whole = Self.all.first { other in
      other.name != name && other.columns.contains { $0.name == "export_id" && !$0.isKey }
        && other.key.count == 2 && other.key[1].type == .id && other.key[1].name == key[1].name
    }
    return whole.map { .part(of: $0.name) } ?? .lasting
  }

  /// All tables in the order of the documentation, which is the one in which they are written.
  package static let all: [Table] = [
    TableText.sources, TableText.samples, TableText.correlations, TableText.workouts, TableText.documents,
    TableText.sideFiles,
  ].flatMap(Self.tables)

  /// An export itself, and its days: the tables of a warehouse besides ``all``.
  package static let exports = ofWarehouses[0]
  package static let dailySummary = ofWarehouses[1]
  private static let ofWarehouses = tables(in: TableText.warehouse)
  /// What a warehouse holds, in the order in which it is written.
  package static let warehouse = [exports] + all + [dailySummary]
  /// What a database keeps for itself.
  package static let participants = tables(in: TableText.databases)[0]
  package static let runManifest = tables(in: TableText.databases)[1]
  /// What rows that are ``History/snapshot`` have in a database behind their columns.
  package static let historyColumns = tables(in: TableText.databases)[2].columns

  package static func named(_ name: String) -> Table? { all.first { $0.name == name } }

  /// Reads definitions: `name: summary`, then a line for each column, `column | type | summary`, where `*` before the
  /// name marks the key, and `!` what every row has.
  static func tables(in text: String) -> [Table] {
    var tables: [Table] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "|"), maxSplits: 2).map(trimmed)
      if fields.count == 1 {
        let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1).map(trimmed)
        tables.append(Table(name: parts[0], summary: parts.count > 1 ? parts[1] : "", columns: []))
      } else if let column = Column(fields), !tables.isEmpty {
        tables[tables.count - 1].columns.append(column)
      }
    }
    return tables
  }
}

extension Table {
  /// The names of the columns as a line of CSV.
  package var header: String { columns.map(\.name).joined(separator: ",") }
}

extension Table.Column {
  /// Nil for a line of another form.
  fileprivate init?(_ fields: [String]) {
    guard fields.count == 3, let type = Table.ColumnType(rawValue: fields[1]), let mark = fields[0].utf8.first
    else { return nil }
    let isKey = mark == UInt8(ascii: "*")
    let isRequired = isKey || mark == UInt8(ascii: "!")
    name = isRequired ? String(fields[0].dropFirst()) : fields[0]
    self.type = type
    (self.isKey, self.isRequired) = (isKey, isRequired)
    summary = fields[2]
  }
}

/// The text without blanks at both ends.
private func trimmed(_ text: Substring.UTF8View) -> String {
  var text = text.drop { $0 == UInt8(ascii: " ") }
  while text.last == UInt8(ascii: " ") { text.removeLast() }
  return String(Substring(text))
}
