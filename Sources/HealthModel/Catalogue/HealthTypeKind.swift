/// Which part of an export a type belongs to.
package enum HealthTypeKind: String, Sendable, CaseIterable {
  /// Records with a number and a unit.
  case quantity
  /// Records with a named value.
  case category
  /// Records of a type that only exports have, `HKDataTypeSleepDurationGoal`.
  case goal
  case correlation
  case workout
  case workoutRoute
  case electrocardiogram
  case heartbeatSeries
  case audiogram
  case stateOfMind
  case scoredAssessment
  case visionPrescription
  case medication
  case medicationDoseEvent
  /// `export_cda.xml`.
  case document
  /// A `ClinicalRecord` and its JSON file.
  case clinicalRecord
  /// An attribute of `Me`.
  case characteristic
  /// An attribute of `ActivitySummary`.
  case activitySummary

  /// The name in listings and documents: `workoutRoute` is `workout route`.
  package var label: String {
    rawValue.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }
}
