import Foundation
import Testing

/// Samples as Observations, by the real program.
@Suite struct FHIRSampleTests {
  private static func rows(_ table: String) -> [[String]] {
    table.split(separator: "\n").map {
      $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Observations of some samples, by the code of their type.
  private static func observations(_ elements: String, _ keys: String = "") throws -> [String: Resource] {
    let export = try FHIRExport(elements, sink: "daily: [], documents: [], samples: ['*'], " + keys)
    let found = try export.resources("Observation.samples")
    return Dictionary(
      found.compactMap { observation in
        observation.codes("code", system: Resource.healthKit).last.map { ($0, observation) }
      }, uniquingKeysWith: { $1 })
  }

  @Test func everyQuantityHasItsCodeUnitFactorAndCategory() throws {
    let rows = Self.rows(ExpectedObservations.quantities)
    #expect(rows.count == 120)
    var elements = ""
    for (number, row) in rows.enumerated() {
      elements += FHIRExport.record(
        "HKQuantityTypeIdentifier" + row[0], row[2], unit: row[1], at: number, seconds: 0)
    }
    let found = try Self.observations(elements)
    #expect(found.count == rows.count)
    for row in rows {
      let observation = try #require(found["HKQuantityTypeIdentifier" + row[0]], "\(row[0])")
      #expect(
        observation.codes("code", system: Resource.loinc) == row[3].split(separator: " ").map(String.init),
        "\(row)")
      #expect(observation.text("valueQuantity.code") == row[4], "\(row)")
      #expect(observation.text("valueQuantity.system") == "http://unitsofmeasure.org", "\(row)")
      let (value, wanted) = (observation.number("valueQuantity.value") ?? .nan, Double(row[5]) ?? 0)
      #expect(abs(value - wanted) <= 1e-13 * abs(wanted), "\(row): \(value)")
      #expect(observation.text("category.0.coding.0.code") == row[6], "\(row)")
      let profile = row[7].isEmpty ? nil : "http://hl7.org/fhir/StructureDefinition/" + row[7]
      #expect(observation.text("meta.profile.0") == profile, "\(row)")
      #expect((row[6] == "vital-signs") == (profile != nil), "\(row)")
    }
  }

  @Test func everyCategoryHasItsCodeCategoryAndValue() throws {
    let rows = Self.rows(ExpectedObservations.categories)
    #expect(rows.count == 72)
    var elements = ""
    for (number, row) in rows.enumerated() {
      elements += FHIRExport.record("HKCategoryTypeIdentifier" + row[0], row[1], at: 2 * number, seconds: 90)
    }
    let found = try Self.observations(elements)
    #expect(found.count == rows.count)
    for row in rows {
      let observation = try #require(found["HKCategoryTypeIdentifier" + row[0]], "\(row[0])")
      #expect(
        observation.codes("code", system: Resource.loinc) == row[2].split(separator: " ").map(String.init),
        "\(row)")
      #expect(observation.text("category.0.coding.0.code") == row[3], "\(row)")
      #expect(Self.value(of: observation) == row[4], "\(row)")
    }
  }

  /// A length with its unit, true, or the codes of a concept.
  private static func value(of observation: Resource) -> String? {
    if let number = observation.number("valueQuantity.value"),
      let unit = observation.text("valueQuantity.code")
    {
      return "\(number)".replacingOccurrences(of: ".0", with: "") + " " + unit
    }
    if observation["valueBoolean"] as? Bool == true { return "true" }
    let codes = observation.list("valueCodeableConcept.coding").compactMap { $0.text("code") }
    return codes.isEmpty ? nil : codes.joined(separator: " ")
  }

  /// What the printed value is, and what is at a path of the Observation; nil is nothing.
  static let odd: [(type: String, unit: String?, value: String?, path: String, wanted: String?)] = [
    ("HKQuantityTypeIdentifierHeartRate", "count/min", nil, "dataAbsentReason.coding.0.code", "unknown"),
    ("HKQuantityTypeIdentifierHeartRate", "count/min", nil, "valueQuantity", nil),
    (
      "HKQuantityTypeIdentifierHeartRate", "count/min", nil, "meta.profile.0",
      "http://hl7.org/fhir/StructureDefinition/heartrate"
    ),
    // An unknown unit is kept as a word, and then it is no vital sign.
    ("HKQuantityTypeIdentifierHeartRate", "furlong", "61", "valueQuantity.unit", "furlong"),
    ("HKQuantityTypeIdentifierHeartRate", "furlong", "61", "valueQuantity.code", nil),
    ("HKQuantityTypeIdentifierHeartRate", "furlong", "61", "category.0.coding.0.code", "exam"),
    ("HKQuantityTypeIdentifierHeartRate", "furlong", "61", "code.coding.0.system", Resource.healthKit),
    ("HKQuantityTypeIdentifierOfTheFuture", "m", "3", "valueQuantity.code", "m"),
    ("HKQuantityTypeIdentifierOfTheFuture", "m", "3", "category", nil),
    ("HKQuantityTypeIdentifierOfTheFuture", nil, "many", "valueString", "many"),
    ("HKCategoryTypeIdentifierHeadache", nil, nil, "dataAbsentReason.coding.0.code", "unknown"),
    (
      "HKCategoryTypeIdentifierHeadache", nil, "HKCategoryValueNew", "valueCodeableConcept.coding.0.code",
      "HKCategoryValueNew"
    ),
    ("HKCategoryTypeIdentifierHeadache", nil, " two  blanks", "valueCodeableConcept.coding", nil),
    ("HKCategoryTypeIdentifierHeadache", nil, " two  blanks", "valueCodeableConcept.text", " two  blanks"),
    // How exports print a state of mind is not known; a Record of it is its valence.
    ("HKDataTypeStateOfMind", nil, "-0.5", "category.0.coding.0.code", "survey"),
    ("HKQuantityTypeIdentifierBodyMassIndex", "count", "22.5", "valueQuantity.unit", "kg/m2"),
    // Only what several publishers agree on has its wording.
    (
      "HKQuantityTypeIdentifierStepCount", "count", "1", "code.coding.0.display",
      "Number of steps in unspecified time Pedometer"
    ),
    ("HKQuantityTypeIdentifierVO2Max", "mL/min·kg", "40", "code.coding.0.display", nil),
  ]

