import ByteIO
import HealthModel

/// A temporary file of sorted rows that has no name: nothing is left of it when the process ends.
struct SpillFile: ~Copyable {
  let file: FileDescriptor
  private(set) var size = 0
  private var buffer = ByteBuffer(capacity: 1 << 18)

  /// Creates the file in `directory`, the file system that the output is on.
  init(in directory: String) throws(Failure) {
    file = try FileDescriptor(temporaryIn: directory)
  }

  mutating func append(_ row: SampleRow, payload: UnsafeRawBufferPointer) throws(Failure) {
    withUnsafeBytes(of: row) { buffer.append($0) }
    buffer.append(payload)
    let padding = Self.padded(payload.count) - payload.count
    for _ in 0..<padding { buffer.append(0) }
    size += MemoryLayout<SampleRow>.size + payload.count + padding
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Payloads begin at multiples of ``SampleRow/payloadAlignment``.
  static func padded(_ count: Int) -> Int {
    (count + SampleRow.payloadAlignment - 1) & -SampleRow.payloadAlignment
  }

  mutating func flush() throws(Failure) {
    try file.write(buffer.bytes)
    buffer.removeAll()
  }
}

/// The rows of one kind in one sorted run: a stretch of the spill file.
struct SpillSegment {
  var kind: Symbol
  var offset: Int
  var end: Int
}

/// Reads the rows of one segment in order.
struct SegmentReader: ~Copyable {
  private let segment: SpillSegment
  private var buffer: ByteBuffer
  private var fileOffset: Int
  private var position = 0
  /// The current row; its payload is in ``memory``.
  private(set) var row: SampleRow?

  init(_ segment: SpillSegment, bufferSize: Int) {
    self.segment = segment
    fileOffset = segment.offset
    buffer = ByteBuffer(capacity: min(bufferSize, segment.end - segment.offset))
  }

  var memory: UnsafeRawPointer { UnsafeRawPointer(buffer.base) }

  /// Goes to the next row, nil at the segment's end.
  mutating func advance(in file: borrowing FileDescriptor) throws(Failure) {
    let size = MemoryLayout<SampleRow>.size
    guard try hold(size, file) else {
      row = nil
      return
    }
    var next = UnsafeRawPointer(buffer.base + position).loadUnaligned(as: SampleRow.self)
    let whole = size + SpillFile.padded(Int(next.payloadLength))
    _ = try hold(whole, file)
    next.payload = position + size
    position += whole
    row = next
  }

  /// Makes `count` bytes from `position` on present; false at the segment's end.
  private mutating func hold(_ count: Int, _ file: borrowing FileDescriptor) throws(Failure) -> Bool {
    if buffer.count - position >= count { return true }
    if fileOffset >= segment.end, buffer.count == position { return false }
    buffer.removeFirst(position)
    position = 0
    buffer.reserve(max(count - buffer.count, 0))
    let room = min(buffer.capacity - buffer.count, segment.end - fileOffset)
    try file.read(
      at: fileOffset, into: UnsafeMutableRawBufferPointer(start: buffer.base + buffer.count, count: room))
    buffer.count += room
    fileOffset += room
    return true
  }
}
