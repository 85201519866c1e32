import Foundation
import TestSupport
import Testing

/// `--previous`: what an earlier export has and the new one has not is taken back. By the real program.
@Suite struct FHIRPreviousTests {
  // MARK: Elements

  private static func steps(_ value: Int, day: Int) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierStepCount", "\(value)", unit: "count", at: (day - 1) * 1440 + 600, seconds: 60)
  }

  private static let fiber = FHIRExport.record(
    "HKQuantityTypeIdentifierDietaryFiber", "2", unit: "g", at: 0)

  private static func pressure(_ name: String, _ value: Int) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierBloodPressure\(name)", "\(value)", unit: "mmHg", at: 480)
  }

  private static let pressures = pressure("Systolic", 120) + pressure("Diastolic", 80)
  private static let reading =
    pressures + """
       <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="App" startDate="2025-06-01 08:00:00 +0000" endDate="2025-06-01 08:00:00 +0000">\(pressures)</Correlation>

      """

  private static func workout(_ sport: String, by source: String, minutes: String) -> String {
    let (start, end) = (minutes.prefix(2), minutes.suffix(2))
    return """
       <Workout workoutActivityType="HKWorkoutActivityType\(sport)" duration="38" durationUnit="min" sourceName="\(source)" startDate="2025-06-01 08:\(start):00 +0000" endDate="2025-06-01 08:\(end):00 +0000"/>

      """
  }

  private static let sleep = FHIRExport.record(
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", at: 1380,
    seconds: 14_400)

  private static let audiogram = """
     <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="App" startDate="2025-06-01 09:00:00 +0000" endDate="2025-06-01 09:00:00 +0000">
      <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="25" leftEarUnit="dBHL" rightEarValue="-5" rightEarUnit="dBHL"/>
     </Audiogram>

    """

  private static func weight(_ value: String, version: Int, minute: Int) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierBodyMass", value, unit: "kg", at: minute,
      children:
        "<MetadataEntry key=\"HKMetadataKeySyncIdentifier\" value=\"w\"/><MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"\(version)\"/>"
    )
  }

  private static func clinical(_ name: String, version: String) -> String {
    "<ClinicalRecord type=\"HKClinicalTypeIdentifierLabResultRecord\" identifier=\"\(name)\" sourceName=\"Hospital\" fhirVersion=\"\(version)\" receivedDate=\"2025-06-01 09:00:00 +0000\" resourceFilePath=\"/clinical-records/\(name).json\"/>\n"
  }

  private static let files = [
    "clinical-records/a.json": #"{"resourceType":"Observation","id":"x"}"#,
    "clinical-records/b.json": #"{"resourceType":"AllergyIntolerance","id":"y"}"#,
    "electrocardiograms/ecg_2025-06-01.csv":
      "Recorded Date,2025-06-01 20:55:07 +0000\nClassification,Sinus Rhythm\nSymptoms,\nSoftware Version,1.90\nDevice,\"Watch99,1\"\nSample Rate,512 hertz\n\n\nLead,Lead I\nUnit,µV\n\n1\n2\n",
  ]

  // MARK: What is gone

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    /// Of both exports.
    var selection = ""
    /// What is taken back: the type by its short name and the beginning of the effective time, in London.
    var gone: [String]
    /// Whether the old export has ECGs and clinical records.
    var hasFiles = false
    /// Whether nothing is left.
    var isTotal: Bool { new.isEmpty }
  }

  static let cases: [Case] = [
    Case(
      testDescription: "nothing", old: steps(5, day: 1) + reading, new: steps(5, day: 1) + reading + sleep,
      gone: []),
    Case(
      testDescription: "a sample of a day that stays", old: steps(5, day: 1) + steps(7, day: 1),
      new: steps(7, day: 1), gone: ["StepCount 2025-06-01T11:00:00"]),
    Case(
      testDescription: "a day", old: steps(5, day: 1) + steps(5, day: 2), new: steps(5, day: 1),
      gone: ["StepCount 2025-06-02T00:00:00", "StepCount 2025-06-02T11:00:00"]),
    Case(
      testDescription: "an edited sample", old: steps(5, day: 1), new: steps(6, day: 1),
      gone: ["StepCount 2025-06-01T11:00:00"]),
    Case(
      testDescription: "a new version of a sample, at another time",
      old: weight("70", version: 1, minute: 600),
      new: weight("71", version: 2, minute: 660), gone: []),
    Case(
      testDescription: "one of two equal samples", old: fiber + fiber, new: fiber,
      gone: ["DietaryFiber 2025-06-01T01:00:00"]),
    Case(
      testDescription: "a reading of blood pressure", old: reading, new: "",
      gone: [
        "BloodPressure 2025-06-01T09:00:00", "BloodPressureDiastolic 2025-06-01T00:00:00",
        "BloodPressureSystolic 2025-06-01T00:00:00",
      ]),
    Case(
      testDescription: "half of a reading", old: reading, new: pressure("Systolic", 120),
      gone: ["BloodPressure 2025-06-01T09:00:00", "BloodPressureDiastolic 2025-06-01T00:00:00"]),
    Case(
      testDescription: "a workout", old: workout("Running", by: "App", minutes: "00-40"), new: "",
      gone: ["Workout 2025-06-01T09:00:00"]),
    Case(
      testDescription: "a workout that became a twin",
      old: steps(5, day: 1) + workout("Running", by: "App", minutes: "00-40"),
      new: steps(5, day: 1) + workout("Running", by: "App", minutes: "00-40")
        + workout("Running", by: "Watch", minutes: "01-39").replacing(
          "sourceName=\"Watch\"",
          with:
            "sourceName=\"Watch\" sourceVersion=\"11.0\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.0&gt;\""
        ), gone: ["Workout 2025-06-01T09:00:00"]),
    Case(
      testDescription: "a night", old: sleep, new: "",
      gone: ["SleepAnalysis 2025-06-01T18:00:00", "SleepAnalysis 2025-06-02T00:00:00"]),
    Case(
      testDescription: "what the pipeline does not ask for", old: steps(5, day: 1) + steps(5, day: 2),
      new: "",
      selection: ", select: {since: '2025-06-02', exclude: ['HeartRate']}",
      gone: ["StepCount 2025-06-02T00:00:00", "StepCount 2025-06-02T11:00:00"]),
    Case(
      testDescription: "everything, with files",
      old: steps(5, day: 1) + audiogram + clinical("a", version: "4.0.1") + clinical("b", version: "1.0.2"),
      new: "",
      gone: [
        "Audiogram 2025-06-01T10:00:00", "DocumentReference", "Electrocardiogram 2025-06-01T21:55:07",
        "StepCount 2025-06-01T00:00:00", "StepCount 2025-06-01T11:00:00",
      ], hasFiles: true),
  ]

  @Test(arguments: cases) func whatIsGoneIsSaidOnceMoreAsAnError(_ example: Case) throws {
    let (old, new) = Self.contents(example)
    let export = try Self.export(new, since: old, "", example.selection)
    let gone = try export.resources(withName: ".deleted-")
    #expect(gone.map(Self.describe).sorted() == example.gone)
    #expect(gone.allSatisfy { $0.text("status") == "entered-in-error" })
    // Otherwise they are what they were.
    let before = try Self.store(try Self.export(old, "", example.selection).resources(withName: ""))
    for resource in gone {
      var was = try #require(before[Self.place(resource)]).object as? [String: Any]
      was?["status"] = "entered-in-error"
      #expect(was as NSDictionary? == resource.object as? NSDictionary)
    }
    let after = try Self.store(export.resources(withName: ""), on: before)
    let alone = try Self.export(new, "", example.selection)
    #expect(Self.lasting(after) == Self.lasting(try Self.store(alone.resources(withName: ""))))
    // What is written of the new export does not depend on the old one.
    let (all, some) = (try OutputTree(export.output).files, try OutputTree(alone.output).files)
    #expect(all.filter { !$0.key.contains("deleted") } == some)
    let counts = try export.report()["previous.deleted"] as? [String: Int]
    let documents = example.gone.count { $0 == "DocumentReference" }
    #expect(counts?["Observation", default: 0] == example.gone.count - documents)
    #expect(counts?["DocumentReference", default: 0] == documents)
    let warnings = try export.report()["previous.warnings"] as? [String] ?? []
    #expect(warnings.contains { $0.hasPrefix("1 clinical records of R4 are gone") } == example.hasFiles)
    #expect(warnings.contains { $0.hasPrefix("nothing of it is left") } == example.isTotal)
    // Every Device that a resource names is in one file, and in no other.
    let devices = try export.resources("Device").compactMap { $0.text("id") }
    #expect(Set(devices).count == devices.count)
    for resource in try export.resources("Observation") {
      guard let reference = resource.text("device.reference") else { continue }
      #expect(devices.contains(String(reference.dropFirst("Device/".count))))
    }
  }

  @Test(arguments: cases) func whatIsGoneIsDeletedByBundles(_ example: Case) throws {
    let (old, new) = Self.contents(example)
    let keys = "format: 'bundle', max_entries: 3"
    let export = try Self.export(new, since: old, keys, example.selection)
    let lines = try Self.export(new, since: old, "", example.selection)
    let wanted = try lines.resources(withName: ".deleted-").map(Self.place).sorted()
    var entries: [Resource] = []
    for (name, bundle) in try export.bundles(withName: "Bundle.deleted-") {
      let all = bundle.list("entry")
      #expect(bundle.text("type") == "transaction")
      #expect((1...3).contains(all.count), "\(name)")
      entries += all
    }
    #expect(entries.allSatisfy { $0.text("request.method") == "DELETE" && $0["resource"] == nil })
    #expect(entries.compactMap { $0.text("request.url") }.sorted() == wanted)
    let urls = entries.compactMap { $0.text("fullUrl") }
    #expect(Set(urls).count == entries.count && urls.allSatisfy { $0.hasPrefix("urn:uuid:") })
    for (name, bundle) in try export.bundles(withName: "Bundle.") where !name.contains("deleted") {
      #expect(bundle.list("entry").allSatisfy { $0.text("request.method") == "PUT" })
    }
  }

  /// Reader, threads and memory change no byte.
  @Test(arguments: ["ndjson", "bundle"]) func theSameExportsGiveTheSameBytes(format: String) throws {
    let old = FHIRExport.Content(
      Self.cases.filter { $0.selection.isEmpty }.map(\.old).joined(), month: 6, files: Self.files)
    func results(_ options: [String]) throws -> [String: Data] {
      let export = try Self.export(
        .init(Self.cases.map(\.new).joined()), since: old, "format: '\(format)'", "", options)
      return try OutputTree(export.output).files
    }
    let first = try results(["--threads", "1"])
    #expect(first.keys.contains { $0.contains("deleted-samples") })
    #expect(try results(["--threads", "3", "--memory", "1M", "--parser", "libxml2"]) == first)
  }

  /// Worked out by another program from `statistics` 8.2: the twin with the ordinal 1.
  @Test func ofEqualSamplesTheLastOneIsTakenBack() throws {
    let export = try Self.export(
      .init(Self.fiber), since: .init(Self.fiber + Self.fiber, month: 6), "")
    #expect(try export.resources(withName: ".deleted-").map { $0.text("id") } == ["obs-\(Self.secondTwin)"])
  }

  private static let secondTwin = "d223b13d125e054f6f33e93db1f1ea38"

  static let requests = ["conditional", "create"]

  @Test(arguments: requests) func serversThatGiveIDsDeleteByIdentifier(request: String) throws {
    let old = FHIRExport.Content(
      Self.steps(5, day: 1) + Self.clinical("b", version: "1.0.2"), month: 6, files: Self.files)
    let written = try Self.export(old, "").resources(withName: "")
    let keys = "format: 'bundle', request: '\(request)'"
    let entries = try Self.export(.init(""), since: old, keys).bundles(withName: "Bundle.deleted-")
      .flatMap { $0.bundle.list("entry") }
    let wanted = written.filter { ["Observation", "DocumentReference"].contains($0.text("resourceType")) }.map
    {
      "\($0.text("resourceType") ?? "")?identifier=urn:pulsemill:id|\($0.text("identifier.0.value") ?? "")"
    }
    #expect(entries.map { $0.text("request.method") } == wanted.map { _ in "DELETE" })
    #expect(entries.compactMap { $0.text("request.url") }.sorted() == wanted.sorted())
  }

  /// A phone that was in Tokyo in June; the zone is configured, or found from each export.
  @Test(arguments: ["ndjson", "bundle"]) func anotherZoneTakesNothingBack(format: String) throws {
    let elements = Self.steps(5, day: 1) + Self.sleep + Self.reading + Self.fiber + Self.fiber
    let away = elements.replacing("08:00:00 +0000", with: "17:00:00 +0900").replacing(
      "10:00:00 +0000", with: "19:00:00 +0900")
    #expect(away != elements)
    let keys = "format: '\(format)'"
    let export = try Self.export(
      .init(elements), since: .init(away, offset: "+0900", month: 6), keys)
    #expect(try OutputTree(export.output).files.keys.filter { $0.contains("deleted") } == [])
    #expect(try export.report()["previous.deleted"] as? [String: Int] == [:])
  }

  /// Without a configured zone the days of June were those of Tokyo; what stays is what a run over July alone writes.
  @Test func daysOfAnotherZoneAreTakenBack() throws {
    // 23:30 in London is a day later in Tokyo.
    let elements = FHIRExport.record(
      "HKQuantityTypeIdentifierStepCount", "5", unit: "count", at: 1350, seconds: 60)
    let (old, new) = (
      FHIRExport.Content(elements, offset: "+0900", month: 6), FHIRExport.Content(elements, offset: "+0000")
    )
    let keys = "samples: ['*']"
    let export = try FHIRExport(new, previous: old, sink: keys)
    #expect(
      try export.resources(withName: ".deleted-").map { $0.text("effectivePeriod.start") } == [
        "2025-06-02T00:00:00+09:00"
      ])
    let before = try Self.store(try FHIRExport(old, sink: keys).resources(withName: ""))
    let after = try Self.store(export.resources(withName: ""), on: before)
    #expect(
      Self.lasting(after)
        == Self.lasting(try Self.store(try FHIRExport(new, sink: keys).resources(withName: ""))))
  }

  // MARK: What cannot be done

  @Test func theLaterExportCannotBeThePreviousOne() throws {
    let steps = Self.steps(5, day: 1)
    let problem = #expect(throws: FHIRExport.Unsuccessful.self) {
      _ = try Self.export(.init(steps), since: .init(steps, month: 8), "")
    }
    #expect(problem?.code == 65)
    #expect(
      problem?.errors
        == "pulsemill: export: previous: was exported later than what it is compared with; give the earlier export to --previous\n"
    )
    #expect(throws: Never.self) { _ = try Self.export(.init(steps), since: .init(steps), "") }
  }

  @Test func aDamagedExportTakesNothingBack() throws {
    let steps = Self.steps(5, day: 1) + Self.steps(5, day: 2)
    let problem = #expect(throws: FHIRExport.Unsuccessful.self) {
      _ = try Self.export(.init(steps), since: .init(steps, month: 6, isCut: true), "")
    }
    #expect(problem?.code == 65)
    #expect(problem?.errors.contains("export: previous: ") == true)
    // What is complete of the old one can be compared; of a new one that is cut nobody knows what is gone.
    let export = try Self.export(
      .init(Self.steps(5, day: 1)), since: .init(steps, month: 6, isCut: true), "", "", ["--salvage"])
    #expect(try export.resources(withName: ".deleted-").count == 2)
    #expect(try export.report().text("previous.status") == "partial")
    let cut = try Self.export(
      .init(Self.steps(5, day: 1), isCut: true), since: .init(steps, month: 6), "", "", ["--salvage"])
    #expect(try cut.resources(withName: ".deleted-").count == 0)
    #expect(try cut.report()["previous"] is NSNull)
    #expect(
      try cut.report()["archives.0.warnings"] as? [String] == [
        "--previous: nothing is deleted, since the export is incomplete"
      ])
  }

  /// The earlier export has an account of its own; what is rejected in it stands under its name.
  @Test func theReportTellsWhatWasReadOfThePreviousExport() throws {
    let bad = Self.steps(5, day: 3).replacing("startDate=\"2025", with: "startDate=\"soon")
    let export = try Self.export(
      .init(Self.steps(5, day: 1)), since: .init(Self.steps(5, day: 2) + bad, month: 6), "")
    let report = try export.report()
    #expect(report.text("previous.path") == "previous")
    #expect(report.text("previous.status") == "ok")
    #expect(report.text("previous.export_date")?.hasPrefix("2025-06-01") == true)
    let totals = ["read", "emitted", "rejected"].map { report.number("previous.totals.\($0)") }
    #expect(totals == [2, 1, 1])
    #expect(report.number("archives.0.totals.read") == 1)
    #expect(report.list("previous.outputs").count == 0)
    let outputs = report.list("archives.0.outputs").compactMap { $0.text("path") }
    #expect(outputs.contains("fhir/Observation.deleted-daily.000.ndjson"))
    let rejects = try String(
      contentsOf: export.folder.url.appending(path: "out/rejects.csv"), encoding: .utf8)
    #expect(rejects.split(separator: "\r\n").map { $0.prefix(9) } == ["archive,f", "previous,"])
  }

  static let refused: [(line: String, message: String)] = [
    (
      "run p.json a b --participant ann --previous c",
      "run: --previous compares an earlier export with one INPUT, and there are 2; run them one by one"
    ),
    (
      "run d.json a --previous c",
      "run: --previous is for sinks `fhir` and for `daily` with `changed: true`, and d.json has none; leave it out: other sinks write the whole export anew"
    ),
    ("run p.json - --previous -", "run: standard input is there twice; write - once"),
  ]

  @Test(arguments: refused) func wrongUseIsToldBeforeAnythingIsRead(line: String, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{sinks: [{fhir: {path: '{archive}'}}]}".utf8), to: "p.json")
    try folder.write(Array("{sinks: [{daily: {path: 'd.csv'}}]}".utf8), to: "d.json")
    let result = try Program.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect(result.code == 64)
    #expect(result.errors == "pulsemill: \(message)\n")
  }

  // MARK: Running

  private static func contents(_ example: Case) -> (old: FHIRExport.Content, new: FHIRExport.Content) {
    (.init(example.old, month: 6, files: example.hasFiles ? files : [:]), .init(example.new))
  }

  private static func export(
    _ content: FHIRExport.Content, since previous: FHIRExport.Content? = nil, _ keys: String,
    _ selection: String = "", _ options: [String] = []
  ) throws -> FHIRExport {
    try FHIRExport(
      content, previous: previous, sink: "samples: ['*'], " + keys,
      rest: ", timezone: 'Europe/London'" + selection, options: options)
  }

  /// The type of an Observation without its prefix, and its local time; only the type of anything else.
  private static func describe(_ resource: Resource) -> String {
    guard let code = resource.codes("code", system: Resource.healthKit).last else {
      return resource.text("resourceType") ?? "?"
    }
    let prefixes = ["Quantity", "Category", "Correlation", "Data", "Workout"].map { "HK\($0)TypeIdentifier" }
    let name = prefixes.reduce(code) {
      $0 == "HKWorkoutTypeIdentifier" ? "Workout" : $0.replacing($1, with: "")
    }
    let time = resource.text("effectiveDateTime") ?? resource.text("effectivePeriod.start") ?? "?"
    return "\(name) \(time.prefix(19))"
  }

  /// `Type/id`.
  private static func place(_ resource: Resource) -> String {
    "\(resource.text("resourceType") ?? "?")/\(resource.text("id") ?? "?")"
  }

  /// What a server holds after it took these resources.
  private static func store(
    _ resources: [Resource], on before: [String: Resource] = [:]
  ) throws -> [String: Resource] {
    before.merging(resources.map { (place($0), $0) }, uniquingKeysWith: { $1 })
  }

  /// What counts of a store: not what never was, and not what is kept of each run.
  private static func lasting(_ store: [String: Resource]) -> NSDictionary {
    store.filter { place, resource in
      resource.text("status") != "entered-in-error" && !place.hasPrefix("Device/")
        && !place.hasPrefix("Provenance/")
    }.mapValues(\.object) as NSDictionary
  }
}

extension FHIRExport {
  /// The lines of all files with a text in their names.
  fileprivate func resources(withName part: String) throws -> [Resource] {
    try names.filter { $0.hasSuffix(".ndjson") && (part.isEmpty || $0.contains(part)) }.flatMap {
      try resources($0)
    }
  }

  /// The Bundles whose names begin so.
  fileprivate func bundles(withName beginning: String) throws -> [(name: String, bundle: Resource)] {
    try names.filter { $0.hasPrefix(beginning) }.map { name in
      (name, try Resource(Data(contentsOf: output.appending(path: name))))
    }
  }
}
