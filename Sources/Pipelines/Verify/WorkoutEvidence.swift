import ByteIO
import HealthModel
import Stages

/// All that workouts are judged by, for one kind: Apple's numbers, ours, and what ours would be in other orders.
struct WorkoutEvidence: Sendable {
  /// One of Apple's numbers.
  struct Total: Equatable, Sendable {
    var activity: String
    var statistic: Comparison.Statistic
    var span: WorkoutSpan
    var value: Double
  }

  /// The short name of the kind.
  var kind: String
  var unit: String
  /// By start of their spans.
  var totals: [Total]
  /// Ours for each total, the workout's own source first.
  var ours: [BucketRow?]
  /// The sums by orders of the sources alone, the one in use first; empty if they do not overlap.
  var orders: [[BucketRow?]] = []
  /// Seconds by which samples overlap, for each total.
  var overlaps: [Int64] = []
}

extension WorkoutEvidence {
  /// One row for each total, but for those that were nothing to both.
  func comparisons() -> [Comparison] {
    totals.indices.compactMap { index in
      var row = comparison(index, ours[index])
      if row.isEmpty { return nil }
      row.flag = flag(row, index)
      return row
    }
  }

  /// A total of Apple's beside ours, not judged yet.
  func comparison(_ index: Int, _ ours: BucketRow?) -> Comparison {
    let total = totals[index]
    let merged: Double? =
      switch total.statistic {
      case .sum: ours?.sum
      case .average: ours?.average
      case .minimum: ours?.minimum
      case .maximum: ours?.maximum
      }
    return Comparison(
      scope: .workout(activity: total.activity, start: total.span.start, end: total.span.end), kind: kind,
      statistic: total.statistic, unit: unit, merged: merged,
      unmerged: total.statistic == .sum ? ours?.sumUnmerged : nil, apple: total.value,
      tolerance: tolerance(total), sources: ours?.sources.count ?? 0)
  }

  /// Seconds are cut off in an export, and pauses are not: sums and means may be off by a hundredth.
  private func tolerance(_ total: Total) -> Double {
    switch total.statistic {
    case .sum: total.value.magnitude / 100
    case .average: kind == "HeartRate" ? 1 : total.value.magnitude / 100
    case .minimum, .maximum: 0
    }
  }

  private func flag(_ row: Comparison, _ index: Int) -> Comparison.Flag {
    if row.agrees { return .ok }
    if row.sources == 0, row.apple > 0 { return .missing }
    let agrees = orders.contains { comparison(index, $0[index]).agrees }
    return row.statistic == .sum && row.sources > 1 && agrees ? .order : .unexplained
  }
}

extension OrderCalibration {
  /// Tries orders on the sums of workouts.
  ///
  /// - Parameter day: the local day of an instant, counted from 1970-01-01.
  init(_ evidence: WorkoutEvidence, day: (Instant) -> Int64) {
    let indexes = evidence.totals.indices.filter { index in
      evidence.totals[index].statistic == .sum && evidence.overlaps[index] >= Self.leastOverlap
        && (evidence.ours[index]?.sources.count ?? 0) > 1
    }
    self.init(
      kind: evidence.kind, unit: evidence.unit,
      days: Set(indexes.map { day(evidence.totals[$0].span.start) }).count,
      deviations: evidence.orders.map { rows in
        indexes.reduce(0) { $0 + evidence.comparison($1, rows[$1]).difference.magnitude }
      })
  }
}
