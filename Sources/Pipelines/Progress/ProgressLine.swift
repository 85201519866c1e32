/// Shows how far a long read is: a bar that is redrawn on a terminal, now and then a line elsewhere.
///
/// It has no timer and no thread: whoever reads calls ``update(fraction:bytes:)`` as often as it likes.
package struct ProgressLine {
  package enum Style: Equatable, Sendable {
    /// One line of a terminal, at most ten times a second.
    case bar
    /// Plain lines, at most every ten seconds.
    case lines
    case silent
  }

  private let style: Style
  private let terminal: Terminal
  private let start = ContinuousClock.now
  private var drawing: ProgressDrawing

  /// - Parameter label: what is read, such as the archive's file name.
  package init(label: String, style: Style, terminal: Terminal = .standardError) {
    self.style = style
    self.terminal = terminal
    drawing = ProgressDrawing(label: label, style: style)
  }

  /// Tells how far it is. Cheap enough for every megabyte.
  ///
  /// - Parameters:
  ///   - fraction: between 0 and 1; nil if the end is not known, as on standard input.
  ///   - bytes: read so far, as the rate counts them.
  package mutating func update(fraction: Double?, bytes: Int) {
    if style == .silent { return }
    let elapsed = start.duration(to: .now)
    guard drawing.isDue(at: elapsed) else { return }
    terminal.show(drawing.text(fraction: fraction, bytes: bytes, at: elapsed, columns: terminal.columns))
  }

  /// Clears the bar, so that other text can be written.
  package mutating func finish() { terminal.show(drawing.clearing()) }
}
