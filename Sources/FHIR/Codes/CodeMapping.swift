import ByteIO
import HealthModel

/// How one type of the catalogue is said in FHIR, for those who read it before they load it.
package struct CodeMapping: Equatable, Sendable {
  package var type: String
  package var coding: TypeCoding
  package var confidence: HealthTypeCodes.Confidence
  package var dailyConfidence: HealthTypeCodes.Confidence
  /// Who publishes it.
  package var evidence: [String]

  /// All types that become Observations, in the order of the catalogue.
  package static func all(_ codes: CodeBook = CodeBook()) -> [CodeMapping] {
    Catalogue.standard.types.filter { $0.kind.isObserved && $0.shortName != "Food" }.map { type in
      CodeMapping(
        type: type.shortName, coding: codes.coding(of: type.identifier), confidence: type.codes.confidence,
        dailyConfidence: type.codes.dailyConfidence, evidence: type.codes.evidence)
    }
  }

  /// The names of ``cells``.
  package static let columns = [
    "type", "LOINC", "LOINC of a day", "UCUM", "category", "profile", "confidence", "source",
  ]

  package var cells: [String] {
    let unit = coding.unit.code.map { coding.isPercent ? "\($0) (x 100)" : $0 }
    let confidences = [(coding.codes, confidence), (coding.dailyCodes, dailyConfidence)]
      .filter { !$0.0.isEmpty }.map(\.1.label)
    return [
      type, list(coding.codes), list(coding.dailyCodes), unit ?? "", coding.category ?? "",
      coding.profile ?? "",
      confidences.joined(separator: "; "), evidence.joined(separator: ", "),
    ]
  }

  private func list(_ codes: [Coding]) -> String {
    codes.map { $0.system == CodeSystem.loinc ? $0.code : "\($0.system)|\($0.code)" }.joined(separator: ", ")
  }

  package var json: JSONDocument {
    .object([
      ("type", .string(type)), ("identifier", .string(coding.identifier)),
      ("codes", .array(coding.sample.map(\.json))),
      ("daily_codes", .array((coding.dailyCodes + [coding.apple]).map(\.json))),
      ("ucum", .optional(coding.unit.code)), ("factor", .integer(coding.isPercent ? 100 : 1)),
      ("category", .optional(coding.category)), ("profile", .optional(coding.profile)),
      ("confidence", .string(confidence.rawValue)), ("daily_confidence", .string(dailyConfidence.rawValue)),
      ("evidence", .array(evidence.map { .string($0) })),
    ])
  }
}

extension HealthTypeKind {
  /// Whether it becomes Observations.
  fileprivate var isObserved: Bool {
    switch self {
    case .quantity, .category, .correlation, .workout, .electrocardiogram, .audiogram, .stateOfMind,
      .scoredAssessment:
      true
    case .goal, .workoutRoute, .heartbeatSeries, .visionPrescription, .medication, .medicationDoseEvent,
      .document, .clinicalRecord, .characteristic, .activitySummary:
      false
    }
  }
}
