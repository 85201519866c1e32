/// A JSON document as it is written: members keep their order.
package indirect enum JSONDocument: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONDocument])
  case object([(String, JSONDocument)])

  package static func == (left: JSONDocument, right: JSONDocument) -> Bool { left.text == right.text }

  /// A text, or null.
  package static func optional(_ text: String?) -> JSONDocument { text.map(JSONDocument.string) ?? .null }

  /// A whole number, or null.
  package static func optional(_ number: Int?) -> JSONDocument { number.map(JSONDocument.integer) ?? .null }

  /// A number, or null.
  package static func optional(_ number: Double?) -> JSONDocument { number.map(JSONDocument.number) ?? .null }

  /// The document on one line.
  package var text: String {
    var buffer = ByteBuffer()
    buffer.append(self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// The document with one member a line, ending in a line feed.
  package var indentedText: String {
    var buffer = ByteBuffer()
    buffer.append(self, indentation: 0)
    buffer.append(0x0A)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension ByteBuffer {
  /// Appends a JSON document, on one line or, with an indentation, one member a line.
  package mutating func append(_ value: JSONDocument, indentation: Int? = nil) {
    switch value {
    case .null: append("null")
    case .bool(let flag): flag ? append("true") : append("false")
    case .integer(let number): append(integer: number)
    case .number(let number): number.isFinite ? append(number: number) : append("null")
    case .string(let text): append(json: text)
    case .array(let elements):
      append(0x5B)
      for (index, element) in elements.enumerated() {
        separate(index, indentation)
        append(element, indentation: indentation.map { $0 + 1 })
      }
      close(0x5D, isEmpty: elements.isEmpty, indentation)
    case .object(let members):
      append(0x7B)
      for (index, (name, member)) in members.enumerated() {
        separate(index, indentation)
        append(json: name)
        append(0x3A)
        if indentation != nil { append(0x20) }
        append(member, indentation: indentation.map { $0 + 1 })
      }
      close(0x7D, isEmpty: members.isEmpty, indentation)
    }
  }

  private mutating func separate(_ index: Int, _ indentation: Int?) {
    if index > 0 { append(0x2C) }
    if let indentation { breakLine(indentation + 1) }
  }

  private mutating func close(_ bracket: UInt8, isEmpty: Bool, _ indentation: Int?) {
    if !isEmpty, let indentation { breakLine(indentation) }
    append(bracket)
  }

  private mutating func breakLine(_ depth: Int) {
    append(0x0A)
    for _ in 0..<depth { append("  ") }
  }
}
