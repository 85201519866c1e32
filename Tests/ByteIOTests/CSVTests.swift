import ByteIO
import Testing

@Suite struct CSVTests {
  private func written(_ body: (inout ByteBuffer) -> Void) -> [UInt8] {
    var buffer = ByteBuffer()
    body(&buffer)
    return Array(buffer.bytes)
  }

  /// RFC 4180, written down simply.
  private func quoted(_ field: [UInt8]) -> [UInt8] {
    guard field.contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) }) else { return field }
    return [0x22] + field.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] } + [0x22]
  }

  /// Fields of every length up to 20 with one odd byte, or none, at each place.
  private static let fields: [[UInt8]] = (0...20).flatMap { length in
    let plain = (0..<length).map { UInt8(0x61 + $0) }
    let odd: [UInt8] = [
      0x2C, 0x22, 0x0A, 0x0D, 0x5C, 0x00, 0x1F, 0x20, 0x21, 0x23, 0x2B, 0x7F, 0x80, 0xC2, 0xFF,
    ]
    return [plain]
      + plain.indices.flatMap { place in
        odd.map { byte in
          var field = plain
          field[place] = byte
          return field
        }
      }
  }

  @Test func fieldsAreQuotedWhereTheyMustBe() {
    for field in Self.fields {
      #expect(written { line in field.withUnsafeBytes { line.append(csv: $0) } } == quoted(field))
    }
  }

  @Test func jsonInsideAFieldHasTwoQuotesForEach() {
    let texts =
      Self.fields + ["\u{85}\u{A0}\"\"", "\u{9F}", "\"", "a\"b\\c\nd\te\u{7F}"].map { Array($0.utf8) }
    for text in texts {
      let json = written { line in text.withUnsafeBytes { line.append(json: $0) } }
      let field = written { line in text.withUnsafeBytes { line.append(quotedJSON: $0) } }
      #expect([0x22] + field + [0x22] == quoted(json))
    }
  }
}
