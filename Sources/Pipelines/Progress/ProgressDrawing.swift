import ByteIO

/// What ``ProgressLine`` writes and when, as a function of the time that has passed.
struct ProgressDrawing {
  let label: String
  let style: ProgressLine.Style
  private var due: Duration
  private var isVisible = false

  init(label: String, style: ProgressLine.Style) {
    self.label = printable(label)
    self.style = style
    // A run that is over at once shows nothing.
    due = style == .bar ? .milliseconds(300) : .seconds(10)
  }

  func isDue(at elapsed: Duration) -> Bool { style != .silent && elapsed >= due }

  /// The text for a moment that is due.
  mutating func text(fraction: Double?, bytes: Int, at elapsed: Duration, columns: Int) -> String {
    due = elapsed + (style == .bar ? .milliseconds(100) : .seconds(10))
    let facts = facts(fraction: fraction.map { min(max($0, 0), 1) }, bytes: bytes, at: elapsed)
    if style == .lines { return "\(label): \(facts)\n" }
    isVisible = true
    return "\r\(bar(fraction: fraction.map { min(max($0, 0), 1) }, facts: facts, columns: columns))\u{1B}[K"
  }

  /// What takes the bar off the screen; empty if there is none.
  mutating func clearing() -> String {
    defer { isVisible = false }
    return isVisible ? "\r\u{1B}[K" : ""
  }

  /// ` 42 %  310 MB/s  0:12 left`.
  private func facts(fraction: Double?, bytes: Int, at elapsed: Duration) -> String {
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
    let rate = seconds > 0 ? Double(bytes) / seconds / 1e6 : 0
    let shownRate = rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
    guard let fraction else { return "\(bytes / 1_000_000) MB  \(shownRate) MB/s" }
    let percent = "\(Int(fraction * 100)) %"
    let padded = String(repeating: " ", count: max(0, 5 - percent.count)) + percent
    guard fraction > 0 else { return "\(padded)  \(shownRate) MB/s" }
    return "\(padded)  \(shownRate) MB/s  \(Self.clock(seconds * (1 - fraction) / fraction)) left"
  }

  /// The label, a bar in what room there is, and the facts; never wider than the terminal.
  private func bar(fraction: Double?, facts: String, columns: Int) -> String {
    let width = max(columns - 1, 1)
    let room = width - facts.count - 1
    if room < 1 { return String(facts.prefix(width)) }
    let barWidth = fraction == nil ? 0 : min(30, room - 2)
    guard let fraction, barWidth >= 5 else {
      return room > label.count ? "\(label) \(facts)" : facts
    }
    let done = Int(fraction * Double(barWidth))
    let bar =
      "[" + String(repeating: "=", count: done) + String(repeating: " ", count: barWidth - done) + "]"
    let labelRoom = width - facts.count - bar.count - 2
    let name =
      labelRoom >= 5 ? "\(label.count <= labelRoom ? label : label.prefix(labelRoom - 1) + "~") " : ""
    return "\(name)\(bar) \(facts)"
  }

  /// `0:07`, `12:34` or `1:02:03`.
  private static func clock(_ seconds: Double) -> String {
    let total = Int(min(seconds.rounded(.up), 359_999))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(total % 60))" : "\(minutes):\(two(total % 60))"
  }
}
