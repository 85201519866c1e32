import ByteIO

/// Where a database is.
package enum DatabaseLocation: Sendable, CustomStringConvertible {
  case sqlite(path: String)
  /// A URL or keywords as libpq reads them (PostgreSQL documentation, 34.1.1); what they leave open comes from the
  /// environment, the password from ~/.pgpass, too.
  case postgres(url: String)

  /// Whether this program was built with libpq.
  package static var hasPostgreSQL: Bool { DatabaseLibraries.libpq != nil }

  /// Never the URL, which may hold a password.
  package var description: String {
    switch self {
    case .sqlite(let path): path
    case .postgres: "PostgreSQL"
    }
  }

  /// - Throws: ``Failure``: 69 if it does not answer, 77 if it lets us not in, 78 if it is none or Pulsemill was built without it.
  func connect(waits: Bool) throws(Failure) -> any Connection {
    switch self {
    case .sqlite(let path): return try SQLiteConnection(path, waits: waits)
    case .postgres(let url):
      #if PostgreSQL
        return try PostgreSQLConnection(url)
      #else
        _ = url
        throw Failure(
          .configuration, "this Pulsemill was built without PostgreSQL",
          try: "install libpq-dev and build it with `swift build --traits PostgreSQL`")
      #endif
    }
  }
}
