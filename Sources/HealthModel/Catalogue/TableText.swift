/// The lines of a table literal, cut at `|`; by bytes, because characters are slow and this runs at every start.
func tableRows(_ text: String) -> [[String]] {
  Array(text.utf8).split(separator: UInt8(ascii: "\n")).map { line in
    line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension String {
  /// The text, or nil if there is none.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The items between `separator`; none in an empty text.
  func items(_ separator: Character = " ") -> [String] { split(separator: separator).map(String.init) }
}
