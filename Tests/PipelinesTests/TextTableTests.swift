import Testing

@testable import Pipelines

@Suite struct TextTableTests {
  static let widths: [(text: String, width: Int)] = [
    ("", 0), ("Sample Watch", 12), ("健康", 4), ("건강", 4), ("Santé", 5), ("Sante\u{301}", 5), ("📱", 2),
    ("Здоровье", 8), ("Ｗ", 2),
  ]

  @Test(arguments: widths)
  func widthsAreThoseOfATerminal(text: String, width: Int) { #expect(terminalWidth(of: text) == width) }

  @Test func columnsAreAlignedCutAndWrapped() {
    var table = TextTable([.init("NAME", widest: 8), .init("ROWS", isNumber: true), .init("UNITS")])
    let long = String(repeating: "x", count: 200)
    table.rows = [
      ["健康アプリ", "5", "kg"], ["a", "12345", ""], ["\u{1B}[31mred", "1", "one two"], ["b", "2", long],
      ["c", "3", (1...30).map { "unit\($0)" }.joined(separator: ", ")],
    ]
    // 8 for the name, 5 for the number, two gaps: 83 columns are left.
    let lines = table.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "NAME       ROWS  UNITS")
    #expect(lines[1] == "健康ア…       5  kg")
    #expect(lines[2] == "a         12345")
    #expect(lines[3] == "?[31mred      1  one two")
    #expect(lines[4] == "b             2  " + String(repeating: "x", count: 83))
    #expect(lines[5] == String(repeating: " ", count: 17) + String(repeating: "x", count: 83))
    #expect(lines[6] == String(repeating: " ", count: 17) + String(repeating: "x", count: 34))
    #expect(lines[7].hasPrefix("c             3  unit1, unit2, "))
    #expect(lines[8].hasPrefix(String(repeating: " ", count: 17) + "unit"))
    #expect(lines.allSatisfy { terminalWidth(of: $0) <= 100 })
  }
}
