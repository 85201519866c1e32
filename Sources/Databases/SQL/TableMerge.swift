import HealthModel
import Sinks

/// The statements that merge the staged rows of one table into what a database holds, by the rules for exports that come
/// again: an export is the whole truth of its moment, so of two the later one is right, whichever was loaded first.
struct TableMerge {
  var dialect: Dialect
  var participantID: String
  /// The export that was staged.
  var export: RecordID
  /// The later ones of the same participant that the table was loaded from, the earliest first: their hexadecimal digits.
  var later: [String]

  /// Whether the table was loaded from this export before. If not, what has it as its last one was staged.
  var isReload: Bool

  /// A statement, and what the rows are that it changes.
  struct Step {
    enum Effect { case nothing, writes, removes }

    var sql: String
    var effect = Effect.writes
  }

  func steps(of table: Table) -> [Step] {
    let table = StoredTable(table)
    return switch table.table.history {
    case .snapshot: snapshot(table)
    case .part(let whole): parts(table, of: whole)
    case .perExport: [Step(sql: upsert(table))]
    case .lasting: [Step(sql: later.isEmpty ? upsert(table) : addition(table))]
    }
  }

  // MARK: Snapshots

  /// A row has the content of the latest export that has it; between this one and the next that lacks it it is gone.
  private func snapshot(_ table: StoredTable) -> [Step] {
    let (first, last, deleted) = (StoredTable.first, StoredTable.last, StoredTable.deleted)
    let backdate = """
      UPDATE \(table.name) AS old SET \(first) = \(this)
      WHERE \(isTheirs) AND \(isLater(first)) AND \(isStaged(table.table))
      """
    let next = later.first.map(dialect.literal(id:)) ?? dialect.noID
    let write = upsert(
      table, history: [first: this, last: this, deleted: next], keeping: [first],
      where: "NOT \(isLater("old.\(last)"))")
    let bury = """
      UPDATE \(table.name) AS old SET \(deleted) = \(this)
      WHERE \(isTheirs) AND NOT \(isLater(last)) AND (\(deleted) IS NULL OR \(isLater(deleted)))
        AND \(isReload ? "NOT \(isStaged(table.table))" : "\(last) <> \(this)")
      """
    return (later.isEmpty && !isReload ? [] : lookup(table))
      + (later.isEmpty ? [] : [Step(sql: backdate)]) + [Step(sql: write), Step(sql: bury, effect: .removes)]
  }

  // MARK: Parts

  /// Where a whole has the content of this export, its parts are those that were staged; those of others stay.
  private func parts(_ table: StoredTable, of whole: String) -> [Step] {
    let id = table.table.key[1].name
    let isCurrent = { (part: String) in
      """
      EXISTS (SELECT 1 FROM \(whole) AS whole WHERE whole.participant_id = \(part).participant_id
        AND whole.\(id) = \(part).\(id) AND whole.\(StoredTable.last) = \(this))
      """
    }
    // Loaded before, a whole may have this export as its last one and be gone nevertheless.
    let isThere = isReload ? Table.named(whole).map { " AND \(isStaged($0))" } ?? "" : ""
    let remove = """
      DELETE FROM \(table.name) AS old
      WHERE \(isTheirs) AND \(isCurrent("old"))\(isThere) AND NOT \(isStaged(table.table))
      """
    // With no later export all staged wholes have the content of this one.
    let write = upsert(table, from: later.isEmpty ? "" : "WHERE \(isCurrent(table.table.stagingName))")
    return lookup(table) + [Step(sql: remove, effect: .removes), Step(sql: write)]
  }

  /// Whether a row called `old` was staged, by the key of a table.
  private func isStaged(_ table: Table) -> String {
    let isSame = table.key.map { "staged.\($0.name) = old.\($0.name)" }.joined(separator: " AND ")
    return "EXISTS (SELECT 1 FROM \(table.stagingName) AS staged WHERE \(isSame))"
  }

  /// Lets SQLite find staged rows by their key; PostgreSQL makes a hash of them by itself.
  private func lookup(_ table: StoredTable) -> [Step] {
    if dialect == .postgres { return [] }
    let name = table.table.stagingName
    return [Step(sql: "CREATE INDEX temp.\(name)_key ON \(name) (\(keys(table)))", effect: .nothing)]
  }

  // MARK: Rows

  /// Inserts the staged rows in the order of their keys, and changes those that are there and differ.
  ///
  /// - Parameters:
  ///   - history: what is written into columns that are not staged.
  ///   - kept: columns that stay as they are in a row that is there.
  ///   - condition: which rows that are there may be changed; they are called `old`.
  ///   - source: which staged rows are taken.
  private func upsert(
    _ table: StoredTable, history: [String: String] = [:], keeping kept: [String] = [],
    where condition: String? = nil, from source: String = ""
  ) -> String {
    let changed = table.columns.filter { !$0.isKey && !kept.contains($0.name) }.map(\.name)
    if changed.isEmpty { return addition(table) }
    let tuple = { (prefix: String) in changed.map { "\(prefix).\($0)" }.joined(separator: ", ") }
    return """
      \(insertion(table, history: history, from: source))
      ON CONFLICT (\(keys(table))) DO UPDATE
      SET \(changed.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      WHERE \(condition.map { "\($0) AND " } ?? "")(\(tuple("old"))) IS DISTINCT FROM (\(tuple("excluded")))
      """
  }

  /// Inserts the staged rows that are not there.
  private func addition(_ table: StoredTable) -> String {
    "\(insertion(table))\nON CONFLICT (\(keys(table))) DO NOTHING"
  }

  /// Of staged rows with the same key, which no sound export has, the last one counts.
  private func insertion(_ table: StoredTable, history: [String: String] = [:], from source: String = "")
    -> String
  {
    let names = table.columns.map(\.name)
    let isSQLite = dialect == .sqlite
    return """
      INSERT INTO \(table.name) AS old (\(names.joined(separator: ", ")))
      SELECT \(isSQLite ? "" : "DISTINCT ON (\(keys(table))) ")\
      \(names.map { history[$0] ?? $0 }.joined(separator: ", "))
      FROM \(table.table.stagingName) \(source)
      ORDER BY \(keys(table)), \(isSQLite ? "rowid" : "ctid DESC")
      """
  }

  // MARK: Terms

  private var this: String { dialect.literal(export) }
  private var isTheirs: String { "participant_id = \(dialect.literal(participantID))" }

  private func isLater(_ column: String) -> String {
    later.isEmpty ? "FALSE" : "\(column) IN (\(later.map(dialect.literal(id:)).joined(separator: ", ")))"
  }

  private func keys(_ table: StoredTable) -> String {
    table.table.key.map(\.name).joined(separator: ", ")
  }
}
