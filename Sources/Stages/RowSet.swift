/// A set of row numbers, one bit each.
package struct RowSet: Sendable {
  private var words: [UInt64] = []

  package init() {}

  package mutating func insert(_ row: Int) {
    let word = row >> 6
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: max(word + 1 - words.count, words.count)))
    }
    words[word] |= 1 << UInt64(row & 63)
  }

  package func contains(_ row: Int) -> Bool {
    row >> 6 < words.count && words[row >> 6] & 1 << UInt64(row & 63) != 0
  }

  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// All members, ascending.
  package var members: [Int] {
    words.indices.flatMap { index in
      (0..<64).lazy.filter { words[index] & 1 << UInt64($0) != 0 }.map { index << 6 + $0 }
    }
  }
}
