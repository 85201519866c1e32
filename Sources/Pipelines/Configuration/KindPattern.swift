/// A kind by its short or full name, or several with `*` for any run of characters: `Dietary*`.
package struct KindPattern: Equatable, Sendable, CustomStringConvertible {
  package let description: String
  private let parts: [String]

  /// Nil unless the text holds only letters, digits, `_` and `*`.
  package init?(_ text: String) {
    guard !text.isEmpty,
      text.unicodeScalars.allSatisfy({
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || "_*".unicodeScalars.contains($0)
      })
    else { return nil }
    description = text
    parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Every kind.
  package static let every = KindPattern(parts: ["", ""], description: "*")

  private init(parts: [String], description: String) { (self.parts, self.description) = (parts, description) }

  /// Whether the pattern has no `*`.
  package var isExact: Bool { parts.count == 1 }

  /// Whether the whole name fits.
  package func matches(_ name: String) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return name == description }
    guard name.hasPrefix(first), name.hasSuffix(last), name.utf8.count >= first.utf8.count + last.utf8.count
    else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
