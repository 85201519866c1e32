/// How the samples of a kind become one number per bucket; the names are HealthKit's (HKQuantityAggregationStyle).
package enum AggregationStyle: String, Sendable, CaseIterable {
  /// Summed, the time shared out between sources.
  case cumulative
  /// Plain mean, minimum and maximum.
  case discreteArithmetic
  /// A mean in which a value weighs as long as it lasts.
  case discreteTemporallyWeighted
  /// The energetic mean of sound levels.
  case discreteEquivalentContinuousLevel
  /// Rows and seconds per value.
  case category

  /// Whether values are averaged, not added or counted.
  package var isDiscrete: Bool {
    switch self {
    case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel: true
    case .cumulative, .category: false
    }
  }

  /// The name in listings and documents.
  package var label: String {
    switch self {
    case .cumulative: "cumulative"
    case .discreteArithmetic: "arithmetic"
    case .discreteTemporallyWeighted: "time-weighted"
    case .discreteEquivalentContinuousLevel: "equivalent level"
    case .category: "category"
    }
  }
}
