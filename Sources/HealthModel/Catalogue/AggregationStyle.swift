/// How the samples of a kind become one number per bucket; the names are HealthKit's (HKQuantityAggregationStyle).
@usableFromInline
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

  // Asked for every sample: `==` of another module is not inlined, these are.
  @inlinable package var isCumulative: Bool { if case .cumulative = self { true } else { false } }
  @inlinable package var isArithmetic: Bool { if case .discreteArithmetic = self { true } else { false } }
  @inlinable package var isTimeWeighted: Bool {
    if case .discreteTemporallyWeighted = self { true } else { false }
  }
  @inlinable package var isCategory: Bool { if case .category = self { true } else { false } }

  /// Whether values are averaged, not added or counted.
  @inlinable package var isDiscrete: Bool {
    switch self {
    case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel: true
    case .cumulative, .category: false
    }
  }

  /// How the values are averaged, as statistics name it; nil where they are not.
  package var meanMethod: String? {
    switch self {
    case .discreteArithmetic: "arithmetic"
    case .discreteTemporallyWeighted: "time-weighted"
    case .discreteEquivalentContinuousLevel: "equivalent-level"
    case .cumulative, .category: nil
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
