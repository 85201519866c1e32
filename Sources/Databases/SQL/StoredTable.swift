import Sinks

/// A table as a database keeps it: what it has in files, and of a snapshot its history.
struct StoredTable: Equatable, Sendable {
  var table: Table
  var columns: [Table.Column]

  init(_ table: Table) {
    self.table = table
    columns = table.columns + (table.history == .snapshot ? Table.historyColumns : [])
  }

  var name: String { table.name }

  /// The names of the history's columns.
  static let first = "first_export_id"
  static let last = "last_export_id"
  static let deleted = "deleted_in_export_id"

  /// All that a database holds.
  static let all = ([.participants, .runManifest] + Table.warehouse).map(StoredTable.init)
}
