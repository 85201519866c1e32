import ByteIO
import ExportReader

/// Bytes in memory as a document.
package struct MemorySource: ByteSource, ~Copyable {
  private let bytes: [UInt8]
  private var position = 0
  package var bytesRead: Int64 { Int64(position) }
  package var progress: Double? { nil }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}
