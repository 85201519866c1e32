import ByteIO
import HealthModel

/// A stretch of a document's bytes that was cut where a top-level element begins: it can be parsed without its neighbours.
package struct Block: ~Copyable, Sendable {
  /// Its place in the document, from 0.
  package internal(set) var number = 0
  var bytes: ByteBuffer
  /// Where the body begins: behind the prolog in the first block.
  var start = 0
  /// Offset of the first byte in the unfiltered document.
  var offset: Int64 = 0
  /// Whether the bytes are known to be fit for an XML parser.
  private(set) var isSound = false
  /// Replacements that changed the length.
  private(set) var shifts: [ByteFilter.Shift] = []
  /// Replacements that nobody has counted yet.
  private(set) var mended = ByteFilter.Counts()
  /// Blanks that are to be read as `_`, in order of position.
  var blanks: [Int] = []
  /// The document ends with this block.
  var isLast = false
  /// Whether it was cut at a top-level element; else only its predecessor's state says what it begins with.
  var isAligned = true
  var hasDoctype = true
  /// The root was closed in its own start tag: what follows is none of ours.
  var isBehindRoot = false

  package init() { bytes = ByteBuffer(capacity: 1 << 12) }

  /// Becomes empty, for other bytes of a document.
  mutating func removeAll() {
    bytes.removeAll()
    (isSound, shifts, mended) = (false, [], ByteFilter.Counts())
  }

  /// Whether no byte of a stretch needs to be replaced.
  func isSound(in range: Range<Int>) -> Bool {
    isSound || ByteFilter.isSound(bytes.base, from: range.lowerBound, to: range.upperBound)
  }

  /// Notes that no byte needs to be replaced.
  mutating func markSound() { isSound = true }

  /// Replaces what is not fit for an XML parser.
  mutating func filter() {
    if isSound { return }
    var filter = ByteFilter()
    filter.clean(&bytes)
    shifts = filter.shifts
    mended += filter.counts
    let raw = start
    for shift in shifts where shift.position + shift.ahead <= raw { start = raw - shift.ahead }
    isSound = true
  }

  /// Hands out the count of replacements, once.
  mutating func takeMended() -> ByteFilter.Counts {
    defer { mended = ByteFilter.Counts() }
    return mended
  }

  /// Whether a short stretch is nothing but blanks.
  func isBlankText(_ range: Range<Int>) -> Bool {
    range.count < 256 && bytes.bytes[range].allSatisfy { isBlankByte($0) }
  }

  /// The bytes of one frame.
  func bytes(of frame: Frame) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes.bytes[frame.start..<frame.end])
  }

  /// The element's name, for messages: at most 64 bytes of what a name may hold.
  func name(of frame: Frame) -> String {
    String(decoding: bytes(of: frame).dropFirst().prefix(64).prefix { isNamePart($0) }, as: UTF8.self)
  }

  /// Offset in the unfiltered document of a position in the block.
  func offset(at position: Int) -> Int64 { offset + Int64(position + ahead(at: position)) }

  /// How far the unfiltered document is ahead of a position.
  private func ahead(at position: Int) -> Int {
    let passed = shifts.partitioningIndex { $0.position > position }
    return passed > 0 ? shifts[passed - 1].ahead : 0
  }

  /// Newlines in a stretch.
  func lines(in range: Range<Int>) -> Int {
    countBytes(0x0A, in: bytes.base, from: range.lowerBound, to: range.upperBound)
  }

  /// The bytes from `position` on as a block of their own.
  func rest(from position: Int) -> Block {
    var rest = Block()
    rest.bytes.append(UnsafeRawBufferPointer(rebasing: bytes.bytes[position...]))
    rest.offset = offset(at: position)
    let passed = ahead(at: position)
    rest.shifts = shifts.filter { $0.position > position }
      .map { ByteFilter.Shift(position: $0.position - position, ahead: $0.ahead - passed) }
    rest.hasDoctype = hasDoctype
    rest.isSound = isSound
    return rest
  }

  /// Appends the block that follows.
  mutating func append(_ next: borrowing Block) {
    let length = bytes.count
    // What the lengths of both do not explain was shifted at the seam.
    let ahead = Int(next.offset - offset) - length
    if ahead != self.ahead(at: length) { shifts.append(ByteFilter.Shift(position: length, ahead: ahead)) }
    shifts += next.shifts.map {
      ByteFilter.Shift(position: $0.position + length, ahead: $0.ahead + ahead)
    }
    bytes.append(next.bytes.bytes)
    isSound = isSound && next.isSound
    mended += next.mended
    number = next.number
    isLast = next.isLast
  }
}
