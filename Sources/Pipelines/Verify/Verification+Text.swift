import ByteIO
import HealthModel
import Stages

extension Verification {
  /// What people read: the totals that do not agree, or all; a summary for each kind, the verdict and what to try.
  func text(all: Bool) -> String {
    let shown = rows.filter { all || $0.flag != .ok }
    let tables = [dayTable(shown), workoutTable(shown), summaryTable].filter { !$0.rows.isEmpty }
    let lines = ["verdict: \(verdict)"] + advice
    return (tables.map(\.text) + [lines.map { printable($0) + "\n" }.joined()]).joined(separator: "\n")
  }

  private func dayTable(_ rows: [Comparison]) -> TextTable {
    var table = TextTable([.init("DAY"), .init("KIND")] + Self.numbers)
    table.rows = rows.compactMap { row in
      guard case .day(let date) = row.scope else { return nil }
      return [date.text, row.kind] + row.cells
    }
    return table
  }

  private func workoutTable(_ rows: [Comparison]) -> TextTable {
    var table = TextTable([.init("WORKOUT", widest: 24), .init("KIND", widest: 22)] + Self.numbers)
    table.rows = rows.compactMap { row in
      guard case .workout(let activity, let start, _) = row.scope else { return nil }
      return ["\(localMinute(start)) \(activity)", row.title] + row.cells
    }
    return table
  }

  private static let numbers: [TextTable.Column] = [
    .init("OURS", isNumber: true), .init("NAIVE", isNumber: true), .init("APPLE", isNumber: true),
    .init("DIFFERENCE", isNumber: true), .init("FLAG"),
  ]

  private var summaryTable: TextTable {
    let flags = Comparison.Flag.allCases
    var table = TextTable(
      [.init("COMPARED", widest: 40), .init("TOTALS", isNumber: true)]
        + flags.map { .init($0.rawValue.uppercased(), isNumber: true) })
    table.rows = summaries.map { summary in
      ["\(summary.kind) of \(summary.isWorkout ? "workouts" : "days")", "\(summary.compared)"]
        + flags.map { "\(summary.counts[$0] ?? 0)" }
    }
    return table
  }

  /// What the totals say of the zone and of the order of sources, a line each.
  var advice: [String] {
    let stands = orderAdvice.filter { $0.better == nil }.map { advice in
      "\(advice.kind) (\(advice.days) \(advice.days == 1 ? "day" : "days") with overlaps)"
    }
    let standing =
      stands.isEmpty ? [] : ["order: the one in use stands for \(stands.joined(separator: ", "))"]
    return (zoneAdvice.map { [$0.text] } ?? []) + orderAdvice.compactMap(\.text) + standing
  }

  private func localMinute(_ instant: Instant) -> String {
    String(localText(instant).prefix(16).map { $0 == "T" ? " " : $0 })
  }
}

extension Comparison {
  /// The kind, and the statistic if it is no sum.
  fileprivate var title: String { statistic == .sum ? kind : "\(kind) \(statistic.rawValue)" }

  fileprivate var cells: [String] {
    [
      merged.map(shown) ?? "", unmerged.map(shown) ?? "", shown(apple), shown(difference), flag.rawValue,
    ]
  }
}

extension Verification.ZoneAdvice {
  /// What stands in a pipeline file.
  var entry: String {
    let zone = timeZone.map { "timezone: \(quoted($0)), " } ?? ""
    return "\(zone)days: \(quoted(days.rawValue))"
  }

  fileprivate var text: String { "zone: \(provedBy) days speak for another one; try  \(entry)" }
}

extension Verification.Better {
  /// The kind's and, for other kinds, that of classes.
  func entry(for kind: String) -> String {
    func list(_ names: [String]) -> String { "[\(names.map(quoted).joined(separator: ", "))]" }
    let others = classes.isEmpty ? "" : ", \"*\": \(list(classes.map(\.rawValue)))"
    return "sources: { order: { \(kind): \(list(sources))\(others) } }"
  }
}

extension Verification.OrderAdvice {
  /// What to try; nil if the order stands.
  fileprivate var text: String? {
    better.map { better in
      "order: on \(days) days with overlaps another one is \(shown(better.deviation)) \(unit) off Apple's \(kind), the one "
        + "in use \(shown(deviation)); try  \(better.entry(for: kind))"
    }
  }
}

/// A text as JSON5 has it.
private func quoted(_ text: String) -> String { JSONDocument.string(text).text }
