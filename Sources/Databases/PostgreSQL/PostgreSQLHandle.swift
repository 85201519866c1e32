#if PostgreSQL
  import ByteIO
  import CPostgreSQL

  /// A connection of libpq, used by one thread at a time.
  struct PostgreSQLHandle: ~Copyable {
    private let connection: OpaquePointer

    private init(owning connection: OpaquePointer) { self.connection = connection }

    deinit { PQfinish(connection) }

    /// Connects; what the URL leaves open comes from the environment.
    static func connect(_ url: String) throws(Failure) -> PostgreSQLHandle {
      try checkForm(of: url)
      let opened = withCStrings(["fallback_application_name", "dbname", "client_encoding"]) { names in
        withCStrings(["pulsemill", url, "UTF8"]) { values in PQconnectStartParams(names, values, 1) }
      }
      guard let opened else { throw Failure(.temporary, "out of memory", at: postgreSQLPlace) }
      let handle = PostgreSQLHandle(owning: opened)
      // With it the messages begin with a code. Nobody is told of notices.
      PQsetErrorVerbosity(opened, PQERRORS_SQLSTATE)
      PQsetNoticeReceiver(opened, { _, _ in }, nil)
      try handle.finishConnecting()
      return handle
    }

    private static func checkForm(of url: String) throws(Failure) {
      var problem: UnsafeMutablePointer<CChar>?
      let options = PQconninfoParse(url, &problem)
      defer {
        PQconninfoFree(options)
        PQfreemem(problem)
      }
      guard options == nil else { return }
      // The problem quotes what it does not understand, which may be a password.
      throw Failure(
        .configuration, "the URL is not one that libpq reads", at: postgreSQLPlace,
        try: "write it as postgresql://role@host:port/database")
    }

    /// Waits until the connection stands.
    private func finishConnecting() throws(Failure) {
      var state = PQstatus(connection) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        if state == PGRES_POLLING_FAILED {
          throw Failure(connecting: String(cString: PQerrorMessage(connection)))
        }
        var socket = pollfd(
          fd: PQsocket(connection), events: Int16(state == PGRES_POLLING_READING ? POLLIN : POLLOUT),
          revents: 0)
        let ready = try syscall("cannot wait", at: postgreSQLPlace) { poll(&socket, 1, 10_000) }
        if ready == 0 { throw Failure(.unavailable, "does not answer", at: postgreSQLPlace) }
        state = PQconnectPoll(connection)
      }
    }

    func execute(_ sql: String) throws(Failure) -> Int {
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      try check(result)
      return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    func rows(_ sql: String) throws(Failure) -> [[String?]] {
      let result = PQexec(connection, sql)
      defer { PQclear(result) }
      try check(result)
      return (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { column in
          PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
        }
      }
    }

    /// Appends tuples to a table by a COPY of its own, for on a connection there can be only one at a time.
    func copy(_ rows: UnsafeRawBufferPointer, into table: String) throws(Failure) {
      let begun = PQexec(connection, "COPY \(table) FROM STDIN BINARY")
      defer { PQclear(begun) }
      try check(begun, expecting: PGRES_COPY_IN)
      guard copyHeader.withUnsafeBytes({ put($0) }), put(rows), copyTrailer.withUnsafeBytes({ put($0) }),
        PQputCopyEnd(connection, nil) == 1
      else { throw lost }
      // The last result is nil.
      while let result = PQgetResult(connection) {
        defer { PQclear(result) }
        try check(result)
      }
    }

    /// False if the connection was lost.
    private func put(_ bytes: UnsafeRawBufferPointer) -> Bool {
      let data = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return PQputCopyData(connection, data, Int32(bytes.count)) == 1
    }

    private func check(
      _ result: OpaquePointer?, expecting expected: ExecStatusType = PGRES_COMMAND_OK
    ) throws(Failure) {
      let status = PQresultStatus(result)
      if status == expected || expected == PGRES_COMMAND_OK && status == PGRES_TUPLES_OK { return }
      guard let code = PQresultErrorField(result, sqlState) else { throw lost }
      throw Failure(sqlState: String(cString: code))
    }

    private var lost: Failure {
      Failure(.unavailable, "the connection was lost", at: postgreSQLPlace, try: "run again later")
    }
  }

  /// What messages call the database.
  let postgreSQLPlace = "PostgreSQL"

  /// `PG_DIAG_SQLSTATE`, a macro of a character.
  private let sqlState = Int32(UInt8(ascii: "C"))

  /// The signature, no flags and no extension; and the end (PostgreSQL documentation, COPY, binary format).
  private let copyHeader: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + Array(repeating: 0, count: 8)
  private let copyTrailer: [UInt8] = [0xFF, 0xFF]

  /// Lends texts as C strings with a nil behind them.
  private func withCStrings(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> OpaquePointer?
  ) -> OpaquePointer? {
    var bytes: [CChar] = []
    var starts: [Int] = []
    for text in texts {
      starts.append(bytes.count)
      bytes += text.utf8CString
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let pointers = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
      return pointers.withUnsafeBufferPointer { $0.baseAddress.flatMap(body) }
    }
  }
#endif
