#if PostgreSQL
  import ByteIO
  import Sinks
  import Synchronization

  /// Takes the staged rows of one table, and sends them in pieces.
  final class PostgreSQLStaging: RowTarget {
    private let connection: PostgreSQLConnection
    private let name: String
    private let waiting = Mutex(ByteBuffer())

    /// Bytes that are sent at once: each piece costs two messages there and back.
    private static let piece = 1 << 20

    init(_ connection: PostgreSQLConnection, _ table: Table) {
      self.connection = connection
      name = table.stagingName
    }

    func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
      try waiting.withLock { (waiting) throws(Failure) in
        waiting.append(rows)
        if waiting.count >= Self.piece { try send(&waiting) }
      }
    }

    func finish() throws(Failure) -> PublishedFile? {
      try waiting.withLock { (waiting) throws(Failure) in
        if waiting.count > 0 { try send(&waiting) }
      }
      // The server knows nothing of a temporary table by itself.
      _ = try connection.execute("ANALYZE \(name)")
      return nil
    }

    private func send(_ rows: inout ByteBuffer) throws(Failure) {
      try connection.copy(rows.bytes, into: name)
      rows.removeAll()
    }
  }
#endif
