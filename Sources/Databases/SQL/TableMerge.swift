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

  /// A statement, and whether the rows that it changes are gone from the newest state.
  struct Step {
    var sql: String
    var removes = false
  }

  func steps(of table: Table) -> [Step] {
    switch table.history {
    case .snapshot: snapshot(StoredTable(table))
    case .part(let whole): parts(StoredTable(table), of: whole)
    case .perExport: [Step(sql: upsert(StoredTable(table)))]
    case .lasting: [Step(sql: later.isEmpty ? upsert(StoredTable(table)) : addition(StoredTable(table)))]
    }
  }

  // MARK: Snapshots

  /// A row has the content of the latest export that has it; between this one and the next that lacks it it is gone.
  private func snapshot(_ table: StoredTable) -> [Step] {
    let (first, last, deleted) = (StoredTable.first, StoredTable.last, StoredTable.deleted)
    let staged = "SELECT \(ids(table)) FROM \(table.table.stagingName)"
    let backdate = """
      UPDATE \(table.name) SET \(first) = \(this)
      WHERE \(isTheirs) AND \(isLater(first)) AND (\(ids(table))) IN (\(staged))
      """
    let write = upsert(
      table,
      history: [first: this, last: this, deleted: later.first.map(dialect.literal(id:)) ?? dialect.noID],
      keeping: [first],
      where: "NOT \(isLater("old.\(last)"))")
    let bury = """
      UPDATE \(table.name) SET \(deleted) = \(this)
      WHERE \(isTheirs) AND (\(ids(table))) IN (
        SELECT \(ids(table)) FROM \(table.name)
        WHERE \(isTheirs) AND NOT \(isLater(last)) AND (\(deleted) IS NULL OR \(isLater(deleted)))
        EXCEPT \(staged))
      """
    return (later.isEmpty ? [] : [Step(sql: backdate)]) + [Step(sql: write), Step(sql: bury, removes: true)]
  }

  // MARK: Parts

  /// Where a whole has the content of this export, its parts are those that were staged; those of others stay.
  private func parts(_ table: StoredTable, of whole: String) -> [Step] {
    let id = table.table.key[1].name
    let current =
      "SELECT \(id) FROM \(whole) WHERE \(isTheirs) AND \(StoredTable.last) = \(this)"
    let staged = Table.named(whole).map { "SELECT \(id) FROM \($0.stagingName)" } ?? current
    let remove = """
      DELETE FROM \(table.name) WHERE \(isTheirs) AND (\(ids(table))) IN (
        SELECT \(ids(table)) FROM \(table.name)
        WHERE \(isTheirs) AND \(id) IN (\(current)) AND \(id) IN (\(staged))
        EXCEPT SELECT \(ids(table)) FROM \(table.table.stagingName))
      """
    return [Step(sql: remove, removes: true), Step(sql: upsert(table, from: "WHERE \(id) IN (\(current))"))]
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

  /// The key behind the participant.
  private func ids(_ table: StoredTable) -> String {
    table.table.key.dropFirst().map(\.name).joined(separator: ", ")
  }
}
