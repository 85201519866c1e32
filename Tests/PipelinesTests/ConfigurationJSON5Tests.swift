import Testing

@testable import Pipelines

@Suite struct ConfigurationJSON5Tests {
  /// Texts and their value, shown by ``shown(_:)``; the forms are those of the JSON5 specification.
  static let understood: [(text: String, value: String)] = [
    ("null", "null"), ("true", "true"), (" false ", "false"), ("\u{FEFF}1", "1.0"),
    ("1", "1.0"), ("+1", "1.0"), ("-2.5", "-2.5"), (".5", "0.5"), ("5.", "5.0"), ("1e3", "1000.0"),
    ("1E-2", "0.01"),
    ("0", "0.0"), ("0x1F", "31.0"), ("-0x10", "-16.0"), ("Infinity", "inf"), ("-Infinity", "-inf"),
    ("+NaN", "nan"),
    (#""a""#, "'a'"), ("'a\"b'", "'a\"b'"), (#"'\n\t\\\'\x41\u0042\uD83D\uDE00'"#, "'\n\t\\'AB😀'"),
    ("'a\\\nb'", "'ab'"),
    ("'a\\\r\nb'", "'ab'"), (#"'\q'"#, "'q'"), ("''", "''"), ("'é😀'", "'é😀'"),
    ("[]", "[]"), ("[1,]", "[1.0]"), ("[1,'x',[true]]", "[1.0,'x',[true]]"),
    ("{}", "{}"), ("{a:1,}", "{a:1.0}"), ("{'b c':{d:[]},$e_1:null}", "{b c:{d:[]},$e_1:null}"),
    ("{é:1}", "{é:1.0}"),
    ("{a:1,a:2}", "{a:1.0,a:2.0}"),
    ("// x\n/* y\n*/ [ // z\r\n 1 /**/ , ] // end", "[1.0]"),
  ]

  @Test(arguments: understood)
  func understands(text: String, value: String) throws {
    #expect(Self.shown(try JSON5Parser.parse(text)) == value)
  }

  static let refused: [(text: String, line: Int, column: Int, what: String)] = [
    ("", 1, 1, "the text ends where a value should be"),
    ("{a:1\n b:2}", 2, 2, "`,` or `}` should be here, not `b`"),
    ("{a:\n  1 2}", 2, 5, "`,` or `}` should be here, not `2`"),
    ("[1", 1, 3, "the text ends where `,` or `]` should be"),
    ("[1}", 1, 3, "`,` or `]` should be here, not `}`"),
    ("[,]", 1, 2, "a value should be here, not `,`"),
    ("{,}", 1, 2, "a key should be here, not `,`"),
    ("{1:2}", 1, 2, "a key should be here, not `1`"),
    ("{a 1}", 1, 4, "`:` should be here, not `1`"),
    ("{a: tru}", 1, 5, "`tru` is no value; a text needs quotes"),
    ("{a: StepCount}", 1, 5, "`StepCount` is no value; a text needs quotes"),
    ("{a: 'x\n}", 1, 5, "this text has no closing '"),
    ("{a: \"x", 1, 5, "this text has no closing \""),
    ("\n/* x", 2, 1, "this comment has no closing */"),
    ("1 2", 1, 3, "`2` behind the end of the value"),
    ("012", 1, 1, "`012` is no number"), ("1.2.3", 1, 1, "`1.2.3` is no number"),
    ("-", 1, 1, "`` is no number"),
    ("1e", 1, 1, "`1e` is no number"), ("0x", 1, 1, "`0x` is no number"), ("0xG", 1, 1, "`0xG` is no number"),
    (".", 1, 1, "`.` is no number"), ("1k", 1, 1, "`1k` is no number"),
    (#"'\u12'"#, 1, 4, "the text ends inside an escape"),
    (#"'\uD800'"#, 1, 4, "half of a surrogate pair"),
    (#"'\1'"#, 1, 3, "a backslash before a digit"),
    (String(repeating: "[", count: 100_000), 1, 65, "more than 64 levels of nesting"),
  ]

  @Test(arguments: refused)
  func refusesWithThePlace(text: String, line: Int, column: Int, what: String) {
    let error = #expect(throws: JSON5Error.self) { try JSON5Parser.parse(text) }
    #expect(error == JSON5Error(what: what, line: line, column: column))
  }

  /// Any cut of a good text is an answer or an error, never a crash.
  @Test func survivesEveryCut() throws {
    let text = Array(
      #"/* c */ { a: [1, -0x1F, .5e-3, 'x\u0041\'', "y"], 'b': { c: null, d: NaN, }, } // e"#.unicodeScalars)
    for end in 0...text.count {
      _ = try? JSON5Parser.parse(String(String.UnicodeScalarView(text[..<end])))
      _ = try? JSON5Parser.parse(String(String.UnicodeScalarView(text[end...])))
    }
    let whole = try JSON5Parser.parse(String(String.UnicodeScalarView(text)))
    #expect(Self.shown(whole) == "{a:[1.0,-31.0,0.0005,'xA'','y'],b:{c:null,d:nan}}")
  }

  private static func shown(_ node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .array(let elements): "[\(elements.map(shown).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0.key):\(shown($0.node))" }.joined(separator: ","))}"
    }
  }
}
