#if PostgreSQL
  import ByteIO
  import Sinks

  /// A connection to a PostgreSQL database.
  final class PostgreSQLConnection: Connection {
    let dialect = Dialect.postgres
    let place = postgreSQLPlace
    private let handle: Monitor<PostgreSQLHandle>

    /// Milliseconds before another try to connect.
    private static let pauses: [UInt32] = [250, 1000, 2000]

    /// - Parameter url: ``DatabaseLocation/postgres(url:)``.
    init(_ url: String) throws(Failure) {
      handle = Monitor(try Self.connect(url))
      // Sorting and comparing whole exports in 4 MiB would take temporary files for everything.
      _ = try execute("SET work_mem = '64MB'")
    }

    /// Connects; a server that does not answer or has no room may be starting, so it is asked again.
    private static func connect(_ url: String) throws(Failure) -> PostgreSQLHandle {
      for pause in pauses {
        do {
          return try PostgreSQLHandle.connect(url)
        } catch  where error.exit != .unavailable {
          throw error
        } catch {
          usleep(pause * 1000)
        }
      }
      return try PostgreSQLHandle.connect(url)
    }

    func execute(_ sql: String) throws(Failure) -> Int {
      try handle.withState { (handle) throws(Failure) in try handle.execute(sql) }
    }

    func rows(_ sql: String) throws(Failure) -> [[String?]] {
      try handle.withState { (handle) throws(Failure) in try handle.rows(sql) }
    }

    /// The lock ends with the transaction. While the export is read nothing is sent, which must not end it.
    func begin(locking name: String, waits: Bool) throws(Failure) {
      _ = try execute("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0")
      let key = "hashtext(\(dialect.literal(name)))"
      if waits {
        _ = try rows("SELECT pg_advisory_xact_lock(\(key))")
      } else if try rows("SELECT pg_try_advisory_xact_lock(\(key))") != [["t"]] {
        throw Failure(
          .temporary, "another load is running", at: place, try: "run again later, or wait for it")
      }
    }

    func openStaging(_ table: StoredTable) throws(Failure) -> any RowTarget {
      _ = try execute(table.stagingDefinition(.postgres))
      return PostgreSQLStaging(self, table.table)
    }

    /// Appends tuples to a table.
    func copy(_ rows: UnsafeRawBufferPointer, into table: String) throws(Failure) {
      try handle.withState { (handle) throws(Failure) in try handle.copy(rows, into: table) }
    }

    func schemaVersion() throws(Failure) -> Int {
      let found = try rows("SELECT 1 WHERE to_regclass('\(Self.versions)') IS NOT NULL")
      if found.isEmpty { return 0 }
      return try rows("SELECT max(version) FROM \(Self.versions)").first?.first?.flatMap { Int($0) } ?? 0
    }

    private static let versions = "pulsemill_schema"

    func statements(settingSchemaVersion version: Int) -> [String] {
      [
        """
        CREATE TABLE IF NOT EXISTS \(Self.versions) (
          version integer PRIMARY KEY, installed_utc timestamp with time zone NOT NULL DEFAULT now())
        """,
        "INSERT INTO \(Self.versions) (version) VALUES (\(version))",
      ]
    }

    func columns(of table: String) throws(Failure) -> [String] {
      try rows(
        """
        SELECT attname FROM pg_attribute
        WHERE attrelid = to_regclass(\(dialect.literal(table))) AND attnum > 0 AND NOT attisdropped
        """
      ).compactMap(\.first?.self)
    }
  }
#endif
