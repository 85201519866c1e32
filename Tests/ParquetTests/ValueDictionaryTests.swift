import ByteIO
import Testing

@testable import Parquet

@Suite struct ValueDictionaryTests {
  /// Numbers them as the standard library's dictionary would, through many times of growing, and again after it was emptied.
  @Test func numbersValuesAsTheyAppear() {
    var words = ValueDictionary()
    var texts = ValueDictionary()
    for round in 0..<2 {
      var known: [Int: Int] = [:]
      for step in 0..<20_000 {
        let value = step * (step + round) % 7919 * 1_000_003
        let expected = known[value] ?? known.count
        known[value] = expected
        #expect(words.index(of: UInt64(value), width: 8) == expected)
        #expect(text(String(value, radix: 2), in: &texts) == expected)
      }
      #expect(words.count == known.count && words.bytes.count == known.count * 8)
      words.removeAll()
      texts.removeAll()
      #expect(words.count == 0 && words.bytes.isEmpty)
    }
  }

  /// Texts of every length up to 40 that differ in one byte.
  @Test func tellsTextsApart() {
    var texts = ValueDictionary()
    var number = 0
    for length in 0...40 {
      for changed in 0...length {
        var bytes = [UInt8](repeating: 0, count: length)
        if changed < length { bytes[changed] = 1 }
        #expect(bytes.withUnsafeBytes { texts.index(of: $0) } == number)
        number += 1
      }
    }
  }

  /// The page is PLAIN: numbers of their width, texts behind their length; it can be cut.
  @Test func pageIsPlain() {
    var words = ValueDictionary()
    for value: UInt64 in [1, 0xFFFF_FFFF_FFFF_FFFF, 1] { _ = words.index(of: value, width: 4) }
    #expect(Array(words.bytes) == [1, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    var texts = ValueDictionary()
    for value in ["", "ab", "", "c"] { _ = text(value, in: &texts) }
    #expect(Array(texts.bytes) == [0, 0, 0, 0, 2, 0, 0, 0, 0x61, 0x62, 1, 0, 0, 0, 0x63])
    #expect(Array(texts[1]) == [2, 0, 0, 0, 0x61, 0x62] && Array(texts[2]) == [1, 0, 0, 0, 0x63])
    texts.close(keeping: 1)
    #expect(Array(texts.bytes) == [0, 0, 0, 0])
  }

  private func text(_ text: String, in dictionary: inout ValueDictionary) -> Int {
    Array(text.utf8).withUnsafeBytes { dictionary.index(of: $0) }
  }
}
