import ByteIO
import HealthModel
import SideFiles
import TestSupport

/// Bytes that come in pieces of a given size.
struct PieceSource: ByteSource, ~Copyable {
  private let bytes: [UInt8]
  private let piece: Int
  private(set) var bytesRead: Int64 = 0
  var progress: Double? { nil }

  init(_ bytes: [UInt8], piece: Int) {
    self.bytes = bytes
    self.piece = piece
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let start = Int(bytesRead)
    let count = min(buffer.count, piece, bytes.count - start)
    buffer.copyBytes(from: bytes[start..<start + count])
    bytesRead += Int64(count)
    return count
  }
}

/// Bytes that repeat without an end, behind others.
struct EndlessSource: ByteSource, ~Copyable {
  private let head: [UInt8]
  private let repeated: [UInt8]
  private(set) var bytesRead: Int64 = 0
  var progress: Double? { nil }

  init(_ head: String, repeating text: String) {
    self.head = Array(head.utf8)
    let utf8 = Array(text.utf8)
    repeated = Array(repeatElement(utf8, count: 65_536 / utf8.count).joined())
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let bytes = bytesRead == 0 && !head.isEmpty ? head : repeated
    let count = min(buffer.count, bytes.count)
    buffer.copyBytes(from: bytes[..<count])
    bytesRead += Int64(count)
    return count
  }
}

/// A file that cannot be read to its end.
struct FailingSource: ByteSource, ~Copyable {
  private(set) var bytesRead: Int64 = 0
  var progress: Double? { nil }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    throw Failure(.data, "its checksum (CRC-32) is wrong")
  }
}

let pieces = [1, 7, 1 << 16]
