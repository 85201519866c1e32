import ByteIO
import HealthModel

/// Makes document bytes fit for an XML parser: forbidden control bytes become blanks, ill-formed UTF-8 and
/// noncharacters become U+FFFD, each counted. Works in the buffer that the bytes arrived in; sound bytes are not moved.
struct ByteFilter {
  /// Bytes of the buffer that are known to be sound.
  private(set) var cleanCount = 0
  /// Replacements that changed the length, in order of position.
  private(set) var shifts: [Shift] = []

  /// From `position` of the filtered bytes on, the unfiltered document is `delta` bytes further.
  struct Shift {
    var position: Int
    var delta: Int
  }

  private struct Counts {
    var controlBytes = 0
    var badUTF8 = 0
    var noncharacters = 0
  }

  /// Filters what was appended since the last call; up to three bytes of a sequence that goes on in the next chunk wait.
  mutating func clean(_ buffer: inout ByteBuffer, atEnd: Bool, ledger: inout Ledger) {
    var counts = Counts()
    var position = cleanCount
    while true {
      position = Self.firstSuspect(in: buffer.base, from: position, to: buffer.count)
      guard position < buffer.count else { break }
      let byte = buffer.base[position]
      if byte < 0x20 {
        if byte != 0x09, byte != 0x0A, byte != 0x0D {
          buffer.base[position] = 0x20
          counts.controlBytes += 1
        }
        position += 1
        continue
      }
      let sequence = Self.sequence(in: buffer.base, at: position, to: buffer.count)
      if sequence.isCut, !atEnd { break }
      if sequence.isSound {
        position += sequence.length
        continue
      }
      if sequence.isNoncharacter { counts.noncharacters += 1 } else { counts.badUTF8 += 1 }
      replace(sequence.length, at: position, in: &buffer)
      position += 3
    }
    cleanCount = position
    ledger[.controlByte] += counts.controlBytes
    ledger[.badUTF8] += counts.badUTF8
    ledger[.noncharacter] += counts.noncharacters
  }

  /// Drops the byte order mark, three bytes at the front of the buffer.
  mutating func dropMark(from buffer: inout ByteBuffer) {
    buffer.removeFirst(3)
    cleanCount -= 3
    shifts.insert(Shift(position: 0, delta: 3), at: 0)
  }

  /// Follows the buffer when its first `number` bytes are dropped; gives how much further the document is by them.
  mutating func advance(by number: Int) -> Int {
    var passed = 0
    while let first = shifts.first, first.position <= number {
      passed += first.delta
      shifts.removeFirst()
    }
    for index in shifts.indices { shifts[index].position -= number }
    cleanCount -= number
    return number + passed
  }

  /// How far the unfiltered document is ahead of `position`.
  func shift(at position: Int) -> Int {
    var total = 0
    for shift in shifts {
      if shift.position > position { break }
      total += shift.delta
    }
    return total
  }

  private mutating func replace(_ length: Int, at position: Int, in buffer: inout ByteBuffer) {
    let growth = 3 - length
    if growth > 0 { buffer.reserve(growth) }
    let rest = buffer.count - position - length
    memmove(buffer.base + position + 3, buffer.base + position + length, rest)
    buffer.count += growth
    buffer.base[position] = 0xEF
    buffer.base[position + 1] = 0xBF
    buffer.base[position + 2] = 0xBD
    if growth != 0 { shifts.append(Shift(position: position + 3, delta: -growth)) }
  }

  /// The first byte that is not printable ASCII, eight bytes at a time.
  private static func firstSuspect(in base: UnsafePointer<UInt8>, from: Int, to: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var position = from
    while position &+ 8 <= to {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      // A byte below 0x20 borrows into its high bit; only the lowest hit is exact, and only that one is used.
      let suspects = ((word &- (ones &* 0x20)) & ~word | word) & highs
      if suspects != 0 { return position &+ suspects.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < to, base[position] >= 0x20, base[position] < 0x80 { position &+= 1 }
    return position
  }

  private struct Sequence {
    /// Bytes of the sequence, or of the maximal ill-formed piece.
    var length: Int
    var isSound = false
    var isNoncharacter = false
    /// The bytes end before it is clear what the sequence is.
    var isCut = false
  }

  /// The UTF-8 sequence at `position`, a byte ≥ 0x80 (well-formed sequences: Unicode 15, table 3-7).
  private static func sequence(in base: UnsafePointer<UInt8>, at position: Int, to end: Int) -> Sequence {
    let lead = base[position]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return Sequence(length: 1)
    }
    var known = 1
    while known < length {
      guard position + known < end else { return Sequence(length: known, isCut: true) }
      let valid = known == 1 ? second : 0x80...0xBF
      guard valid.contains(base[position + known]) else { return Sequence(length: known) }
      known += 1
    }
    let isNoncharacter = lead == 0xEF && base[position + 1] == 0xBF && base[position + 2] >= 0xBE
    return Sequence(length: length, isSound: !isNoncharacter, isNoncharacter: isNoncharacter)
  }
}
