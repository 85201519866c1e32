import CISAL

/// A gzip stream by ISA-L at level 1, with the modification time 0: the same pieces give the same bytes.
package struct GzipEncoder: ~Copyable, Sendable {
  private let memory = Memory<isal_zstream>()
  private let levelBuffer = Memory<UInt8>(capacity: Self.levelBufferSize)

  /// ISA-L's default for level 1: 20 KiB of tables and 64 Ki tokens of 4 bytes (`ISAL_DEF_LVL1_DEFAULT`).
  private static let levelBufferSize = (20 << 10) + 4 * (64 << 10)
  /// Room that one call gets for its output.
  private static let step = 64 << 10
  /// ISA-L counts with 32 bits.
  private static let largestPiece = 1 << 30

  package init() {
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = levelBuffer.base
    stream.pointee.level_buf_size = UInt32(Self.levelBufferSize)
    begin()
  }

  private var stream: UnsafeMutablePointer<isal_zstream> { memory.base }

  /// Compresses `bytes` and appends to `output` what is ready; the rest comes later.
  ///
  /// - Throws: ``Failure`` (70) if ISA-L refuses.
  package mutating func encode(
    _ bytes: UnsafeRawBufferPointer, into output: inout ByteBuffer
  ) throws(Failure) {
    var offset = 0
    while offset < bytes.count {
      let end = offset + min(bytes.count - offset, Self.largestPiece)
      try deflate(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]), into: &output)
      offset = end
    }
  }

  /// Ends the stream and appends the last bytes with the trailer; afterwards a new stream may begin.
  ///
  /// - Throws: ``Failure`` (70) if ISA-L refuses.
  package mutating func finish(into output: inout ByteBuffer) throws(Failure) {
    stream.pointee.end_of_stream = 1
    try deflate(UnsafeRawBufferPointer(start: nil, count: 0), into: &output)
    isal_deflate_reset(stream)
    begin()
  }

  /// Makes the next output begin with a gzip header; ISA-L clears that wish once it is fulfilled.
  private func begin() {
    stream.pointee.gzip_flag = UInt16(IGZIP_GZIP)
    stream.pointee.end_of_stream = 0
  }

  private func deflate(_ piece: UnsafeRawBufferPointer, into output: inout ByteBuffer) throws(Failure) {
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: piece.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(piece.count)
    repeat {
      output.reserve(Self.step)
      stream.pointee.next_out = output.base + output.count
      stream.pointee.avail_out = UInt32(Self.step)
      let code = isal_deflate(stream)
      guard code == COMP_OK else { throw Failure(.software, "ISA-L cannot compress (code \(code))") }
      output.count += Self.step - Int(stream.pointee.avail_out)
    } while stream.pointee.avail_out == 0 || stream.pointee.avail_in > 0
  }
}
