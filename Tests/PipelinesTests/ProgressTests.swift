import Testing

@testable import Pipelines

@Suite struct ProgressTests {
  /// 30 MB of 120 in 2 s: 15 MB/s, 6 s to go.
  @Test func aBarFitsTheTerminal() {
    var drawing = ProgressDrawing(label: "export.zip", style: .bar)
    func bar(_ columns: Int) -> String {
      drawing.text(fraction: 0.25, bytes: 30_000_000, at: .seconds(2), columns: columns)
    }
    #expect(bar(80) == "\rexport.zip [=======                       ]  25 %  15 MB/s  0:06 left\u{1B}[K")
    #expect(bar(60) == "\r[=======                       ]  25 %  15 MB/s  0:06 left\u{1B}[K")
    #expect(bar(45) == "\r[====            ]  25 %  15 MB/s  0:06 left\u{1B}[K")
    #expect(bar(33) == "\r 25 %  15 MB/s  0:06 left\u{1B}[K")
    #expect(bar(10) == "\r 25 %  15\u{1B}[K")
    for columns in 1...120 { #expect(bar(columns).count - 4 < max(columns, 2)) }
    #expect(drawing.clearing() == "\r\u{1B}[K")
    #expect(drawing.clearing() == "")
  }

  @Test func withoutAnEndThereIsNoBar() {
    var drawing = ProgressDrawing(label: "-", style: .lines)
    #expect(
      drawing.text(fraction: nil, bytes: 5_000_000, at: .seconds(10), columns: 80) == "-: 5 MB  0.5 MB/s\n")
    #expect(drawing.text(fraction: 0, bytes: 0, at: .seconds(20), columns: 80) == "-:   0 %  0.0 MB/s\n")
    #expect(
      drawing.text(fraction: 1.5, bytes: 90_000_000_000, at: .seconds(90), columns: 80)
        == "-: 100 %  1000 MB/s  0:00 left\n")
    #expect(
      drawing.text(fraction: 0.01, bytes: 40_000_000, at: .seconds(40), columns: 80)
        == "-:   1 %  1.0 MB/s  1:06:00 left\n")
    #expect(drawing.clearing() == "")
  }

  /// Milliseconds at which something is due when asked every 50 ms, up to a limit.
  @Test(arguments: [
    (ProgressLine.Style.bar, 700, [300, 400, 500, 600, 700]), (.lines, 25_000, [10_000, 20_000]),
    (.silent, 60_000, []),
  ])
  func drawsNowAndThen(style: ProgressLine.Style, limit: Int, moments: [Int]) {
    var drawing = ProgressDrawing(label: "x", style: style)
    var drawn: [Int] = []
    for moment in stride(from: 0, through: limit, by: 50) where drawing.isDue(at: .milliseconds(moment)) {
      _ = drawing.text(fraction: 0.5, bytes: 1, at: .milliseconds(moment), columns: 80)
      drawn.append(moment)
    }
    #expect(drawn == moments)
  }

  /// A file name cannot steer the terminal.
  @Test func labelsArePrintable() {
    var drawing = ProgressDrawing(label: "a\u{1B}[2Jb", style: .lines)
    #expect(drawing.text(fraction: nil, bytes: 0, at: .seconds(10), columns: 80).hasPrefix("a?[2Jb: "))
  }
}
