/// The codes that other standards have for a type.
package struct HealthTypeCodes: Equatable, Sendable {
  /// The code of R4's observation-category, such as `vital-signs`.
  package private(set) var category: String?
  /// LOINC codes of one sample, the best first.
  package private(set) var loinc: [Code] = []
  package private(set) var confidence = Confidence.none
  /// Who publishes this mapping.
  package private(set) var evidence: [String] = []
  /// LOINC codes of a whole day.
  package private(set) var dailyLoinc: [Code] = []
  package private(set) var dailyConfidence = Confidence.none
  /// The finding or observable in SNOMED CT.
  package private(set) var snomed: String?
  /// The last part of the R4 profile's URL, such as `bodyweight`.
  package private(set) var profile: String?

  package init() {}

  /// - Parameter row: the fields of a line of ``HealthCodeTable``; nil if they make no codes.
  init?(row: [String]) {
    guard row.count == 11, let confidence = Confidence(row[4]), let dailyConfidence = Confidence(row[8])
    else {
      return nil
    }
    category = row[1].nonEmpty
    loinc = Code.list(row[2], displays: row[3])
    self.confidence = confidence
    evidence = row[5].items()
    dailyLoinc = Code.list(row[6], displays: row[7])
    self.dailyConfidence = dailyConfidence
    snomed = row[9].nonEmpty
    profile = row[10].nonEmpty
  }

  /// A code and how its system words it.
  package struct Code: Equatable, Sendable {
    package let code: String
    package let display: String?

    fileprivate static func list(_ codes: String, displays: String) -> [Code] {
      let displays = displays.items(";")
      return codes.items(";").enumerated().map { place, code in
        Code(code: code, display: place < displays.count ? displays[place] : nil)
      }
    }
  }

  /// How sure a mapping is; only a confirmed display should be sent.
  package enum Confidence: String, Sendable, CaseIterable {
    /// There is no code.
    case none
    /// One publisher, whose codes are known to have errors.
    case unverified
    /// One publisher.
    case singleSource
    /// Several publishers agree, or the standard itself says so.
    case confirmed

    fileprivate init?(_ text: String) { self.init(rawValue: text.nonEmpty ?? "none") }
  }
}
