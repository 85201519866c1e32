import HealthModel
import Stages

/// How near orders of the sources come to Apple's totals, where sources overlap and so the order matters.
struct OrderCalibration: Equatable, Sendable {
  /// The short name of the kind.
  var kind: String
  var unit: String
  /// Days on which sources overlap for a minute or longer and Apple has a number.
  var days: Int
  /// The sum of all differences on those days by order; the one in use comes first.
  var deviations: [Double]

  /// With fewer days nothing is proved, nor with a smaller gain.
  static let fewestDays = 14
  static let leastGain = 0.05
  /// Days without as many seconds of overlap say nothing.
  static let leastOverlap: Int64 = 60

  /// The order that comes nearest, as an index; nil if the one in use stands.
  var better: Int? {
    guard days >= Self.fewestDays, let inUse = deviations.first,
      let best = deviations.indices.min(by: { (deviations[$0], $0) < (deviations[$1], $1) }),
      deviations[best] < inUse * (1 - Self.leastGain)
    else { return nil }
    return best
  }
}

extension OrderCalibration {
  /// Tries orders on the days of a ring: that in use, then those of ``RingEvidence/otherOrders``.
  init(_ evidence: RingEvidence) {
    let days = evidence.apple.keys.filter { evidence.shared[$0, default: 0] >= Self.leastOverlap }.sorted()
    self.init(
      kind: evidence.ring.kind, unit: evidence.ring.unit, days: days.count,
      deviations: ([evidence.ours] + evidence.otherOrders).map { totals in
        days.reduce(0) { $0 + evidence.comparison(of: $1, in: totals).difference.magnitude }
      })
  }
}
