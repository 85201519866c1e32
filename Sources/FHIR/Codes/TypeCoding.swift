import HealthModel

/// How FHIR says one type of health data.
package struct TypeCoding: Equatable, Sendable {
  /// The full HealthKit name.
  package var identifier: String
  /// Of R4's observation-category; nil for types that the catalogue does not know.
  package var category: String?
  /// Codes of one sample, without Apple's.
  package var codes: [Coding] = []
  /// Codes of a whole day's sum, or of its mean, maximum and minimum.
  package var dailyCodes: [Coding] = []
  /// The last part of the R4 profile's URL.
  package var profile: String?
  package var unit = Unit(nil)
  /// Whether values are fractions of 1 that are sent as percentages.
  package var isPercent = false

  /// Apple's name, the last of all codings and the only one where no other system has a code.
  package var apple: Coding { .healthKit(identifier) }

  /// Whether R4 has a profile for it, and so says how it must look.
  package var isVitalSign: Bool { category == TypeCoding.vitalSigns }

  static let vitalSigns = "vital-signs"

  /// The codings of one sample.
  package var sample: [Coding] { codes + [apple] }

  /// What a summary or a value in a strange unit is coded as: an R4 profile would not take it for a vital sign.
  package var withoutVitalSign: TypeCoding {
    guard isVitalSign else { return self }
    var coding = self
    (coding.codes, coding.profile, coding.category) = ([], nil, "exam")
    return coding
  }
}
