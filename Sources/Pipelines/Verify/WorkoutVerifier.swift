import ByteIO
import HealthModel
import Stages

/// Compares the totals of all workouts, kind by kind.
struct WorkoutVerifier {
  private(set) var rows: [Comparison] = []
  private(set) var orderAdvice: [Verification.OrderAdvice] = []
  private let samples: ExportSamples
  private let threads: Int

  /// - Parameter clock: what the days of workouts follow.
  init(
    _ samples: ExportSamples, _ apple: AppleTotals, clock: ZoneTimeline, threads: Int
  ) throws(Failure) {
    self.samples = samples
    self.threads = threads
    let kinds = samples.kinds(selects: false)
    let hasRings = apple.days[.activeEnergy] != nil
    for (identifier, totals) in Self.totals(apple, samples.order) {
      guard let type = Catalogue.standard.type(identifier: identifier) else { continue }
      var evidence = WorkoutEvidence(
        kind: type.shortName, unit: type.canonicalUnit ?? "", totals: totals,
        ours: totals.map { _ in nil })
      if let kind = kinds.first(where: { $0.identifier == identifier }), let style = type.style {
        let walk = try KindWalk(kind, in: samples)
        evidence.ours = try sums(walk, style, kind.order, totals.map(\.span))
        let isMeasured = type.shortName.hasPrefix("Distance") || type.shortName == Ring.activeEnergy.kind
        if style == .cumulative, isMeasured || evidence.comparisons().contains(where: { $0.flag != .ok }) {
          let tried = try compareOrders(&evidence, walk)
          if isMeasured, !(hasRings && type.shortName == Ring.activeEnergy.kind) {
            orderAdvice.append(
              Verification.OrderAdvice(
                OrderCalibration(evidence, day: clock.localDay), tried, in: samples.order))
          }
        }
      }
      rows += evidence.comparisons()
    }
    rows.sort { $0.precedes($1) }
  }

  /// Apple's totals by kind, each kind's by start, with their workouts' sources.
  private static func totals(
    _ apple: AppleTotals, _ order: SourceOrder
  ) -> [(key: String, value: [WorkoutEvidence.Total])] {
    let sources = apple.workouts.map { order.source(named: $0.sourceName, family: $0.family) }
    return Dictionary(grouping: apple.workoutTotals, by: \.kind).mapValues { totals in
      totals.map { total in
        WorkoutEvidence.Total(
          activity: apple.workouts[total.workout].activity, statistic: total.statistic,
          span: WorkoutSpan(
            start: total.interval.start, end: total.interval.end, source: sources[total.workout]),
          value: total.value)
      }.sorted { $0.span.start < $1.span.start }
    }.sorted { precedesBytewise($0.key, $1.key) }
  }

  private func sums(
    _ walk: KindWalk, _ style: AggregationStyle, _ order: KindOrder, _ spans: [WorkoutSpan]
  ) throws(Failure) -> [BucketRow?] {
    // The totals of one workout share its span.
    var distinct: [WorkoutSpan] = []
    let places = spans.map { span in
      if distinct.last != span { distinct.append(span) }
      return distinct.count - 1
    }
    var rows = [BucketRow?](repeating: nil, count: distinct.count)
    var sums = WorkoutSums(style, order: order, spans: distinct)
    try walk.forEach { sample throws(Failure) in
      try sums.add(sample) { index, row throws(Failure) in rows[index] = row }
    }
    try sums.finish { index, row throws(Failure) in rows[index] = row }
    return places.map { rows[$0] }
  }

  /// Adds the sums by orders of the sources alone.
  private func compareOrders(
    _ evidence: inout WorkoutEvidence, _ walk: KindWalk
  ) throws(Failure) -> OverlappingSources {
    let tried = try OverlappingSources(walk)
    let spans = evidence.totals.map { WorkoutSpan(start: $0.span.start, end: $0.span.end, source: nil) }
    if tried.orders.count > 1 {
      evidence.orders = try results(weights: tried.orders.map { _ in 1 }, threads: threads) {
        number throws(Failure) in
        try sums(walk, .cumulative, tried.orders[number], spans)
      }
    }
    let all = KindOrder(
      sources: walk.kind.order.sources, takesPart: walk.kind.order.takesPart, policy: .all)
    evidence.overlaps = try sums(walk, .cumulative, all, spans).map { row in
      (row?.durationSeconds ?? 0) - (row?.coveredSeconds ?? 0)
    }
    return tried
  }
}

extension Comparison {
  /// By start, kind and statistic.
  fileprivate func precedes(_ other: Comparison) -> Bool {
    guard case .workout(_, let start, let end) = scope,
      case .workout(_, let otherStart, let otherEnd) = other.scope
    else { return false }
    if (start, end) != (otherStart, otherEnd) { return (start, end) < (otherStart, otherEnd) }
    if kind != other.kind { return precedesBytewise(kind, other.kind) }
    let order = Statistic.allCases
    return (order.firstIndex(of: statistic) ?? 0) < (order.firstIndex(of: other.statistic) ?? 0)
  }
}
