import Sinks

/// A view of one table's live rows, for people: those that the newest export has.
struct TableView: Sendable {
  var name: String
  var table: String
  /// Columns of the table, parted by blanks; nil for all but ids of exports, and besides them `month` (`2025-04`) and
  /// `weekday` (1 is Monday) of the date.
  var columns: String?
  /// Which rows it shows besides; nil for all.
  var condition: String?

  static let all = [
    TableView(name: "v_daily", table: "daily_summary"),
    TableView(name: "v_sleep", table: "sleep_nights"),
    // Copies and twins would be counted twice.
    TableView(name: "v_workouts", table: "workouts", condition: "duplicate_of IS NULL"),
    TableView(
      name: "category_records", table: "records",
      columns: """
        record_id participant_id export_id type source_id source_name start_utc end_utc start_local end_local local_date tz \
        category_value category_code
        """,
      condition: "kind = 'category'"),
  ]

  func definition(_ dialect: Dialect) -> String {
    let shown = self.shown.map(dialect.readable) + (columns == nil ? dialect.calendar : [])
    return """
      CREATE VIEW \(name) AS SELECT \(shown.joined(separator: ", ")) FROM \(table)
      WHERE \(StoredTable.deleted) IS NULL\(condition.map { " AND \($0)" } ?? "")
      """
  }

  /// The columns of the table that it shows.
  private var shown: [Table.Column] {
    let all = Table.warehouse.first { $0.name == table }?.columns ?? []
    guard let columns else { return all.filter { $0.name != "export_id" } }
    return columns.split(separator: " ").compactMap { name in all.first { $0.name == name } }
  }

  var removal: String { "DROP VIEW IF EXISTS \(name)" }
}
