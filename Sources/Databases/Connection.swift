import ByteIO
import Sinks

/// A connection to a database: the few verbs that a load is written in. Nothing is visible to others before `COMMIT`, and what
/// was not committed when it goes away is undone.
protocol Connection: AnyObject, Sendable {
  var dialect: Dialect { get }
  /// The database for messages: never its URL, which may hold a password.
  var place: String { get }
  /// Runs a statement that gives no rows; says how many it changed.
  func execute(_ sql: String) throws(Failure) -> Int
  /// The rows of a query as text, nil for NULL.
  func rows(_ sql: String) throws(Failure) -> [[String?]]
  /// Begins a transaction that writes.
  ///
  /// - Parameters:
  ///   - name: two transactions of the same name exclude each other; in SQLite all do.
  ///   - waits: whether to wait for the other one; else the failure is one to try again after.
  func begin(locking name: String, waits: Bool) throws(Failure)
  /// Creates the temporary table of a table's rows; what is returned takes them.
  func openStaging(_ table: StoredTable) throws(Failure) -> any RowTarget
  /// 0 without any tables of ours.
  func schemaVersion() throws(Failure) -> Int
  func statements(settingSchemaVersion version: Int) -> [String]
  /// The names of a table's columns; none if there is no such table.
  func columns(of table: String) throws(Failure) -> [String]
}
