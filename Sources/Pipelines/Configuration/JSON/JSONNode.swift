/// A JSON value with the line it begins on.
package struct JSONNode: Equatable, Sendable {
  package var value: JSONValue
  /// From 1.
  package var line: Int

  package init(_ value: JSONValue, line: Int) {
    self.value = value
    self.line = line
  }
}

/// What a JSON text says. Members keep their order and their copies: whether a copy is a mistake is the reader's to say.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// What to call such a value in a message.
  package var name: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A key and its value.
package struct JSONMember: Equatable, Sendable {
  package var key: String
  /// Its line is that of the key.
  package var node: JSONNode

  package init(_ key: String, _ node: JSONNode) {
    self.key = key
    self.node = node
  }
}
