import ByteIO

/// A few texts as they were written lately and what they mean: one that comes again is known by comparing bytes, without
/// looking for its end, decoding or hashing it. A new text replaces the oldest.
///
/// The address in a device's text, which every row prints differently, is left out of the comparison.
struct WrittenMemo<Meaning: BitwiseCopyable>: ~Copyable {
  /// Longer texts are not remembered.
  static var longest: Int { 512 }

  /// By slot: bytes up to the address, or all; 0 where there is no text yet.
  private var heads: Column<Int>
  /// Bytes behind the address.
  private var tails: Column<Int>
  private var meanings: Column<Meaning>
  private var texts: ByteBuffer
  /// The slot of the last match.
  private(set) var slot = 0
  private var oldest = 0

  /// - Parameter empty: a meaning for slots that hold no text.
  init(slots: Int, empty: Meaning) {
    heads = Column(capacity: slots)
    tails = Column(capacity: slots)
    meanings = Column(capacity: slots)
    for _ in 0..<slots {
      heads.append(0)
      tails.append(0)
      meanings.append(empty)
    }
    texts = ByteBuffer(capacity: slots * Self.longest)
    texts.count = slots * Self.longest
  }

  /// What the text of the last match means.
  var meaning: Meaning { meanings[slot] }

  /// Whether a text that is known stands at `position`, which it then passes.
  @inline(__always)
  mutating func match(_ base: UnsafePointer<UInt8>, _ position: inout Int, _ end: Int) -> Bool {
    if matches(slot, base, &position, end) { return true }
    return matchAny(base, &position, end)
  }

  private mutating func matchAny(_ base: UnsafePointer<UInt8>, _ position: inout Int, _ end: Int) -> Bool {
    for other in 0..<meanings.count where other != slot && matches(other, base, &position, end) {
      slot = other
      return true
    }
    return false
  }

  @inline(__always)
  private func matches(
    _ slot: Int, _ base: UnsafePointer<UInt8>, _ position: inout Int, _ end: Int
  ) -> Bool {
    let (head, tail) = (heads[slot], tails[slot])
    let text = texts.base + slot &* Self.longest
    guard head > 0, position &+ head <= end, equalBytes(base + position, text, count: head) else {
      return false
    }
    var stop = position &+ head
    if tail > 0 {
      if stop &+ 8 <= end, areHexDigits(UnsafeRawPointer(base + stop).loadUnaligned(as: UInt64.self)) {
        stop &+= 8
      }
      while stop < end, isHexDigit(base[stop]) { stop &+= 1 }
      guard stop &+ tail <= end, equalBytes(base + stop, text + head, count: tail) else { return false }
      stop &+= tail
    }
    position = stop
    return true
  }

  /// Keeps a text with what it means.
  ///
  /// - Parameter address: where in it the address stands that is left out, if there is one.
  mutating func remember(
    _ text: UnsafeRawBufferPointer, leavingOut address: Range<Int>? = nil, _ meaning: Meaning
  ) {
    guard text.count <= Self.longest, !text.isEmpty else { return }
    slot = oldest
    oldest = (oldest + 1) % meanings.count
    let address = address ?? text.count..<text.count
    (heads[slot], tails[slot]) = (address.lowerBound, text.count - address.upperBound)
    meanings[slot] = meaning
    let target = UnsafeMutableRawPointer(texts.base + slot * Self.longest)
    copy(text[..<address.lowerBound], to: target)
    copy(text[address.upperBound...], to: target + address.lowerBound)
  }

  private func copy(_ source: Slice<UnsafeRawBufferPointer>, to target: UnsafeMutableRawPointer) {
    let source = UnsafeRawBufferPointer(rebasing: source)
    if let start = source.baseAddress { target.copyMemory(from: start, byteCount: source.count) }
  }
}

/// Whether all eight bytes are hexadecimal digits.
@inline(__always) private func areHexDigits(_ word: UInt64) -> Bool {
  let highs: UInt64 = 0x8080_8080_8080_8080
  // Digits become 0 to 9 and letters 1 to 6; adding carries into the high bit of every byte that is more.
  let decimal = word ^ 0x3030_3030_3030_3030
  let letter = (word | 0x2020_2020_2020_2020) ^ 0x6060_6060_6060_6060
  let isDecimal = ~(decimal &+ 0x7676_7676_7676_7676)
  let isLetter = ~(letter &+ 0x7979_7979_7979_7979) & (letter &+ 0x7F7F_7F7F_7F7F_7F7F)
  return word & highs == 0 && (isDecimal | isLetter) & highs == highs
}
