import ByteIO
import HealthModel

/// What a sink writes of an export, and how.
package struct FHIROptions: Sendable {
  package var format = Format.ndjson
  package var request = Request.put
  /// Whether days of a kind are summarised, by its short and its full name.
  package var takesDaily: @Sendable (KindNames) -> Bool = { _ in true }
  /// Whether samples of a kind are written.
  package var takesSamples: @Sendable (KindNames) -> Bool = { _ in false }
  package var documents = Set(Document.allCases)
  /// The first and the last local date, inclusive.
  package var since: CivilDate?
  package var until: CivilDate?
  package var codes = CodeBook()
  /// Of a Bundle.
  package var maximumEntries = 100
  package var maximumBytes = 1_000_000
  /// Of an NDJSON file, before the next one begins; a chunk of samples is never divided.
  package var maximumFileBytes = 100_000_000
  /// Of the program, for the Device that it is.
  package var version = ""

  package init() {}

  package enum Format: String, CaseIterable, Sendable {
    /// A file for each type of resource, a resource a line.
    case ndjson
    /// Transaction Bundles, each with the Patient and the Devices that it needs.
    case bundle
  }

  /// What an entry of a Bundle asks of the server.
  package enum Request: String, CaseIterable, Sendable {
    /// PUT by our own id.
    case put
    /// PUT by identifier, for servers that give ids themselves.
    case conditional
    /// POST, unless there is one with the identifier.
    case create
  }

  /// What is written besides days and samples.
  package enum Document: String, CaseIterable, Sendable {
    case nights, workouts, electrocardiograms, audiograms
    case clinicalRecords = "clinical_records"
  }

  /// The two names of a kind.
  package struct KindNames: Sendable {
    package var short: String
    package var identifier: String

    package init(short: String, identifier: String) {
      (self.short, self.identifier) = (short, identifier)
    }
  }

  /// Whether readings of blood pressure are asked for: as samples of either kind, or by the name of the pair.
  package var takesBloodPressure: Bool {
    Self.bloodPressureKinds.contains { takesSamples($0) }
  }

  /// Whether samples of a kind are written; those of blood pressure come together.
  func writesSamples(_ names: KindNames) -> Bool {
    Self.bloodPressureKinds.contains { $0.identifier == names.identifier }
      ? takesBloodPressure : takesSamples(names)
  }

  private static let bloodPressureKinds = [
    KindNames(short: "BloodPressure", identifier: BloodPressure.panel),
    KindNames(short: "BloodPressureSystolic", identifier: BloodPressure.systolic),
    KindNames(short: "BloodPressureDiastolic", identifier: BloodPressure.diastolic),
  ]
}

/// The types of a reading of blood pressure, by their full names.
enum BloodPressure {
  static let panel = "HKCorrelationTypeIdentifierBloodPressure"
  static let systolic = "HKQuantityTypeIdentifierBloodPressureSystolic"
  static let diastolic = "HKQuantityTypeIdentifierBloodPressureDiastolic"
}
