/// The lines of a table literal, cut at `|`.
func tableRows(_ text: String) -> [[String]] {
  text.split(separator: "\n").map { line in
    line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }
}

extension String {
  /// The text, or nil if there is none.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The items between `separator`; none in an empty text.
  func items(_ separator: Character = " ") -> [String] { split(separator: separator).map(String.init) }
}
