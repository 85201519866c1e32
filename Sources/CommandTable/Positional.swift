/// One place on a command line that takes a word without dashes.
package struct Positional: Equatable, Sendable {
  package enum Occurrence: Sendable {
    case one, optional, oneOrMore
  }

  /// What help calls it, such as `INPUT`.
  package var name: String
  package var occurrence: Occurrence
  package var hint: Hint
  package var summary: String

  package init(_ name: String, _ occurrence: Occurrence = .one, hint: Hint = .none, _ summary: String) {
    self.name = name
    self.occurrence = occurrence
    self.hint = hint
    self.summary = summary
  }

  /// `NAME`, `[NAME]` or `NAME...`.
  var usage: String {
    switch occurrence {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    }
  }
}
