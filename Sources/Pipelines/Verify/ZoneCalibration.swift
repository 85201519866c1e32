import HealthModel

/// Looks for a zone in whose days our totals are Apple's.
struct ZoneCalibration: Sendable {
  /// Days in one zone throughout.
  struct Candidate: Sendable {
    var zone: TimeZoneRules
    var totals: DayTotals
  }

  /// Fewer days that only the other zone explains may be chance.
  static let fewestDays = 3
  /// Of ten days on which two zones differ, so many must agree.
  static let leastAgreement = 9

  let evidence: RingEvidence

  /// The candidate that explains most days; nil if none is proved better than the days in use.
  func proved(_ candidates: [Candidate]) -> Candidate? {
    let proofs = candidates.map { days(provedBy: $0.totals, against: evidence.ours) }
    guard let most = proofs.max(), most > 0, let best = proofs.firstIndex(of: most) else { return nil }
    return candidates[best]
  }

  /// On how many days `totals` agree and `others` do not; 0 if that proves nothing.
  func days(provedBy totals: DayTotals, against others: DayTotals) -> Int {
    var (differing, agreeing, gained) = (0, 0, 0)
    for day in evidence.apple.keys {
      let (row, other) = (evidence.comparison(of: day, in: totals), evidence.comparison(of: day, in: others))
      if row.isEmpty || agree(row.merged ?? 0, other.merged ?? 0, within: row.tolerance) { continue }
      differing += 1
      if row.agrees { agreeing += 1 }
      if row.agrees, !other.agrees { gained += 1 }
    }
    return gained >= Self.fewestDays && agreeing * 10 >= differing * Self.leastAgreement ? gained : 0
  }
}
