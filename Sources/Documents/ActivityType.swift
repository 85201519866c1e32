/// What kind of sport a workout is.
package struct ActivityType: Hashable, Sendable {
  /// The name without its prefix, such as `Running`.
  package var name: String

  private static let prefix = "HKWorkoutActivityType"

  /// - Parameter identifier: as printed, `HKWorkoutActivityTypeRunning`.
  package init(_ identifier: String) {
    let isPrefixed = identifier.hasPrefix(Self.prefix)
    name = isPrefixed ? String(Substring(identifier.utf8.dropFirst(Self.prefix.utf8.count))) : identifier
  }

  /// Activities that two devices may take one workout for.
  private static let families: [Set<String>] = [
    ["Running", "Walking", "Hiking"],
    ["Cycling", "HandCycling"],
    ["Swimming", "WaterFitness"],
    [
      "TraditionalStrengthTraining", "FunctionalStrengthTraining", "HighIntensityIntervalTraining",
      "CrossTraining", "CoreTraining", "MixedCardio", "MixedMetabolicCardioTraining",
    ],
  ]

  /// Whether two records of one workout may have these types; `Other` may be anything.
  package func isFamily(of other: ActivityType) -> Bool {
    if name == other.name || name == "Other" || other.name == "Other" { return true }
    return Self.families.contains { $0.contains(name) && $0.contains(other.name) }
  }

  /// What is behind `HKQuantityTypeIdentifierDistance` in the type of its distance; nil if it has no own one.
  package var distance: String? {
    switch name {
    case "Running", "Walking", "Hiking": "WalkingRunning"
    case "Cycling", "HandCycling": "Cycling"
    case "Swimming", "WaterFitness": "Swimming"
    case "WheelchairWalkPace", "WheelchairRunPace": "Wheelchair"
    case "DownhillSkiing", "Snowboarding", "SnowSports": "DownhillSnowSports"
    case "CrossCountrySkiing", "PaddleSports", "Rowing", "SkatingSports": name
    default: nil
    }
  }
}
