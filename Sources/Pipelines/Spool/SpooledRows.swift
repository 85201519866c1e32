import ByteIO
import Sinks

/// Reads the rows of a ``RowSpool`` one after the other; a piece of them is in memory.
struct SpooledRows: ~Copyable {
  private let file: FileDescriptor?
  private let size: Int
  private var offset = 0
  private var piece = ByteBuffer(capacity: 1 << 16)
  private var reader = TupleReader(.empty)

  init(_ file: consuming FileDescriptor?) throws(Failure) {
    size = try file?.size() ?? 0
    self.file = file
  }

  /// The bytes of the next row, which stay until it is called again; nil behind the last one.
  mutating func next() throws(Failure) -> UnsafeRawBufferPointer? {
    while reader.isAtEnd {
      if offset == size { return nil }
      let length = try length()
      piece.removeAll()
      piece.reserve(length)
      try file?.read(at: offset, into: UnsafeMutableRawBufferPointer(start: piece.base, count: length))
      piece.count = length
      offset += length
      reader = TupleReader(piece.bytes)
    }
    return reader.row()
  }

  /// Reads the length of the next piece.
  private mutating func length() throws(Failure) -> Int {
    var length = UInt64(0)
    try withUnsafeMutableBytes(of: &length) { (bytes) throws(Failure) in
      try file?.read(at: offset, into: bytes)
    }
    offset += MemoryLayout<UInt64>.size
    return Int(length)
  }
}
