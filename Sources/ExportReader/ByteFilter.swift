import ByteIO
import HealthModel

/// Makes document bytes fit for an XML parser: forbidden control bytes become blanks, ill-formed UTF-8 and
/// noncharacters become U+FFFD, each counted. Works in the buffer that the bytes arrived in; sound bytes are not moved
/// unless a replacement before them has another length.
struct ByteFilter: Sendable {
  /// Where replacements changed the length, in order of position.
  private(set) var shifts: [Shift] = []
  private(set) var counts = Counts()

  /// From `position` of the filtered bytes on, the unfiltered document is `ahead` bytes further.
  struct Shift: Equatable {
    var position: Int
    var ahead: Int
  }

  /// What was replaced.
  struct Counts: Equatable {
    var controlBytes = 0
    var badUTF8 = 0
    var noncharacters = 0

    static func += (left: inout Counts, right: Counts) {
      left.controlBytes += right.controlBytes
      left.badUTF8 += right.badUTF8
      left.noncharacters += right.noncharacters
    }

    func add(to ledger: inout Ledger) {
      ledger[.controlByte] += controlBytes
      ledger[.badUTF8] += badUTF8
      ledger[.noncharacter] += noncharacters
    }
  }

  /// Whether nothing is to be replaced in a stretch.
  static func isSound(_ base: UnsafePointer<UInt8>, from: Int, to: Int) -> Bool {
    var position = firstSuspect(in: base, from: from, to: to)
    while position < to {
      guard let length = soundLength(base, at: position, to: to) else { return false }
      position = firstSuspect(in: base, from: position + length, to: to)
    }
    return true
  }

  /// The length of what stands at a byte that is not printable ASCII, nil if it is to be replaced.
  static func soundLength(_ base: UnsafePointer<UInt8>, at position: Int, to end: Int) -> Int? {
    if base[position] < 0x20 { return isForbidden(base[position]) ? nil : 1 }
    let sequence = sequence(in: base, at: position, to: end)
    return sequence.isSound ? sequence.length : nil
  }

  /// How many of the bytes are whole: up to three at the end may be the beginning of a sequence.
  static func wholeLength(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    for length in 1...3 where length <= count && base[count - length] >= 0xC0 {
      return sequence(in: base, at: count - length, to: count).isCut ? count - length : count
    }
    return count
  }

  /// Filters all bytes of a buffer, which ends where a sequence does.
  mutating func clean(_ buffer: inout ByteBuffer) {
    var position = 0
    while true {
      position = Self.firstSuspect(in: buffer.base, from: position, to: buffer.count)
      guard position < buffer.count else { return }
      if buffer.base[position] < 0x20 {
        buffer.base[position] = printable(buffer.base[position])
        position += 1
      } else {
        let sequence = Self.sequence(in: buffer.base, at: position, to: buffer.count)
        guard sequence.isSound else { return rewrite(&buffer, from: position) }
        position += sequence.length
      }
    }
  }

  /// Filters the rest of the buffer into new memory, since from here on bytes have to move.
  private mutating func rewrite(_ buffer: inout ByteBuffer, from start: Int) {
    var raw = ByteBuffer(capacity: buffer.count - start)
    raw.append(UnsafeRawBufferPointer(rebasing: buffer.bytes[start...]))
    buffer.count = start
    var position = 0
    while position < raw.count {
      let suspect = Self.firstSuspect(in: raw.base, from: position, to: raw.count)
      buffer.append(UnsafeRawBufferPointer(rebasing: raw.bytes[position..<suspect]))
      position = suspect
      guard position < raw.count else { break }
      if raw.base[position] < 0x20 {
        buffer.append(printable(raw.base[position]))
        position += 1
        continue
      }
      let sequence = Self.sequence(in: raw.base, at: position, to: raw.count)
      if sequence.isSound {
        buffer.append(UnsafeRawBufferPointer(rebasing: raw.bytes[position..<position + sequence.length]))
      } else {
        if sequence.isNoncharacter { counts.noncharacters += 1 } else { counts.badUTF8 += 1 }
        buffer.append("\u{FFFD}" as StaticString)
        note(shift: sequence.length - 3, at: buffer.count)
      }
      position += sequence.length
    }
  }

  private mutating func note(shift: Int, at position: Int) {
    if shift != 0 { shifts.append(Shift(position: position, ahead: (shifts.last?.ahead ?? 0) + shift)) }
  }

  /// A blank for a forbidden control byte.
  private mutating func printable(_ byte: UInt8) -> UInt8 {
    guard Self.isForbidden(byte) else { return byte }
    counts.controlBytes += 1
    return 0x20
  }

  /// Whether a control byte is none of tab, line feed and carriage return.
  private static func isForbidden(_ byte: UInt8) -> Bool { byte != 0x09 && byte != 0x0A && byte != 0x0D }

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
