extension ByteBuffer {
  /// Appends one CSV field, quoted only where RFC 4180 requires it.
  package mutating func append(csv field: UnsafeRawBufferPointer) {
    guard field.contains(wordMatch: needsCSVQuotes) else { return append(short: field) }
    append(0x22)
    for byte in field {
      if byte == 0x22 { append(0x22) }
      append(byte)
    }
    append(0x22)
  }

  /// Appends one CSV field, quoted only where RFC 4180 requires it.
  package mutating func append(csv field: String) {
    var field = field
    field.withUTF8 { append(csv: UnsafeRawBufferPointer($0)) }
  }

  /// Appends a JSON string (RFC 8259) as it stands inside a quoted CSV field: each of its quotes is two.
  package mutating func append(quotedJSON text: UnsafeRawBufferPointer) {
    if text.contains(wordMatch: needsJSONEscape) {
      let start = count
      append(json: text)
      // Each quote is two.
      return insert(0x22, from: start) { $0 == 0x22 }
    }
    append(word: 0x2222, length: 2)
    append(short: text)
    append(word: 0x2222, length: 2)
  }

  /// Appends the comma between two fields.
  @inlinable package mutating func appendComma() { append(0x2C) }

  /// Appends RFC 4180's line end.
  package mutating func appendLineEnd() {
    append(0x0D)
    append(0x0A)
  }
}

/// Not zero if one of eight bytes makes a CSV field need quotes: a comma, a quote, LF or CR.
private func needsCSVQuotes(_ word: UInt64) -> UInt64 {
  word.bytes(equal: 0x2C) | word.bytes(equal: 0x22) | word.bytes(equal: 0x0A) | word.bytes(equal: 0x0D)
}

/// Not zero if one of eight bytes may have to be escaped in JSON: a control, a quote, a backslash, DEL, or 0xC2, which the
/// controls of U+0080 to U+009F begin with.
private func needsJSONEscape(_ word: UInt64) -> UInt64 {
  word.bytes(below: 0x20) | word.bytes(equal: 0x22) | word.bytes(equal: 0x5C) | word.bytes(equal: 0x7F)
    | word.bytes(equal: 0xC2)
}
