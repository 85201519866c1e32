import HealthModel

/// The systems that codes and identifiers belong to.
enum CodeSystem {
  static let loinc = "http://loinc.org"
  static let snomed = "http://snomed.info/sct"
  static let ucum = "http://unitsofmeasure.org"
  /// HealthKit's own names: what consumers of HealthKit data already parse.
  static let healthKit = Catalogue.codeSystem
  static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
  static let statistics = "http://terminology.hl7.org/CodeSystem/observation-statistics"
  static let absence = "http://terminology.hl7.org/CodeSystem/data-absent-reason"
  static let lifecycle = "http://terminology.hl7.org/CodeSystem/iso-21089-lifecycle"
  static let participant = "http://terminology.hl7.org/CodeSystem/provenance-participant-type"
  /// ISO/IEEE 11073-10101, medical devices.
  static let devices = "urn:iso:std:iso:11073:10101"
  /// Of all identifiers that Pulsemill gives.
  static let identifier = "urn:pulsemill:id"

  /// A profile or extension of R4 itself.
  static func core(_ name: String) -> String { "http://hl7.org/fhir/StructureDefinition/\(name)" }
}
