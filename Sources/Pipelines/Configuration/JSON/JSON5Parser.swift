/// A text that is not JSON5, and where it stops being so.
package struct JSON5Error: Error, Equatable, Sendable {
  package var what: String
  /// From 1.
  package var line: Int
  /// From 1, in characters as Unicode counts scalars.
  package var column: Int
}

/// Reads JSON5: JSON with comments, trailing commas, bare keys, single quotes, hexadecimal and signed numbers.
///
/// Source: spec.json5.org, version 1.0.0. Our own and not Foundation's decoder, because a person who edits a pipeline
/// file needs the line of a mistake and must hear of a key that is there twice; Foundation's tells neither.
package struct JSON5Parser {
  /// Deeper nesting is refused.
  package static let maximumDepth = 64

  private let scalars: [Unicode.Scalar]
  /// Where each line begins.
  private let lineStarts: [Int]
  private var position = 0
  private var depth = 0

  /// Parses one whole text.
  package static func parse(_ text: String) throws(JSON5Error) -> JSONNode {
    var parser = JSON5Parser(text)
    try parser.skipBlanks()
    let node = try parser.node()
    try parser.skipBlanks()
    if let next = parser.peek { throw parser.error("\(Self.shown(next)) behind the end of the value") }
    return node
  }

  private init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let start = scalars.first == "\u{FEFF}" ? 1 : 0
    self.scalars = scalars
    position = start
    lineStarts = [start] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
  }

  // MARK: Values

  private mutating func node() throws(JSON5Error) -> JSONNode {
    let line = location(of: position).line
    guard let next = peek else { throw error("the text ends where a value should be") }
    depth += 1
    defer { depth -= 1 }
    if depth > Self.maximumDepth { throw error("more than \(Self.maximumDepth) levels of nesting") }
    let value: JSONValue
    switch next {
    case "{": value = .object(try members())
    case "[": value = .array(try elements())
    case "\"", "'": value = .string(try quoted())
    case "+", "-", ".", "0"..."9": value = .number(try number())
    default: value = try word()
    }
    return JSONNode(value, line: line)
  }

  private mutating func members() throws(JSON5Error) -> [JSONMember] {
    var members: [JSONMember] = []
    try items(until: "}") { (parser) throws(JSON5Error) in
      let line = parser.location(of: parser.position).line
      let key = try parser.key()
      try parser.skipBlanks()
      guard parser.take(":") else { throw parser.unexpected("`:`") }
      try parser.skipBlanks()
      members.append(JSONMember(key, JSONNode(try parser.node().value, line: line)))
    }
    return members
  }

  private mutating func elements() throws(JSON5Error) -> [JSONNode] {
    var elements: [JSONNode] = []
    try items(until: "]") { (parser) throws(JSON5Error) in elements.append(try parser.node()) }
    return elements
  }

  /// Reads items with commas between them, and maybe one behind the last, up to the closing bracket.
  private mutating func items(
    until close: Unicode.Scalar, _ item: (inout JSON5Parser) throws(JSON5Error) -> Void
  ) throws(JSON5Error) {
    position += 1
    try skipBlanks()
    while !take(close) {
      try item(&self)
      try skipBlanks()
      if take(",") {
        try skipBlanks()
      } else if peek != close {
        throw unexpected("`,` or `\(close)`")
      }
    }
  }

  private mutating func key() throws(JSON5Error) -> String {
    if peek == "\"" || peek == "'" { return try quoted() }
    let name = identifier()
    if name.isEmpty { throw unexpected("a key") }
    return name
  }

  /// A run of letters, digits, `_` and `$` that does not begin with a digit.
  private mutating func identifier() -> String {
    var name = String.UnicodeScalarView()
    while let next = peek {
      let fits =
        next == "$" || next == "_" || next.properties.isIDStart
        || (!name.isEmpty && (next.properties.isIDContinue || next == "\u{200C}" || next == "\u{200D}"))
      guard fits else { break }
      name.append(next)
      position += 1
    }
    return String(name)
  }

  private mutating func word() throws(JSON5Error) -> JSONValue {
    let start = position
    let word = identifier()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    case "": throw unexpected("a value")
    default: throw error("`\(word)` is no value; a text needs quotes", at: start)
    }
  }

  // MARK: Numbers

  private mutating func number() throws(JSON5Error) -> Double {
    let start = position
    let negative = peek == "-"
    if negative || peek == "+" { position += 1 }
    var text = ""
    while let next = peek, next.isASCII,
      next.properties.isAlphabetic || "0123456789.+-".unicodeScalars.contains(next)
    {
      if next == "+" || next == "-", !text.hasSuffix("e"), !text.hasSuffix("E") { break }
      text.unicodeScalars.append(next)
      position += 1
    }
    guard let magnitude = Self.magnitude(text) else { throw error("`\(text)` is no number", at: start) }
    return negative ? -magnitude : magnitude
  }

  private static func magnitude(_ text: String) -> Double? {
    if text == "Infinity" { return .infinity }
    if text == "NaN" { return .nan }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return UInt64(text.dropFirst(2), radix: 16).map { Double($0) }
    }
    // Double reads a superset of the decimal form.
    guard text.allSatisfy({ "0123456789.eE+-".contains($0) }) else { return nil }
    let first = text.prefix { $0 != "." && $0 != "e" && $0 != "E" }
    if first.count > 1, first.first == "0" { return nil }
    guard text.contains(where: \.isNumber) else { return nil }
    var padded = text.first == "." ? "0" + text : text
    if padded.last == "." { padded += "0" }
    return Double(padded)
  }

  // MARK: Texts

  private mutating func quoted() throws(JSON5Error) -> String {
    let start = position
    let quote = scalars[position]
    position += 1
    var text = String.UnicodeScalarView()
    while let next = peek {
      position += 1
      switch next {
      case quote: return String(text)
      case "\n", "\r": throw error("this text has no closing \(quote)", at: start)
      case "\\": if let scalar = try escaped() { text.append(scalar) }
      default: text.append(next)
      }
    }
    throw error("this text has no closing \(quote)", at: start)
  }

  /// What stands for the escape behind a backslash; nil for a line break, which joins two lines.
  private mutating func escaped() throws(JSON5Error) -> Unicode.Scalar? {
    guard let next = peek else { throw error("the text ends behind a backslash") }
    position += 1
    switch next {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "0": return "\0"
    case "x": return Unicode.Scalar(try hexadecimal(digits: 2))
    case "u": return try unicodeEscape()
    case "1"..."9": throw error("a backslash before a digit", at: position - 1)
    case "\r":
      _ = take("\n")
      return nil
    case "\n", "\u{2028}", "\u{2029}": return nil
    default: return next
    }
  }

  /// `XXXX` of `\uXXXX`, or the two halves of a surrogate pair.
  private mutating func unicodeEscape() throws(JSON5Error) -> Unicode.Scalar {
    let start = position
    let first = try hexadecimal(digits: 4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, take("\\"), take("u") {
      let second = try hexadecimal(digits: 4)
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw error("half of a surrogate pair", at: start)
  }

  private mutating func hexadecimal(digits: Int) throws(JSON5Error) -> UInt32 {
    let end = position + digits
    guard end <= scalars.count else { throw error("the text ends inside an escape") }
    let text = String(String.UnicodeScalarView(scalars[position..<end]))
    guard text.allSatisfy(\.isHexDigit), let number = UInt32(text, radix: 16) else {
      throw error("`\(text)` is not \(digits) hexadecimal digits")
    }
    position = end
    return number
  }

  // MARK: Blanks and places

  private mutating func skipBlanks() throws(JSON5Error) {
    while let next = peek {
      if next.properties.isWhitespace || next == "\u{FEFF}" {
        position += 1
      } else if next == "/", position + 1 < scalars.count, scalars[position + 1] == "/" {
        while let next = peek, next != "\n", next != "\r" { position += 1 }
      } else if next == "/", position + 1 < scalars.count, scalars[position + 1] == "*" {
        try skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(JSON5Error) {
    let start = position
    position += 2
    while position + 1 < scalars.count {
      if scalars[position] == "*", scalars[position + 1] == "/" {
        position += 2
        return
      }
      position += 1
    }
    throw error("this comment has no closing */", at: start)
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }

  private func location(of position: Int) -> (line: Int, column: Int) {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle } else { high = middle }
    }
    return (low + 1, position - lineStarts[low] + 1)
  }

  private func unexpected(_ wanted: String) -> JSON5Error {
    error(
      peek.map { "\(wanted) should be here, not \(Self.shown($0))" }
        ?? "the text ends where \(wanted) should be")
  }

  private func error(_ what: String, at place: Int? = nil) -> JSON5Error {
    let (line, column) = location(of: place ?? position)
    return JSON5Error(what: what, line: line, column: column)
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String { "`\(scalar)`" }
}
