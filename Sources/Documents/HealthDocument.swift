import HealthModel

/// An element of an export that is no Record, as what it means.
package enum HealthDocument: Equatable, Sendable {
  case exportDate(ExportDate)
  case me(Me)
  case correlation(Correlation)
  case workout(Workout)
  case activitySummary(ActivitySummary)
  case clinicalRecord(ClinicalRecord)
  case audiogram(Audiogram)
  case visionPrescription(VisionPrescription)
  case other(OtherElement)

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    self =
      switch element.name {
      case "ExportDate": .exportDate(try ExportDate(element, by: &parser))
      case "Me": .me(Me(element, by: &parser))
      case "Correlation": .correlation(try Correlation(element, by: &parser))
      case "Workout": .workout(try Workout(element, by: &parser))
      case "ActivitySummary": .activitySummary(try ActivitySummary(element, by: &parser))
      case "ClinicalRecord": .clinicalRecord(try ClinicalRecord(element, by: &parser))
      case "Audiogram": .audiogram(try Audiogram(element, by: &parser))
      case "VisionPrescription": .visionPrescription(try VisionPrescription(element, by: &parser))
      default: .other(OtherElement(element))
      }
  }
}
