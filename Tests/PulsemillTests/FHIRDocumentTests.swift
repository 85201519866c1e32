import Foundation
import Testing

/// What is no single sample: readings, nights, workouts, ECGs, hearing tests, clinical records, days and the person.
@Suite struct FHIRDocumentTests {
  private static let moment =
    #"sourceName="App" creationDate="2025-06-01 08:00:00 +0000" startDate="2025-06-01 08:00:00 +0000" endDate="2025-06-01 08:00:00 +0000""#

  private static func pressure(_ name: String, _ value: String) -> String {
    #"<Record type="HKQuantityTypeIdentifierBloodPressure\#(name)" \#(moment) unit="mmHg" value="\#(value)"/>"#
  }

  private static func reading(_ members: String, copies: Int = 1) -> String {
    let whole =
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(moment)>\(members)</Correlation>"
    return members + String(repeating: whole, count: copies)
  }

  static let readings: [(elements: String, panels: Int, singles: [String])] = [
    (reading(pressure("Systolic", "120") + pressure("Diastolic", "80")), 1, []),
    (reading(pressure("Systolic", "120")), 0, ["8480-6"]),
    (pressure("Diastolic", "80"), 0, ["8462-4"]),
    (
      reading(pressure("Systolic", "120") + pressure("Diastolic", "80"))
        + FHIRExport.record(
          "HKQuantityTypeIdentifierBloodPressureSystolic", "130", unit: "mmHg", at: 900), 1, ["8480-6"]
    ),
  ]

