import ByteIO
import CSQLite

extension Failure {
  /// What SQLite's code means (SQLite documentation, result and error codes). Its own messages may hold values.
  init(sqlite code: Int32, at path: String) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.temporary, "another program writes to the database", at: path, try: "run again later")
    case SQLITE_FULL:
      self.init(.io, "no room is left", at: path, try: "free some space and run again")
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN:
      self.init(
        .noPermission, "cannot open or write the database", at: path,
        try: "check who may use it and its folder")
    case SQLITE_NOTADB:
      self.init(.configuration, "is no SQLite database", at: path, try: "name another file")
    case SQLITE_CORRUPT:
      self.init(.io, "the database is damaged", at: path, try: "name another file and load the exports again")
    case SQLITE_IOERR:
      self.init(.io, "reading or writing failed (SQLite \(code))", at: path)
    case SQLITE_NOMEM:
      self.init(.temporary, "out of memory", at: path)
    case SQLITE_TOOBIG:
      self.init(.data, "a text is too long for SQLite", at: path)
    default:
      self.init(.software, "SQLite refuses a statement (\(code))", at: path)
    }
  }
}
