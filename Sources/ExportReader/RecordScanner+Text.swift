import ByteIO

extension RecordScanner {
  @inline(__always)
  mutating func literal(_ base: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position &+ count <= end, memcmp(base + position, text.utf8Start, count) == 0 else { return false }
    position &+= count
    return true
  }

  @inline(__always)
  mutating func skipBlanks(_ base: UnsafePointer<UInt8>) {
    while position < end, isBlankByte(base[position]) {
      if base[position] == 0x0A { passedLines &+= 1 }
      position &+= 1
    }
  }

  /// The value of an attribute that may be missing: no text then; nil if it is there and not canonical.
  @inline(__always)
  mutating func optional(_ base: UnsafePointer<UInt8>, _ name: StaticString) -> Text? {
    literal(base, name) ? text(base) : Text()
  }

  /// A value up to its closing quote, which is passed; nil if it is not canonical.
  mutating func text(_ base: UnsafePointer<UInt8>) -> Text? {
    let start = position
    guard let stop = textEnd(base, from: start) else { return nil }
    if base[stop] == 0x22 {
      position = stop + 1
      return Text(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position))
    }
    return base[stop] == 0x26 ? decoded(base, from: start) : nil
  }

  /// A value with references, decoded into `scratch`.
  private mutating func decoded(_ base: UnsafePointer<UInt8>, from start: Int) -> Text? {
    let first = scratch.count
    var plain = start
    while true {
      guard let stop = textEnd(base, from: plain) else { return nil }
      scratch.append(UnsafeRawBufferPointer(start: base + plain, count: stop - plain))
      switch base[stop] {
      case 0x22:
        position = stop + 1
        return Text(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position),
          decodedStart: UInt32(truncatingIfNeeded: first),
          decodedEnd: UInt32(truncatingIfNeeded: scratch.count))
      case 0x26:
        position = stop
        guard let character = reference(base) else { return nil }
        scratch.append(character)
        plain = position
      default: return nil
      }
    }
  }

  /// The character of one of the five predefined references, which is passed; nil if another one stands here.
  private mutating func reference(_ base: UnsafePointer<UInt8>) -> UInt8? {
    if literal(base, "&lt;") { return 0x3C }
    if literal(base, "&gt;") { return 0x3E }
    if literal(base, "&amp;") { return 0x26 }
    if literal(base, "&quot;") { return 0x22 }
    if literal(base, "&apos;") { return 0x27 }
    return nil
  }

  /// The first `"`, `&`, `<`, DEL or control byte; nil if there is none, or ill-formed UTF-8 before it.
  private func textEnd(_ base: UnsafePointer<UInt8>, from: Int) -> Int? {
    var stop = plainEnd(base, from: from)
    while stop < end, base[stop] >= 0x80 {
      guard let length = ByteFilter.soundLength(base, at: stop, to: end) else { return nil }
      stop = plainEnd(base, from: stop &+ length)
    }
    return stop < end ? stop : nil
  }

  /// The first byte that is none of plain text: `"`, `&`, `<`, DEL, a control byte or none of ASCII; eight bytes at a time.
  private func plainEnd(_ base: UnsafePointer<UInt8>, from: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var position = from
    while position &+ 8 <= end {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let (quote, reference, tag, delete) = (
        word ^ (ones &* 0x22), word ^ (ones &* 0x26), word ^ (ones &* 0x3C), word ^ (ones &* 0x7F)
      )
      let stops =
        ((quote &- ones) & ~quote | (reference &- ones) & ~reference | (tag &- ones) & ~tag
          | (delete &- ones) & ~delete | (word &- ones &* 0x20) & ~word | word) & highs
      if stops != 0 { return position &+ stops.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < end, base[position] &- 0x20 < 0x5F, base[position] != 0x22, base[position] != 0x26,
      base[position] != 0x3C
    {
      position &+= 1
    }
    return position
  }

  /// The text without its closing quote and without references.
  @inline(__always)
  func bytes(_ base: UnsafePointer<UInt8>, _ text: Text) -> UnsafeRawBufferPointer {
    if text.isNone { return .empty }
    if text.decodedEnd > 0 {
      return UnsafeRawBufferPointer(rebasing: scratch.bytes[Int(text.decodedStart)..<Int(text.decodedEnd)])
    }
    return UnsafeRawBufferPointer(start: base + Int(text.start), count: Int(text.end &- text.start) &- 1)
  }

  /// The text as written, with its closing quote.
  func asWritten(_ base: UnsafePointer<UInt8>, _ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}
