/// One value that is a name for a number: of a category type, a characteristic, another attribute or a metadata key.
package struct CategoryValue: Equatable, Sendable {
  /// The full identifier of a type, or an element's name: `MetadataEntry`, `WorkoutEvent`.
  package let type: String
  /// The attribute or metadata key, where the type has several or it is no type: `HKWeatherCondition`.
  package let field: String?
  /// HealthKit's number, which old exports print in place of the name.
  package let rawInt: Int
  /// As exports print it, such as `HKCategoryValueSleepAnalysisInBed`.
  package let exportValue: String
  package let label: String
  /// The answer in another standard.
  package let answer: Answer?
  /// How FHIR says it; nil where that depends on the resource.
  package let fhirValue: FHIRValue?
  /// A newer name has taken its place.
  package let isOld: Bool
  package let note: String?

  /// - Parameter row: the fields of a line of ``CategoryValueTable``; nil if they make no value.
  init?(row: [String], type: String, field: String?) {
    guard row.count == 9, let rawInt = Int(row[0]), !row[1].isEmpty else { return nil }
    guard row[6].isEmpty || FHIRValue(rawValue: row[6]) != nil else { return nil }
    self.type = type
    self.field = field
    self.rawInt = rawInt
    exportValue = row[1]
    label = row[2]
    if row[3].isEmpty {
      answer = nil
    } else {
      guard let system = Answer.System(rawValue: row[3]) else { return nil }
      answer = Answer(system: system, code: row[4], display: row[5])
    }
    fhirValue = FHIRValue(rawValue: row[6])
    isOld = row[7] == "old"
    note = row[8].nonEmpty
  }

  package struct Answer: Equatable, Sendable {
    package let system: System
    package let code: String
    package let display: String

    package enum System: String, Sendable {
      case snomed, loinc, gender

      package var url: String {
        switch self {
        case .snomed: "http://snomed.info/sct"
        case .loinc: "http://loinc.org"
        case .gender: "http://hl7.org/fhir/administrative-gender"
        }
      }
    }
  }

  package enum FHIRValue: String, Sendable {
    /// A code: the answer, and the export's name for it.
    case concept
    /// True: the event happened.
    case boolean
    /// The length of the interval.
    case seconds, minutes
  }
}
