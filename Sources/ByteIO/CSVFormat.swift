extension ByteBuffer {
  /// Appends one CSV field, quoted only where RFC 4180 requires it.
  package mutating func append(csv field: UnsafeRawBufferPointer) {
    let needsQuotes = field.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return append(field) }
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

  /// Appends the comma between two fields.
  package mutating func appendComma() { append(0x2C) }

  /// Appends RFC 4180's line end.
  package mutating func appendLineEnd() {
    append(0x0D)
    append(0x0A)
  }
}
