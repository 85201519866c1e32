import Testing

@testable import ExportReader

@Suite struct FramerTests {
  /// Tags of all lengths, cut at any byte of their end, against the rule followed byte by byte.
  @Test(arguments: [
    "", "/", " ", " a=\"1\"", " a=\"\" b=\"\"", " a=\"1", " a=1", " a=\"it's\"", " a='1'", " a='\"'",
    " a=\">\"", " a='>'",
    " a=\"<\"", " a='<'", "<", " <b=\"\"", " \u{E9}=\"\u{FC}\"", " a=\"1\" b=\"2\" c=\"3\"", " a=\"/>\"/",
  ]) func tagsEndWhereTheRuleSays(_ piece: String) {
    for length in [0, 1, 2, 5] + Array(7..<45) + [990, 1000, 1010, 1020, 1030] {
      let filling = length == 0 ? "" : " p=\"\(String(repeating: "x", count: length))\""
      let text = Array(" <R\(filling)\(piece)> <R a=\"'\"/>".utf8)
      for attributes in [2, 2048] {
        for end in text.count - 12...text.count { expectSameEnd(text, end, attributes: attributes) }
      }
    }
  }

  private func expectSameEnd(_ text: [UInt8], _ end: Int, attributes: Int) {
    var limits = ElementLimits()
    limits.attributes = attributes
    let framer = Framer(limits: limits, joinsAttributeNames: false)
    // A copy of those bytes alone: what reads behind them is found by a sanitizer.
    let bytes = Array(text[..<end])
    let found = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { framer.endOfTag($0, 1, end) }
    }
    #expect(
      found == Self.endOfTag(bytes, attributes: attributes), "\(String(decoding: bytes, as: UTF8.self))")
  }

  /// The rule: a `>` outside of quotes; `<` anywhere is damage.
  private static func endOfTag(_ bytes: [UInt8], attributes: Int) -> Framer.TagEnd {
    var quote: UInt8?
    var values = 0
    for position in 2..<bytes.count {
      let byte = bytes[position]
      if values > attributes { return .crowded(position) }
      if byte == UInt8(ascii: "<") { return .damaged(position) }
      if let open = quote {
        if byte == open { (quote, values) = (nil, values + 1) }
      } else if byte == UInt8(ascii: ">") {
        return .closed(position)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return .missing
  }

  @Test(arguments: TopLevelName.allCases) func topLevelNamesAreKnown(_ name: TopLevelName) {
    let text = name.text.description
    #expect(found(text + " ") == name)
    #expect(found(text + ">") == name)
    for other in [
      text, text + "s ", String(text.dropLast()) + " ", text.lowercased() + " ", String(text.prefix(1)),
    ] {
      #expect(found(other) == nil, "\(other)")
    }
    #expect(found("MetadataEntry ") == nil)
  }

  private func found(_ text: String) -> TopLevelName? {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { TopLevelName(in: $0, at: 0, to: bytes.count) }
    }
  }
}
