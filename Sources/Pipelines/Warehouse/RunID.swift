import ByteIO

/// The name of a run: a UUID of version 7 (RFC 9562, 5.7), so that later ones come behind earlier ones.
struct RunID: CustomStringConvertible {
  private let words: (UInt64, UInt64)

  /// The id of a run that begins now.
  init() {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let milliseconds = UInt64(now.tv_sec) * 1000 + UInt64(now.tv_nsec) / 1_000_000
    let random = (UInt64.random(in: 0...UInt64.max), UInt64.random(in: 0...UInt64.max))
    // 48 bits of time, the version, 12 random bits; the variant, 62 random bits.
    words.0 = milliseconds << 16 | 0x7000 | random.0 & 0x0FFF
    words.1 = 0x8000_0000_0000_0000 | random.1 >> 2
  }

  var description: String {
    func digits(_ word: UInt64) -> String {
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    let (high, low) = (digits(words.0), digits(words.1))
    return [high.prefix(8), high.dropFirst(8).prefix(4), high.suffix(4), low.prefix(4), low.suffix(12)]
      .joined(separator: "-")
  }
}
