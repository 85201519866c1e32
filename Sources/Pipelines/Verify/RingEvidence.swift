import ByteIO

/// All that the days of one ring are judged by: Apple's numbers, ours, and what ours would be under other assumptions.
struct RingEvidence: Sendable {
  var ring: Ring
  /// By day, counted from 1970-01-01.
  var apple: [Int64: Double]
  /// In the days where the wearer was.
  var ours: DayTotals
  /// In days of other zones.
  var otherZones: [DayTotals] = []
  /// With the sources that overlap in other orders; Apple may know another one.
  var otherOrders: [DayTotals] = []
  /// Seconds of each day in which several sources have samples.
  var shared: [Int64: Int64] = [:]
}

extension RingEvidence {
  /// One row for each day on which Apple has a number, but for days that were empty to both.
  func comparisons() -> [Comparison] {
    apple.keys.sorted().compactMap { day in
      var row = comparison(of: day, in: ours)
      if row.isEmpty { return nil }
      row.flag = flag(row, day)
      return row
    }
  }

  /// A day of Apple's beside one of `totals`, not judged yet.
  func comparison(of day: Int64, in totals: DayTotals) -> Comparison {
    let (apple, ours) = (apple[day] ?? 0, totals.days[day])
    return Comparison(
      scope: .day(CivilDate(dayNumber: day)), kind: ring.kind, unit: ring.unit,
      merged: ours.map { ring.shown($0.sum) }, unmerged: ours?.unmerged, apple: apple,
      tolerance: ring.tolerance(apple, sources: ours?.sources ?? 0), sources: ours?.sources ?? 0)
  }

  private func flag(_ row: Comparison, _ day: Int64) -> Comparison.Flag {
    if row.agrees { return .ok }
    if row.merged == nil, row.apple > 0 { return .missing }
    if isMoved(day) || otherZones.contains(where: { comparison(of: day, in: $0).agrees }) { return .zone }
    let overlaps = shared[day, default: 0] > 0
    if overlaps, otherOrders.contains(where: { comparison(of: day, in: $0).agrees }) { return .order }
    return .unexplained
  }

  /// Whether what the day has too much or too little, a neighbour has too little or too much.
  ///
  /// That the sums of the three days agree is not enough: a small difference would drown in them.
  private func isMoved(_ day: Int64) -> Bool {
    let rows = [day - 1, day, day + 1].map { comparison(of: $0, in: ours) }
    let (difference, tolerance) = rows.reduce((0, 0)) { ($0.0 + $1.difference, $0.1 + $1.tolerance) }
    let isBalanced = [rows[0], rows[2]].contains { neighbour in
      !agree(neighbour.merged ?? 0, neighbour.apple, within: neighbour.tolerance)
        && neighbour.difference * rows[1].difference < 0
    }
    return isBalanced && agree(difference, 0, within: tolerance)
  }
}
