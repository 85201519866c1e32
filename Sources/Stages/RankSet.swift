import ByteIO

/// A set of source ranks, of which an export has a few; its memory is kept when it is emptied.
struct RankSet: ~Copyable, Sendable {
  private var words = Column<UInt64>(capacity: 1)

  mutating func insert(_ rank: Int32) {
    let word = Int(rank) >> 6
    while words.count <= word { words.append(0) }
    words[word] |= Self.bit(rank)
  }

  mutating func remove(_ rank: Int32) {
    let word = Int(rank) >> 6
    if word < words.count { words[word] &= ~Self.bit(rank) }
  }

  /// The best rank.
  var first: Int32? {
    for word in 0..<words.count where words[word] != 0 {
      return Int32(word << 6 + words[word].trailingZeroBitCount)
    }
    return nil
  }

  private static func bit(_ rank: Int32) -> UInt64 { 1 << UInt64(rank & 63) }
}
