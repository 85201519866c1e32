import ByteIO
import Synchronization

/// Messages of a tap on standard output, a line of JSON each. All threads write to it, one at a time.
///
/// What is still to be written when something fails is never written.
final class MessageOutput: Sendable {
  private let file: FileDescriptor
  private let buffer = Mutex(ByteBuffer(capacity: MessageOutput.pieceSize))

  private static let pieceSize = 64 << 10

  init() throws(Failure) {
    let place = "standard output"
    file = FileDescriptor(owning: try syscall("cannot write", at: place) { dup(STDOUT_FILENO) }, path: place)
  }

  /// Lets `body` append whole messages.
  func write(_ body: (inout ByteBuffer) -> Void) throws(Failure) {
    try buffer.withLock { (buffer) throws(Failure) in
      body(&buffer)
      if buffer.count >= Self.pieceSize { try flush(&buffer) }
    }
  }

  func write(_ message: JSONDocument) throws(Failure) {
    try write { (buffer) in
      buffer.append(message)
      buffer.append(UInt8(ascii: "\n"))
    }
  }

  /// Hands on all that was written so far.
  func flush() throws(Failure) {
    try buffer.withLock { (buffer) throws(Failure) in try flush(&buffer) }
  }

  private func flush(_ buffer: inout ByteBuffer) throws(Failure) {
    try file.write(buffer.bytes)
    buffer.removeAll()
  }
}
