import ByteIO
import Sinks
import Synchronization

/// Keeps the tuples of one table, in the order in which a run makes them, in a temporary file without a name.
final class RowSpool: RowTarget {
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var file: FileDescriptor?
    var buffer = ByteBuffer(capacity: RowSpool.bufferSize)

    mutating func flush() throws(Failure) {
      try file?.write(buffer.bytes)
      buffer.removeAll()
    }
  }

  private static let bufferSize = 1 << 18

  /// - Parameter directory: where the file is created.
  init(in directory: String) throws(Failure) {
    state = Mutex(State(file: try FileDescriptor(temporaryIn: directory)))
  }

  /// Appends the rows as one piece, with its length in front.
  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      state.buffer.append(integer: UInt64(rows.count))
      state.buffer.append(rows)
      if state.buffer.count >= Self.bufferSize { try state.flush() }
    }
  }

  func finish() throws(Failure) -> PublishedFile? {
    try state.withLock { (state) throws(Failure) in try state.flush() }
    return nil
  }

  /// The rows, which are read once; call it when the table has ended.
  func rows() throws(Failure) -> SpooledRows {
    try state.withLock { (state) throws(Failure) in try SpooledRows(state.file.take()) }
  }
}
