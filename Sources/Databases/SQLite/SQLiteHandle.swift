import ByteIO
import CSQLite
import Sinks

/// An open SQLite database, used by one thread at a time.
struct SQLiteHandle: ~Copyable {
  private let database: OpaquePointer
  private let path: String
  /// What fills the temporary tables of staged rows.
  private var insertions: [SQLiteInsertion] = []

  /// Opens a database; a new one may be read by its owner only.
  init(_ path: String) throws(Failure) {
    // SQLite gives its other files the permissions of this one. A file that is there must not be opened and closed here:
    // that would give up the locks that another connection of this process has on it.
    if access(path, F_OK) != 0 { _ = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_EXCL) }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw Failure(.temporary, "out of memory", at: path) }
    guard code == SQLITE_OK else {
      let failure = Failure(sqlite: sqlite3_extended_errcode(opened), at: path)
      sqlite3_close_v2(opened)
      throw failure
    }
    database = opened
    self.path = path
  }

  deinit {
    for insertion in insertions { sqlite3_finalize(insertion.statement) }
    sqlite3_close_v2(database)
  }

  /// Lets statements wait for what another connection has locked.
  func setPatience(milliseconds: Int32) { sqlite3_busy_timeout(database, milliseconds) }

  func execute(_ sql: String) throws(Failure) -> Int {
    try check(sqlite3_exec(database, sql, nil, nil, nil))
    return Int(sqlite3_changes64(database))
  }

  func rows(_ sql: String) throws(Failure) -> [[String?]] {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return rows }
      if code != SQLITE_ROW { try check(code) }
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) }
        })
    }
  }

  /// Prepares the insertion of a table's staged rows; gives its number.
  mutating func prepareInsertion(_ table: Table) throws(Failure) -> Int {
    let places = table.columns.map { _ in "?" }.joined(separator: ", ")
    let statement = try prepare("INSERT INTO \(table.stagingName) VALUES (\(places))")
    insertions.append(SQLiteInsertion(statement, table.columns.map(\.type)))
    return insertions.count - 1
  }

  /// - Parameter rows: tuples of the table's columns.
  func insert(_ rows: UnsafeRawBufferPointer, by insertion: Int) throws(Failure) {
    try check(insertions[insertion].insert(rows))
  }

  private func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(database, sql, -1, &statement, nil))
    guard let statement else { throw Failure(.software, "empty statement", at: path) }
    return statement
  }

  private func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw Failure(sqlite: sqlite3_extended_errcode(database), at: path) }
  }
}
