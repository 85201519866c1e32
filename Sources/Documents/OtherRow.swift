import HealthModel

/// One attribute that no document has a place for: where it stood, and what it said.
package struct OtherRow: Equatable, Sendable {
  /// Element names from the top down, children with their number among those of one name: `Workout/Zone[2]`.
  package var path: String
  /// Empty for an element without attributes.
  package var attribute: String
  package var value: String

  package init(path: String, attribute: String, value: String) {
    self.path = path
    self.attribute = attribute
    self.value = value
  }

  /// An element and all that stands in it, flattened in the order of the file.
  static func rows(of element: Element, at path: String) -> [OtherRow] {
    var rows = element.attributes.map { OtherRow(path: path, attribute: $0.name, value: $0.value) }
    if rows.isEmpty { rows = [OtherRow(path: path, attribute: "", value: "")] }
    for (child, name) in element.numberedChildren { rows += Self.rows(of: child, at: "\(path)/\(name)") }
    return rows
  }
}

extension Element {
  /// The children with the last step of their path.
  var numberedChildren: [(Element, String)] {
    var numbers: [String: Int] = [:]
    return children.map { child in
      numbers[child.name, default: 0] += 1
      return (child, "\(child.name)[\(numbers[child.name, default: 0])]")
    }
  }
}
