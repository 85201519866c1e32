import ByteIO

/// Walks over one FHIR resource, a JSON object (RFC 8259), and remembers where its `resourceType` and `id` stand. It
/// copies nothing and does not call itself, so that depth costs nothing but a byte.
struct JSONScanner {
  /// Where scanning is, or stopped.
  private(set) var position = 0
  private let bytes: UnsafeRawBufferPointer
  /// The closing brackets that are due.
  private var open: [UInt8] = []
  private var typeText: Range<Int>?
  private var idText: Range<Int>?

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The `resourceType`, or nil if there is none, or it is no plain text.
  var resourceType: String? { plainText(typeText) }

  /// The resource's `id`, or nil if there is none, or it is no plain text.
  var id: String? { plainText(idText) }

  private func plainText(_ range: Range<Int>?) -> String? {
    guard let range, !bytes[range].contains(0x5C) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Whether the bytes are one object and nothing else; if not, `position` is where it is wrong.
  mutating func scanObject() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipBlanks()
    guard byte == 0x7B else { return false }
    repeat {
      guard scanValue(), closeAll() else { return false }
    } while !open.isEmpty
    return position == bytes.count
  }

  /// Passes a value, or the opening of one with everything up to its first value that is none.
  private mutating func scanValue() -> Bool {
    var name: Range<Int>?
    while true {
      if open.last == 0x7D {
        name = scanString()
        guard name != nil, skip(0x3A) else { return false }
      }
      switch byte {
      case 0x7B, 0x5B:
        let closing: UInt8 = byte == 0x7B ? 0x7D : 0x5D
        open.append(closing)
        _ = skip(byte)
        if byte == closing { return true }
      case 0x22:
        guard let text = scanString() else { return false }
        if open.count == 1, let name { note(name, text) }
        return true
      default: return scanWord()
      }
    }
  }

  /// Remembers the first member of each name that is looked for.
  private mutating func note(_ name: Range<Int>, _ text: Range<Int>) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[name])
    if name.equals("resourceType") { typeText = typeText ?? text }
    if name.equals("id") { idText = idText ?? text }
  }

  /// Passes closing brackets up to the next value; true behind a comma or the last bracket.
  private mutating func closeAll() -> Bool {
    while let closing = open.last {
      if skip(0x2C) { return true }
      guard skip(closing) else { return false }
      open.removeLast()
    }
    return true
  }

  /// Passes a string and the blanks behind it, and gives what is between the quotes.
  private mutating func scanString() -> Range<Int>? {
    guard byte == 0x22 else { return nil }
    let start = position + 1
    position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x22:
        let text = start..<position
        _ = skip(0x22)
        return text
      case 0x5C: guard skipEscape() else { return nil }
      case 0..<0x20: return nil
      default: position += 1
      }
    }
    return nil
  }

  private mutating func skipEscape() -> Bool {
    guard position + 1 < bytes.count else { return false }
    if "\"\\/bfnrt".utf8.contains(bytes[position + 1]) {
      position += 2
      return true
    }
    guard bytes[position + 1] == 0x75, position + 6 <= bytes.count,
      bytes[position + 2..<position + 6].allSatisfy({ isHexDigit($0) })
    else { return false }
    position += 6
    return true
  }

  /// Passes a number, `true`, `false` or `null`.
  private mutating func scanWord() -> Bool {
    let start = position
    while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
    let word = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    let isWord = word.equals("true") || word.equals("false") || word.equals("null") || isJSONNumber(word)
    if isWord { skipBlanks() } else { position = start }
    return isWord
  }

  /// The byte at the position, 0 behind the end.
  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted, position < bytes.count else { return false }
    position += 1
    skipBlanks()
    return true
  }

  private mutating func skipBlanks() {
    while [0x20, 0x0A, 0x0D, 0x09].contains(byte), position < bytes.count { position += 1 }
  }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte &- 48 <= 9 || (byte | 0x20) &- 97 <= 25 || byte == 0x2B || byte == 0x2D || byte == 0x2E
}

/// Whether the bytes are `-`, an integer without leading zeros, a fraction and an exponent, the last two at will.
private func isJSONNumber(_ text: UnsafeRawBufferPointer) -> Bool {
  var rest = text[...]
  func digits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int {
    let count = rest.prefix { $0 &- 48 <= 9 }.count
    rest = rest.dropFirst(count)
    return count
  }
  if rest.first == 0x2D { rest = rest.dropFirst() }
  let startsWithZero = rest.first == 0x30
  let integer = digits(&rest)
  guard integer == 1 || integer > 1 && !startsWithZero else { return false }
  if rest.first == 0x2E {
    rest = rest.dropFirst()
    guard digits(&rest) > 0 else { return false }
  }
  if let mark = rest.first, mark | 0x20 == 0x65 {
    rest = rest.dropFirst()
    if let sign = rest.first, sign == 0x2B || sign == 0x2D { rest = rest.dropFirst() }
    guard digits(&rest) > 0 else { return false }
  }
  return rest.isEmpty
}
