import ByteIO

/// What people read: a table for each kind that changed, all kinds in one, and the verdict.
struct ChangeText: ChangeReport {
  func write(_ changes: KindChanges) throws(Failure) {
    let hasValues = changes.days.contains { !$0.key.category.isEmpty }
    var table = TextTable(
      [.init(changes.kind, widest: 36)] + (hasValues ? [.init("VALUE", widest: 40)] : []) + [
        .init("STATISTIC"), .init("OLD", isNumber: true), .init("NEW", isNumber: true), .init("UNIT"),
        .init("ADDED", isNumber: true), .init("REMOVED", isNumber: true),
      ])
    table.rows = changes.days.map { day in
      let shown = day.shown
      return [day.key.day.text] + (hasValues ? [day.key.category] : []) + [
        shown?.name ?? "", number(shown?.old), number(shown?.new), shown?.unit ?? "", "\(day.added)",
        "\(day.removed)",
      ]
    }
    try writeStandardOutput(table.text + "\n")
  }

  /// With two decimals and six digits at least, so that small changes are seen.
  private func number(_ number: Double?) -> String {
    guard let number else { return "" }
    var scale = 100.0
    while (number * scale).magnitude < 100_000, scale < 1e12 { scale *= 10 }
    var text = ByteBuffer(capacity: 32)
    let scaled = (number * scale).rounded()
    text.append(number: scaled.isFinite ? scaled / scale : number)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  func finish(_ outcome: DiffOutcome) throws(Failure) {
    var table = TextTable([
      .init("CHANGED", widest: 40), .init("DAYS", isNumber: true), .init("ADDED", isNumber: true),
      .init("REMOVED", isNumber: true),
    ])
    table.rows = outcome.kinds.map { [$0.kind, "\($0.days)", "\($0.added)", "\($0.removed)"] }
    let summary = table.rows.isEmpty ? "" : table.text + "\n"
    try writeStandardOutput("\(summary)verdict: \(outcome.verdict)\n")
  }
}
