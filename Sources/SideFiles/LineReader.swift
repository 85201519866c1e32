import ByteIO
import HealthModel

/// Cuts a file into lines that end in LF or CRLF; memory does not grow with the file, nor with its lines.
struct LineReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// Number of the line that was read last, from 1.
  private(set) var line = 0
  /// Offset of its first byte in the file.
  private(set) var byte: Int64 = 0

  let limits: ECGFile.Limits
  private var source: Source
  private let buffer: Memory<UInt8>
  /// Offset of the buffer in the file.
  private var base: Int64 = 0
  private var (start, end) = (0, 0)
  private var isAtEnd = false

  /// - Parameter source: at its first byte.
  init(_ source: consuming Source, limits: ECGFile.Limits) {
    self.source = source
    self.limits = limits
    buffer = Memory(capacity: max(limits.bytesPerLine * 2, 64 << 10))
  }

  /// The next line without its end, nil behind the last one. It may be changed, and is valid until the next call.
  mutating func next() throws(SideFileFault) -> UnsafeMutableRawBufferPointer? {
    let bytes = buffer.base
    var searched = start
    while true {
      let stop = firstIndex(of: 0x0A, in: bytes, from: searched, to: end)
      if stop - start > limits.bytesPerLine {
        throw SideFileFault(
          .fileTooLarge, "a line is longer than \(limits.bytesPerLine) bytes", line: line + 1,
          byte: base + Int64(start))
      }
      if stop < end || isAtEnd {
        guard start < end else { return nil }
        (line, byte) = (line + 1, base + Int64(start))
        let length = stop - start - (stop > start && bytes[stop - 1] == 0x0D ? 1 : 0)
        defer { start = min(stop + 1, end) }
        return UnsafeMutableRawBufferPointer(start: bytes + start, count: length)
      }
      let pending = end - start
      try refill()
      searched = pending
    }
  }

  /// A fault at the line that was read last.
  func fault(_ reason: RejectionReason, _ what: String) -> SideFileFault {
    SideFileFault(reason, what, line: line, byte: byte)
  }

  /// Moves the pending bytes to the front and reads more behind them.
  private mutating func refill() throws(SideFileFault) {
    let bytes = buffer.base
    if start > 0 { memmove(bytes, bytes + start, end - start) }
    base += Int64(start)
    (start, end) = (0, end - start)
    let count = try source.readFile(
      into: UnsafeMutableRawBufferPointer(start: bytes + end, count: buffer.capacity - end))
    end += count
    isAtEnd = count == 0
    if base + Int64(end) > limits.bytes {
      throw fault(.fileTooLarge, "it has more than \(limits.bytes) bytes")
    }
  }
}
