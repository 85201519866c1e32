/// What HealthKit puts before the names of its types.
enum IdentifierPrefix {
  /// Longer ones before those that they begin with.
  private static let all = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKCharacteristicTypeIdentifier", "HKClinicalTypeIdentifier", "HKScoredAssessmentTypeIdentifier",
    "HKMedicationDoseEventTypeIdentifier", "HKDocumentTypeIdentifier", "HKWorkoutActivityType",
    "HKDataTypeIdentifier", "HKDataType", "ActivitySummary/@",
  ]
  /// Types without a name of their own: the name is what stands in the middle.
  private static let enclosed = [
    "HKWorkoutTypeIdentifier", "HKWorkoutRouteTypeIdentifier", "HKVisionPrescriptionTypeIdentifier",
  ]

  /// `identifier` without its prefix; unchanged if it has none of these.
  static func strip(_ identifier: String) -> Substring {
    if enclosed.contains(identifier) { return identifier.dropFirst(2).dropLast("TypeIdentifier".count) }
    for prefix in all where identifier.hasPrefix(prefix) && identifier.utf8.count > prefix.utf8.count {
      return identifier.dropFirst(prefix.count)
    }
    return identifier[...]
  }
}
