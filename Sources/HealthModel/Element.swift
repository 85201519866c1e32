/// One element of an export that is no Record, with all that stands inside it: what a typed document is made of.
package struct Element: Sendable, Equatable {
  /// The name as written, such as `Workout`.
  package var name: String
  /// Decoded, in the order of the file.
  package var attributes: [Attribute] = []
  package var children: [Element] = []
  /// Where a top-level element begins in the unfiltered document, in bytes from 0; 0 for children.
  package var byte: Int64 = 0
  /// The line of that byte, from 1; 0 for children.
  package var line = 0

  package init(name: String, attributes: [Attribute] = [], children: [Element] = []) {
    self.name = name
    self.attributes = attributes
    self.children = children
  }

  package struct Attribute: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The value of an attribute, the first one if it is repeated; nil if there is none.
  package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The children of one name, in order.
  package func children(named name: String) -> [Element] { children.filter { $0.name == name } }
}
