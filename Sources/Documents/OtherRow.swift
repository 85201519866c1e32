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
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() {
      rows += Self.rows(of: child, at: paths.path(of: index, in: path))
    }
    return rows
  }
}

/// Where the children of an element stand: the path of the element, the child's name and its number among the children of
/// that name. Children are counted only as far as somebody asks, and each once.
struct ChildPaths {
  private let element: Element
  private lazy var names = element.children.map(\.name)
  private var counted = 0
  private var numbers: [String: Int] = [:]

  init(_ element: Element) { self.element = element }

  /// The path of a child; they are asked for in their order.
  ///
  /// - Parameter path: of the element; of one at top level its name.
  mutating func path(of index: Int, in path: String? = nil) -> String {
    while counted <= index {
      numbers[names[counted], default: 0] += 1
      counted += 1
    }
    let name = names[index]
    return "\(path ?? element.name)/\(name)[\(numbers[name, default: 1])]"
  }
}
