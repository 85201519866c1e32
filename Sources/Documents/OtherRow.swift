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
    for (index, child) in element.children.enumerated() {
      rows += Self.rows(of: child, at: element.path(ofChild: index, in: path))
    }
    return rows
  }
}

extension Element {
  /// Where a child stands: the path of the element, the child's name and its number among the children of that name.
  ///
  /// - Parameter path: of the element; of one at top level its name.
  func path(ofChild index: Int, in path: String? = nil) -> String {
    let name = children[index].name
    let number = children[...index].count { $0.name == name }
    return "\(path ?? self.name)/\(name)[\(number)]"
  }
}
