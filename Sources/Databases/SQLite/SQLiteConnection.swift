import ByteIO
import Sinks

/// A connection to a SQLite database.
final class SQLiteConnection: Connection {
  let dialect = Dialect.sqlite
  let place: String
  private let handle: Monitor<SQLiteHandle>

  /// Marks a file as ours: `puls` (SQLite documentation, PRAGMA application_id).
  private static let applicationID = 0x7075_6C73
  /// How long to wait for somebody who does not load, but reads or opens.
  private static let patience: Int32 = 1000

  /// - Parameters:
  ///   - path: created if nothing is there.
  ///   - waits: whether to wait for another load.
  init(_ path: String, waits: Bool) throws(Failure) {
    place = path
    handle = Monitor(try SQLiteHandle(path))
    try handle.withState { (handle) throws(Failure) in
      handle.setPatience(milliseconds: Self.patience)
      try Self.checkOwner(handle, path)
      // In write-ahead mode readers see the old state while a load is running. Each commit is forced to the disk.
      _ = try handle.rows("PRAGMA journal_mode = WAL")
      _ = try handle.execute(
        "PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA temp.cache_size = -65536")
      // What is staged and sorted may be as large as the database, which is more than /tmp may hold.
      let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? "."
      _ = try? handle.execute(
        "PRAGMA temp_store_directory = \(Dialect.sqlite.literal(folder.isEmpty ? "/" : folder))")
      _ = try handle.execute("PRAGMA temp_store = FILE")
      if waits { handle.setPatience(milliseconds: .max) }
    }
  }

  /// - Throws: ``Failure`` for a database that something else made.
  private static func checkOwner(_ handle: borrowing SQLiteHandle, _ path: String) throws(Failure) {
    let owner = try number(handle.rows("PRAGMA application_id"))
    let isEmpty = try number(handle.rows("SELECT count(*) FROM sqlite_schema")) == 0
    if owner != applicationID && !(owner == 0 && isEmpty) {
      throw Failure(.configuration, "is a database of another program", at: path, try: "name another file")
    }
  }

  func execute(_ sql: String) throws(Failure) -> Int {
    try handle.withState { (handle) throws(Failure) in try handle.execute(sql) }
  }

  func rows(_ sql: String) throws(Failure) -> [[String?]] {
    try handle.withState { (handle) throws(Failure) in try handle.rows(sql) }
  }

  /// SQLite has one lock for all that write.
  func begin(locking name: String, waits: Bool) throws(Failure) { _ = try execute("BEGIN IMMEDIATE") }

  func openStaging(_ table: StoredTable) throws(Failure) -> any RowTarget {
    let number = try handle.withState { (handle) throws(Failure) in
      _ = try handle.execute(table.stagingDefinition(.sqlite))
      return try handle.prepareInsertion(table.table)
    }
    return SQLiteStaging(self, number)
  }

  /// - Parameter insertion: the number of ``SQLiteHandle/prepareInsertion(_:)``.
  func insert(_ rows: UnsafeRawBufferPointer, by insertion: Int) throws(Failure) {
    try handle.withState { (handle) throws(Failure) in try handle.insert(rows, by: insertion) }
  }

  func schemaVersion() throws(Failure) -> Int { Self.number(try rows("PRAGMA user_version")) }

  func statements(settingSchemaVersion version: Int) -> [String] {
    ["PRAGMA application_id = \(Self.applicationID)", "PRAGMA user_version = \(version)"]
  }

  func columns(of table: String) throws(Failure) -> [String] {
    try rows("SELECT name FROM pragma_table_info(\(dialect.literal(table)))").compactMap(\.first?.self)
  }

  private static func number(_ rows: [[String?]]) -> Int { rows.first?.first?.flatMap { Int($0) } ?? 0 }
}

/// Takes the staged rows of one table.
private final class SQLiteStaging: RowTarget {
  private let connection: SQLiteConnection
  private let insertion: Int

  init(_ connection: SQLiteConnection, _ insertion: Int) {
    self.connection = connection
    self.insertion = insertion
  }

  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try connection.insert(rows, by: insertion)
  }

  func finish() throws(Failure) -> PublishedFile? { nil }
}
