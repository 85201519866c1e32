import ByteIO
import HealthModel

/// Makes document bytes fit for an XML parser: forbidden control bytes become blanks, ill-formed UTF-8 and
/// noncharacters become U+FFFD, each counted. Works in the buffer that the bytes arrived in; sound bytes are not moved
/// unless a replacement before them has another length.
struct ByteFilter {
  /// Bytes of the buffer that are known to be sound.
  private(set) var cleanCount = 0
  /// Where replacements changed the length, in order of position.
  private(set) var shifts: [Shift] = []

  /// From `position` of the filtered bytes on, the unfiltered document is `ahead` bytes further.
  struct Shift: Equatable {
    var position: Int
    var ahead: Int
  }

  private struct Counts {
    var controlBytes = 0
    var badUTF8 = 0
    var noncharacters = 0

    func add(to ledger: inout Ledger) {
      ledger[.controlByte] += controlBytes
      ledger[.badUTF8] += badUTF8
      ledger[.noncharacter] += noncharacters
    }
  }

  /// Filters what was appended since the last call; up to three bytes of a sequence that goes on in the next chunk wait.
  mutating func clean(_ buffer: inout ByteBuffer, atEnd: Bool, ledger: inout Ledger) {
    var counts = Counts()
    defer { counts.add(to: &ledger) }
    while true {
      let position = Self.firstSuspect(in: buffer.base, from: cleanCount, to: buffer.count)
      cleanCount = position
      guard position < buffer.count else { return }
      if buffer.base[position] < 0x20 {
        buffer.base[position] = Self.printable(buffer.base[position], &counts)
        cleanCount += 1
        continue
      }
      let sequence = Self.sequence(in: buffer.base, at: position, to: buffer.count)
      if sequence.isCut, !atEnd { return }
      guard sequence.isSound else { return rewrite(&buffer, atEnd: atEnd, &counts) }
      cleanCount += sequence.length
    }
  }

  /// Filters the rest of the buffer into new memory, since from here on bytes have to move.
  private mutating func rewrite(_ buffer: inout ByteBuffer, atEnd: Bool, _ counts: inout Counts) {
    var raw = ByteBuffer(capacity: buffer.count - cleanCount)
    raw.append(UnsafeRawBufferPointer(rebasing: buffer.bytes[cleanCount...]))
    buffer.count = cleanCount
    var position = 0
    while position < raw.count {
      let suspect = Self.firstSuspect(in: raw.base, from: position, to: raw.count)
      buffer.append(UnsafeRawBufferPointer(rebasing: raw.bytes[position..<suspect]))
      position = suspect
      guard position < raw.count else { break }
      if raw.base[position] < 0x20 {
        buffer.append(Self.printable(raw.base[position], &counts))
        position += 1
        continue
      }
      let sequence = Self.sequence(in: raw.base, at: position, to: raw.count)
      if sequence.isCut, !atEnd { break }
      if sequence.isSound {
        buffer.append(UnsafeRawBufferPointer(rebasing: raw.bytes[position..<position + sequence.length]))
      } else {
        if sequence.isNoncharacter { counts.noncharacters += 1 } else { counts.badUTF8 += 1 }
        buffer.append("\u{FFFD}" as StaticString)
        note(shift: sequence.length - 3, at: buffer.count)
      }
      position += sequence.length
    }
    cleanCount = buffer.count
    buffer.append(UnsafeRawBufferPointer(rebasing: raw.bytes[position...]))
  }

  private mutating func note(shift: Int, at position: Int) {
    if shift != 0 { shifts.append(Shift(position: position, ahead: (shifts.last?.ahead ?? 0) + shift)) }
  }

  /// A blank for a forbidden control byte; tab, line feed and carriage return stay.
  private static func printable(_ byte: UInt8, _ counts: inout Counts) -> UInt8 {
    if byte == 0x09 || byte == 0x0A || byte == 0x0D { return byte }
    counts.controlBytes += 1
    return 0x20
  }

  /// Drops the byte order mark, three bytes at the front of the buffer.
  mutating func dropMark(from buffer: inout ByteBuffer) {
    buffer.removeFirst(3)
    cleanCount -= 3
    shifts =
      [Shift(position: 0, ahead: 3)]
      + shifts.map { Shift(position: $0.position - 3, ahead: $0.ahead + 3) }
  }

  /// Follows the buffer when its first `number` bytes are dropped; gives how much further the document is by them.
  mutating func advance(by number: Int) -> Int {
    let passed = shifts.partitioningIndex { $0.position > number }
    let ahead = passed > 0 ? shifts[passed - 1].ahead : 0
    shifts.removeSubrange(..<passed)
    for index in shifts.indices {
      shifts[index].position -= number
      shifts[index].ahead -= ahead
    }
    cleanCount -= number
    return number + ahead
  }

  /// The first byte that is neither printable ASCII nor a line feed, or `to`.
  private static func firstSuspect(in base: UnsafePointer<UInt8>, from: Int, to: Int) -> Int {
    var position = from
    while position &+ 64 <= to {
      let hits =
        suspects(base, position) | suspects(base, position &+ 16) | suspects(base, position &+ 32)
        | suspects(base, position &+ 48)
      if hits[0] | hits[1] != 0 { break }
      position &+= 64
    }
    while position &+ 8 <= to {
      // The filter's own rule for eight bytes: only the lowest hit is exact, and only that one is used.
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let hits = ((word &- 0x2020_2020_2020_2020) & ~word | word) & 0x8080_8080_8080_8080
      if hits != 0 {
        position &+= hits.trailingZeroBitCount >> 3
        if base[position] != 0x0A { return position }
        position &+= 1
      } else {
        position &+= 8
      }
    }
    while position < to, base[position] &- 0x20 < 0x60 || base[position] == 0x0A { position &+= 1 }
    return position
  }

  /// Of sixteen bytes, those that are neither printable ASCII nor line feeds are not 0.
  @inline(__always)
  private static func suspects(_ base: UnsafePointer<UInt8>, _ position: Int) -> SIMD2<UInt64> {
    typealias Bytes = SIMD16<Int8>
    let bytes = UnsafeRawPointer(base + position).loadUnaligned(as: Bytes.self)
    // From 0x80 on they are negative.
    let low = Bytes.zero.replacing(with: -1, where: bytes .< Bytes(repeating: 0x20))
    let lineFeeds = Bytes.zero.replacing(with: -1, where: bytes .== Bytes(repeating: 0x0A))
    return unsafeBitCast(low ^ lineFeeds, to: SIMD2<UInt64>.self)
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
