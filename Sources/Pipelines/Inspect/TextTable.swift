import ByteIO

/// Rows of text as aligned columns for a terminal of 100 columns. What is too wide for its column is cut; if the last
/// column is text, it goes on below.
struct TextTable {
  /// A column: its title, and how much room it may take.
  struct Column {
    var title: String
    var widest: Int
    var isNumber: Bool

    init(_ title: String = "", widest: Int = 20, isNumber: Bool = false) {
      self.title = title
      self.widest = widest
      self.isNumber = isNumber
    }
  }

  static let width = 100
  private static let gap = 2
  private let columns: [Column]
  /// One cell for each column.
  var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  /// The lines with their line breaks, the titles first if there are any.
  var text: String {
    let titles = columns.map(\.title)
    let cells = ((titles.allSatisfy(\.isEmpty) ? [] : [titles]) + rows).map { $0.map(printable) }
    let wraps = columns.last?.isNumber == false
    let widths = columns.indices.dropLast(wraps ? 1 : 0).map { place in
      min(columns[place].widest, cells.map { terminalWidth(of: $0[place]) }.max() ?? 0)
    }
    let indent = widths.reduce(0) { $0 + $1 + Self.gap }
    return cells.map { row in
      let head = widths.indices.map { padded(row[$0], to: widths[$0], isNumber: columns[$0].isNumber) }
      return lines(head.joined(), last: wraps ? row[widths.count] : "", indent: indent)
    }.joined()
  }

  private func padded(_ cell: String, to width: Int, isNumber: Bool) -> String {
    let cut = cell.cut(toWidth: width)
    let blanks = String(repeating: " ", count: width - terminalWidth(of: cut))
    return (isNumber ? blanks + cut : cut + blanks) + String(repeating: " ", count: Self.gap)
  }

  /// The row's head with the last cell beside it, wrapped at blanks where that is possible.
  private func lines(_ head: String, last cell: String, indent: Int) -> String {
    let room = max(Self.width - indent, 8)
    var pieces = [""]
    for word in cell.split(separator: " ") {
      var rest = String(word)
      let used = terminalWidth(of: pieces[pieces.count - 1])
      if used > 0, used + 1 + terminalWidth(of: rest) <= room {
        pieces[pieces.count - 1] += " " + rest
        continue
      }
      if used > 0 { pieces.append("") }
      while terminalWidth(of: rest) > room {
        let piece = rest.prefix(fitting: room)
        pieces[pieces.count - 1] = String(piece)
        pieces.append("")
        rest = String(rest[piece.endIndex...])
      }
      pieces[pieces.count - 1] = rest
    }
    return pieces.enumerated().map { number, piece in
      var line = (number == 0 ? head : String(repeating: " ", count: indent)) + piece
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension String {
  /// The text, or its beginning and `…`.
  fileprivate func cut(toWidth width: Int) -> String {
    terminalWidth(of: self) <= width ? self : String(prefix(fitting: width - 1)) + "…"
  }

  /// The longest beginning that is not wider than `width`, at least one character.
  fileprivate func prefix(fitting width: Int) -> Substring {
    var (end, used) = (startIndex, 0)
    while end < endIndex {
      used += terminalWidth(of: String(self[end]))
      if used > width, end > startIndex { break }
      end = index(after: end)
    }
    return self[..<end]
  }
}
