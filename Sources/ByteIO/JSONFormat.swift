extension ByteBuffer {
  /// Appends a JSON string (RFC 8259) of UTF-8 bytes; escaped is what must be, and what could steer a terminal.
  package mutating func append(json text: UnsafeRawBufferPointer) {
    append(0x22)
    var previous: UInt8 = 0
    for byte in text {
      defer { previous = byte }
      switch byte {
      case 0x22, 0x5C:
        append(0x5C)
        append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
      case 0x7F: append("\\u007f")
      case 0x80..<0xA0 where previous == 0xC2:
        count -= 1
        append("\\u00")
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
      default: append(byte)
      }
    }
    append(0x22)
  }

  /// Appends a JSON string.
  package mutating func append(json text: String) {
    var text = text
    text.withUTF8 { append(json: UnsafeRawBufferPointer($0)) }
  }
}
