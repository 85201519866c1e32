import HealthModel

extension WorkoutDigest {
  /// Whether statistics of a type are worked out from samples: the file has none, and phones and watches collect it during
  /// such a workout. Of distances it is that of the activity alone.
  ///
  /// - Parameter type: the full identifier.
  package func lacksStatistics(of type: String) -> Bool {
    guard Self.collectedTypes.contains(type) || activity.distanceType == type else { return false }
    return !statistics.contains(type)
  }

  /// What the types that workouts collect have in common is their prefix; distances follow from the activity.
  private static let collectedTypes = Set(
    [
      "ActiveEnergyBurned", "BasalEnergyBurned", "HeartRate", "StepCount", "SwimmingStrokeCount", "PushCount",
      "RunningSpeed", "RunningPower", "RunningStrideLength", "RunningVerticalOscillation",
      "RunningGroundContactTime", "CyclingSpeed", "CyclingPower", "CyclingCadence",
      "CrossCountrySkiingSpeed", "PaddleSportsSpeed", "RowingSpeed", "PhysicalEffort", "UnderwaterDepth",
      "WaterTemperature",
    ].map { "HKQuantityTypeIdentifier" + $0 })
}

extension ActivityType {
  /// The type of its distance, by its full identifier; nil if it has no own one.
  package var distanceType: String? { distance.map { "HKQuantityTypeIdentifierDistance" + $0 } }
}
