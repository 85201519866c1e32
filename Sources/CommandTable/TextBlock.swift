/// Text for a terminal of 80 columns.
struct TextBlock {
  private static let width = 80
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func blank() { text += "\n" }

  mutating func heading(_ heading: String) { text += "\n" + heading + "\n" }

  mutating func paragraph(_ paragraph: String) {
    for row in Self.wrap(paragraph, to: Self.width) { line(row) }
  }

  /// Two columns; the right one is wrapped and begins below a left part that is too wide.
  mutating func columns(_ rows: [(left: String, right: String)]) {
    let indent = min(rows.map(\.left.count).max() ?? 0, 26) + 4
    for row in rows {
      var left = "  " + row.left
      for part in Self.wrap(row.right, to: Self.width - indent) {
        if left.count + 2 > indent {
          line(left)
          left = ""
        }
        line(left + String(repeating: " ", count: indent - left.count) + part)
        left = ""
      }
    }
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    var rows: [String] = []
    for word in text.split(separator: " ") {
      if let last = rows.last, last.count + 1 + word.count <= width {
        rows[rows.count - 1] += " " + word
      } else {
        rows.append(String(word))
      }
    }
    return rows
  }
}
