/// How the samples of one kind are summarised, as HealthKit does.
package enum StatisticStyle: Sendable, CaseIterable {
  /// Sums; a sample is spread evenly over its time.
  case cumulative
  /// The plain mean; a sample belongs to the bucket of its start.
  case arithmetic
  /// The mean over time, for heart rates.
  case timeWeighted
  /// The equivalent continuous level of decibels.
  case equivalentLevel
  /// Rows and seconds per category value.
  case category

  /// Whether values are averaged, not added or counted.
  package var isDiscrete: Bool {
    switch self {
    case .arithmetic, .timeWeighted, .equivalentLevel: true
    case .cumulative, .category: false
    }
  }
}
