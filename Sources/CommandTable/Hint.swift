/// What a value may be, for completion.
package enum Hint: Equatable, Sendable {
  /// Free text.
  case none
  /// A file; with extensions such as `json`, only those, and folders to descend into.
  case file(extensions: [String] = [])
  case folder
  /// One of a fixed list.
  case oneOf([String])
  /// A line that the program itself prints when called with these words.
  case lines(of: [String])
}