  @Test(arguments: readings)
  func aReadingOfBloodPressureIsOnePanel(elements: String, panels: Int, singles: [String]) throws {
    for kinds in ["['BloodPressure']", "['BloodPressureSystolic']", "['*']"] {
      let export = try FHIRExport(elements, sink: "daily: [], documents: [], samples: \(kinds)")
      let all = try export.resources("Observation")
      let found = all.filter { $0.codes("code", system: Resource.loinc) == ["85354-9"] }
      #expect(found.count == panels)
      for panel in found {
        #expect(panel.text("meta.profile.0") == "http://hl7.org/fhir/StructureDefinition/bp")
        #expect(panel.text("category.0.coding.0.code") == "vital-signs")
        #expect(panel["valueQuantity"] == nil)
        let parts = panel.list("component").map { part in
          "\(part.codes("code", system: Resource.loinc)) \(part.number("valueQuantity.value") ?? 0) \(part.text("valueQuantity.code") ?? "")"
        }
        #expect(parts == [#"["8480-6"] 120.0 mm[Hg]"#, #"["8462-4"] 80.0 mm[Hg]"#])
      }
      let others = all.filter { $0.codes("code", system: Resource.loinc) != ["85354-9"] }
      #expect(others.flatMap { $0.codes("code", system: Resource.loinc) } == singles)
      #expect(
        others.allSatisfy {
          $0.text("meta.profile.0") == "http://hl7.org/fhir/StructureDefinition/vitalsigns"
        })
    }
  }

  /// The first night of `statistics` 9: asleep 470 (core 290, deep 60, REM 120), awake 10, in bed 510 minutes.
  @Test func aNightIsOneObservation() throws {
    let stages = [
      ("AsleepCore", -60, 240), ("AsleepDeep", 180, 60), ("AsleepREM", 240, 120), ("Awake", 360, 10),
      ("AsleepCore", 370, 50), ("InBed", -75, 510),
    ]
    let elements = stages.map { stage, minute, minutes in
      FHIRExport.record(
        "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis" + stage, at: 1440 + minute,
        seconds: minutes * 60)
    }.joined()
    let export = try FHIRExport(elements, sink: "documents: ['nights']", zone: "UTC")
    let all = try export.resources("Observation")
    #expect(all.count == 1)
    let night = try #require(all.first)
    #expect(night.codes("code", system: Resource.loinc) == ["93832-4"])
    #expect(night.text("category.0.coding.0.code") == "social-history")
    #expect(night.number("valueQuantity.value") == 470)
    #expect(night.text("valueQuantity.code") == "min")
    #expect(night.text("effectivePeriod.start") == "2025-06-01T18:00:00+00:00")
    #expect(night.text("effectivePeriod.end") == "2025-06-02T18:00:00+00:00")
    let parts = night.list("component").map { part in
      let value = part.number("valueQuantity.value") ?? part.number("valueInteger") ?? 0
      return "\(part.codes("code", system: Resource.loinc)[0]) \(value)"
    }
    #expect(
      parts == [
        "93831-6 60.0", "93830-8 290.0", "93829-0 120.0", "93828-2 10.0", "103213-5 510.0", "103211-9 1.0",
      ])
  }

  @Test func aDayOfHeartRateHasItsStatisticsAsComponents() throws {
    // Points at 60, 80 and 100 a minute, a minute apart.
    let elements = [60, 80, 100].enumerated().map { number, rate in
      FHIRExport.record("HKQuantityTypeIdentifierHeartRate", "\(rate)", unit: "count/min", at: 600 + number)
    }.joined()
    let export = try FHIRExport(elements, sink: "documents: []")
    let day = try #require(try export.resources("Observation.daily").first)
    // A mean is no vital sign.
    #expect(day.codes("code", system: Resource.loinc) == [])
    #expect(day.text("category.0.coding.0.code") == "exam")
    let parts = day.list("component").map { part in
      (
        part.codes("code", system: Resource.loinc),
        part.codes("code", system: "http://terminology.hl7.org/CodeSystem/observation-statistics")
      )
    }
    #expect(parts.map(\.0) == [["41924-2"], ["8883-1"], ["8873-2"], []])
    #expect(parts.map(\.1) == [["average"], ["minimum"], ["maximum"], ["count"]])
    #expect(day.list("component").compactMap { $0.number("valueQuantity.value") }.dropFirst() == [60, 100])
    #expect(day.number("component.3.valueInteger") == 3)
    #expect(day.text("status") == "final")
  }

  @Test func theDayOfTheExportIsPreliminary() throws {
    let step = FHIRExport.record("HKQuantityTypeIdentifierStepCount", "5", unit: "count", at: 0, seconds: 60)
      .replacingOccurrences(of: "2025-06-01", with: "2025-07-01")
    let export = try FHIRExport(step, sink: "documents: []")
    #expect(try export.resources("Observation.daily").map { $0.text("status") } == ["preliminary"])
  }

  @Test func aWorkoutHasItsSportAndTotals() throws {
    let span = #"startDate="2025-06-01 08:00:00 +0000" endDate="2025-06-01 08:40:00 +0000""#
    let workout = """
       <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="38" durationUnit="min" sourceName="Watch" \(span)>
        <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" \(span) sum="1673.6" unit="kJ"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \(span) sum="6.5" unit="km"/>
        <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(span) average="150" minimum="99" maximum="171" unit="count/min"/>
       </Workout>
      """
    // The same once more by an app is a twin.
    let twin = workout.replacingOccurrences(of: "Watch", with: "App")
    let export = try FHIRExport(workout + twin, sink: "documents: ['workouts']")
    let all = try export.resources("Observation.documents")
    #expect(all.count == 1)
    let found = try #require(all.first)
    #expect(found.codes("code", system: Resource.loinc) == ["73985-4"])
    #expect(found.codes("valueCodeableConcept", system: Resource.loinc) == ["LA11836-6"])
    #expect(
      found.codes("valueCodeableConcept", system: Resource.healthKit) == ["HKWorkoutActivityTypeRunning"])
    let parts = found.list("component").map { part in
      "\(part.codes("code", system: Resource.loinc)) \(part.number("valueQuantity.value") ?? 0) \(part.text("valueQuantity.code") ?? "")"
    }
    #expect(
      parts == [
        #"["55411-3"] 38.0 min"#, #"["93819-1"] 400.0 kcal"#, #"["55430-3"] 6500.0 m"#,
        #"["55425-3"] 150.0 /min"#,
        #"["55426-1"] 171.0 /min"#,
      ])
  }

  @Test func anECGIsSampledData() throws {
    let ecg = """
      Name,Zebulon Quux
      Date of Birth,"Mar 29, 1971"
      Recorded Date,2025-06-01 20:55:07 +0000
      Classification,Atrial Fibrillation
      Symptoms,
      Software Version,1.90
      Device,"Watch99,1"
      Sample Rate,512 hertz


      Lead,Lead I
      Unit,µV

      -107.825
      0
      1200

      """
    let export = try FHIRExport("", sink: "daily: []", files: ["electrocardiograms/ecg_2025-06-01.csv": ecg])
    let found = try #require(try export.resources("Observation.documents").first)
    #expect(found.codes("code", system: Resource.loinc) == ["11524-6"])
    #expect(
      found.text("interpretation.0.coding.0.code") == "HKElectrocardiogramClassificationAtrialFibrillation")
    #expect(found.codes("component.0.code", system: "urn:iso:std:iso:11073:10101") == ["131329"])
    #expect(found.number("component.0.valueSampledData.period") == 1.953125)
    #expect(found.text("component.0.valueSampledData.data") == "-107.825 0 1200")
    #expect(found.text("component.0.valueSampledData.origin.code") == "uV")
    for (_, data) in try OutputTree(export.output).files {
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains("Quux") && !text.contains("1971"))
    }
  }

  @Test func aHearingTestHasACodeForEachEarAndFrequency() throws {
    let audiogram = """
       <Audiogram type="HKDataTypeIdentifierAudiogram" \(Self.moment)>
        <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="25" leftEarUnit="dBHL" rightEarValue="-5" rightEarUnit="dBHL"/>
        <SensitivityPoint frequencyValue="125" frequencyUnit="Hz" leftEarValue="10" leftEarUnit="dBHL"/>
       </Audiogram>
      """
    let export = try FHIRExport(audiogram, sink: "daily: []")
    let found = try #require(try export.resources("Observation.documents").first)
    #expect(found.codes("code", system: Resource.loinc) == ["89015-2"])
    let parts = found.list("component").map { part in
      "\(part.codes("code", system: Resource.loinc)) \(part.number("valueQuantity.value") ?? 0) \(part.text("code.text") ?? "")"
    }
    #expect(
      parts == [
        #"["89016-0"] 25.0 Left ear, 1000 Hz"#, #"["89017-8"] -5.0 Right ear, 1000 Hz"#,
        "[] 10.0 Left ear, 125 Hz",
      ])
  }

  @Test func clinicalRecordsOfR4StayAsTheyAre() throws {
    let r4 = "{\n \"resourceType\": \"Observation\",\r\n \"id\": \"x\" }\n"
    let dstu2 = #"{"resourceType":"AllergyIntolerance","id":"y","note":"ä"}"#
    let elements = [("4.0.1", "a"), ("1.0.2", "b")].map { version, name in
      #"<ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="\#(name)" sourceName="Hospital" fhirVersion="\#(version)" receivedDate="2025-06-01 09:00:00 +0000" resourceFilePath="/clinical-records/\#(name).json"/>"#
    }.joined()
    let export = try FHIRExport(
      elements, sink: "daily: []", files: ["clinical-records/a.json": r4, "clinical-records/b.json": dstu2])
    let unchanged = try OutputTree(export.output.appending(path: "clinical")).files
    #expect(unchanged.count == 1)
    #expect(unchanged.values.first == Data(r4.utf8))
    let wrapped = try #require(try export.resources("DocumentReference").first)
    #expect(wrapped.text("content.0.attachment.contentType") == "application/fhir+json; fhirVersion=1.0")
    let data = Data(base64Encoded: wrapped.text("content.0.attachment.data") ?? "")
    #expect(data == Data(dstu2.utf8))
  }

  static let profiles: [(keys: String, gender: String?, birth: String?)] = [
    ("", nil, nil), ("profile: true", "female", "1980"),
    ("profile: true, birth_date: 'year'", "female", "1980"),
    ("profile: true, birth_date: 'full'", "female", "1980-02-29"),
  ]

  @Test(arguments: profiles) func ofThePersonOnlyWhatIsAskedFor(keys: String, gender: String?, birth: String?)
    throws
  {
    let me =
      #"<Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>"#
    let export = try FHIRExport(me, sink: keys, options: ["--participant", "ann"])
    let patient = try #require(try export.resources("Patient").first)
    #expect(patient.text("gender") == gender)
    #expect(patient.text("birthDate") == birth)
    #expect(patient["name"] == nil)
    #expect(patient.text("id")?.contains("ann") == false)
  }

  static let spans: [(keys: String, samples: Int, days: Int)] = [
    ("", 3, 3), ("since: '2025-06-02'", 2, 2), ("until: '2025-06-02'", 2, 2),
    ("since: '2025-06-02', until: '2025-06-02'", 1, 1),
  ]

  @Test(arguments: spans) func datesChooseSamplesAndDays(keys: String, samples: Int, days: Int) throws {
    let elements = [600, 2040, 3480].map {
      FHIRExport.record("HKQuantityTypeIdentifierStepCount", "5", unit: "count", at: $0, seconds: 60)
    }.joined()
    let export = try FHIRExport(elements, sink: "samples: ['*'], " + keys)
    #expect(try export.resources("Observation.samples").count == samples)
    #expect(try export.resources("Observation.daily").count == days)
  }
}