  @Test(arguments: odd)
  func oddValuesAreStillSaid(type: String, unit: String?, value: String?, path: String, wanted: String?)
    throws
  {
    let found = try Self.observations(FHIRExport.record(type, value, unit: unit, at: 0))
    let observation = try #require(found[type])
    if let wanted {
      #expect(observation.text(path) == wanted)
    } else {
      #expect(observation[path] == nil)
    }
  }

  /// Ids, times, zone, device: all of one Observation. The ids were worked out by another program from `statistics` 8.2.
  @Test func aSampleSaysWhoWhenAndByWhat() throws {
    let watch = """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Apple Watch" sourceVersion="11" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.0&gt;" unit="count" startDate="2025-06-01 09:00:00 +0000" endDate="2025-06-01 09:05:00 +0000" value="10"/>
      """
    let export = try FHIRExport(watch, sink: "daily: ['StepCount'], documents: [], samples: ['StepCount']")
    let sample = try #require(try export.resources("Observation.samples").first)
    #expect(sample.text("id") == "obs-\(Self.sampleID)")
    #expect(sample.text("identifier.0.value") == Self.sampleID)
    #expect(sample.text("subject.reference") == "Patient/pat-\(Self.patientID)")
    #expect(sample.text("effectivePeriod.start") == "2025-06-01T10:00:00+01:00")
    #expect(sample.text("effectivePeriod.end") == "2025-06-01T10:05:00+01:00")
    #expect(sample.text("effectivePeriod._start.extension.0.valueCode") == "Europe/London")
    for name in ["issued", "meta.lastUpdated"] { #expect(sample[name] == nil) }
    let device = try #require(
      try export.resources("Device").first {
        "Device/\($0.text("id") ?? "")" == sample.text("device.reference")
      })
    #expect(device.text("manufacturer") == "Apple Inc.")
    #expect(device.text("deviceName.0.name") == "Apple Watch")
    #expect(device.list("version").map { $0.text("value") } == ["Watch99,1", "11.0"])
    #expect(device.list("version").map { $0.text("type.coding.0.code") } == ["531974", "531975"])
    let day = try #require(try export.resources("Observation.daily").first)
    #expect(day.text("id") == "obs-\(Self.dayID)")
    #expect(day.codes("code", system: Resource.loinc) == ["41950-7"])
    #expect(day.number("valueQuantity.value") == 10)
    #expect(day.text("effectivePeriod.start") == "2025-06-01T00:00:00+01:00")
    #expect(day.text("effectivePeriod.end") == "2025-06-02T00:00:00+01:00")
  }

  private static let sampleID = "116e5740d62ceccef29fab3192df357b"
  private static let patientID = "d737c63a52eccbab255053012a7ddae1"
  private static let dayID = "7b44aabbe1cb0b62f3d73f9182041d1a"

  @Test func whatAPersonTypedHasNoDevice() throws {
    let entry = #"<MetadataEntry key="HKWasUserEntered" value="1"/>"#
    let found = try Self.observations(
      FHIRExport.record("HKQuantityTypeIdentifierBodyMass", "70", unit: "kg", at: 0, children: entry))
    let observation = try #require(found["HKQuantityTypeIdentifierBodyMass"])
    #expect(observation["device"] == nil)
    #expect(observation.text("method.text") == "Entered by hand")
    #expect(observation.text("effectiveDateTime") == "2025-06-01T01:00:00+01:00")
  }

  @Test func twinsHaveIDsOfTheirOwn() throws {
    let twin = FHIRExport.record("HKQuantityTypeIdentifierDietaryFiber", "2", unit: "g", at: 0)
    let export = try FHIRExport(twin + twin, sink: "daily: [], documents: [], samples: ['*']")
    let ids = try export.resources("Observation.samples").map { $0.text("id") }
    #expect(ids.count == 2 && Set(ids).count == 2)
  }

  @Test func codesOfSNOMEDAndOfAFileAreAsked() throws {
    let head = FHIRExport.record("HKCategoryTypeIdentifierHeadache", "HKCategoryValueSeverityMild", at: 0)
    let plain = try #require(try Self.observations(head)["HKCategoryTypeIdentifierHeadache"])
    #expect(plain.list("code.coding").count == 1)
    let coded = try #require(try Self.observations(head, "snomed: true")["HKCategoryTypeIdentifierHeadache"])
    #expect(coded.codes("code", system: "http://snomed.info/sct") == ["25064002"])
  }
}
