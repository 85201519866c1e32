import ByteIO
import HealthModel
import Sinks

/// A day of a kind, or of one of its category values.
struct DayKey: Hashable, Comparable {
  var day: CivilDate
  /// Empty for quantities.
  var category: String

  static func < (left: DayKey, right: DayKey) -> Bool {
    left.day == right.day ? precedesBytewise(left.category, right.category) : left.day < right.day
  }
}

/// Walks through the days of one export, kind by kind.
struct DayRows: ~Copyable {
  private var rows: SpooledRows
  /// The kind of the row in hand by short name; nil behind the last one.
  private(set) var kind: String?
  private(set) var key = DayKey(day: CivilDate(dayNumber: 0), category: "")
  private(set) var statistics = DayStatistics(unit: "", values: [])

  init(_ rows: consuming SpooledRows) throws(Failure) {
    self.rows = rows
    try advance()
  }

  /// The key of the row in hand if it is of a kind.
  func key(of kind: String) -> DayKey? { self.kind == kind ? key : nil }

  /// Takes the row in hand and goes on.
  mutating func take() throws(Failure) -> DayStatistics {
    let statistics = statistics
    try advance()
    return statistics
  }

  private mutating func advance() throws(Failure) {
    guard let row = try rows.next() else { return kind = nil }
    var reader = TupleReader(row)
    _ = reader.beginRow()
    key.category = ""
    statistics.unit = ""
    statistics.values.removeAll(keepingCapacity: true)
    for column in Table.dailySummary.columns {
      let field = reader.next()
      switch (column.name, column.type) {
      case ("type", _): kind = field?.text
      case ("local_date", _): if let date = field?.date { key.day = date }
      case ("category_value", _): key.category = field?.text ?? ""
      case ("unit", _): statistics.unit = field?.text ?? ""
      case (_, .number): statistics.values.append(field?.number)
      case (_, .integer): statistics.values.append(field.map { Double($0.integer) })
      default: break
      }
    }
  }
}
