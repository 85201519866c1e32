import Foundation
import TestSupport
import Testing

/// The messages of the tap, as a target reads them.
@Suite struct TapTests {
  /// A ring, and some steps.
  private static func export(_ day: String, steps: Int, source: String = "Phone") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      ]>
      <HealthData locale="en_GB">
       <ExportDate value="\(day) 12:00:00 +0000"/>
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" startDate="2025-01-10 10:00:00 +0000" endDate="2025-01-10 10:10:00 +0000" value="\(steps)"/>
       <ActivitySummary dateComponents="2025-01-10" activeEnergyBurned="321.5" activeEnergyBurnedUnit="kcal"/>
      </HealthData>

      """.utf8)
  }

  /// Lines of output with every id as `#`.
  private static func lines(_ output: String) -> [String] {
    output.split(separator: "\n").map {
      String($0.replacing(/"([0-9a-f]{32}){1,2}"/, with: "#"))
    }
  }

  private static let state =
    #"{"type":"STATE","value":{"bookmarks":{"ann":{"export_id":#,"export_utc":"2025-01-15T12:00:00Z","sha256":#,"settings_sha256":#}}}}"#

  /// A catalog that selects of three streams little more than their keys; a text that is left out has quotes in it.
  private static let catalog = """
    {"streams": [
      {"tap_stream_id": "daily_summary", "schema": {"selected": true, "properties": {\(unselected([
        "export_id", "tz", "value_sum_unmerged", "value_avg", "value_avg_arithmetic", "avg_method", "value_min",
        "value_max", "value_first", "value_last", "n_records", "n_sources", "n_exact_duplicates",
        "duration_seconds", "covered_seconds", "is_partial_day", "sources",
      ]))}}},
      {"tap_stream_id": "activity_summary", "schema": {"selected": true, "properties": {\(unselected([
        "export_id", "active_energy_goal_kcal", "move_minutes", "move_goal_minutes", "exercise_minutes",
        "exercise_goal_minutes", "stand_hours", "stand_goal_hours",
      ]))}}},
      {"tap_stream_id": "sources", "schema": {"selected": true, "properties": {\(unselected([
        "source_name", "source_kind", "last_end_utc",
      ]))}}},
      {"tap_stream_id": "records"}
    ]}
    """

  private static func unselected(_ names: [String]) -> String {
    names.map { #""\#($0)": {"selected": false}"# }.joined(separator: ", ")
  }

  @Test func messagesSayWhatIsSelected() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export("2025-01-15", steps: 412, source: "A \\&quot;b, c&quot;}"), to: "a.xml")
    try folder.write(Array(Self.catalog.utf8), to: "catalog.json")
    try folder.write(Array(#"{"exports": ["a.xml"], "participant_id": "ann"}"#.utf8), to: "config.json")
    for option in ["--catalog", "--properties"] {
      let result = try Self.tap(in: folder, [option, "catalog.json"])
      #expect(result.code == 0, "\(result.errors)")
      #expect(
        Self.lines(result.output) == [
          #"{"type":"SCHEMA","stream":"sources","schema":{"type":"object","description":"An app or device that wrote something: its name, and the family of the device.","properties":{"participant_id":{"type":"string","description":"whose it is"},"source_id":{"type":"string","maxLength":32,"description":"digest of the raw source key, name / family"},"device_family":{"type":"string","description":"watch, phone, other, or none where the rows name no device"},"n_records":{"type":"integer","description":"Records of it, of all kinds, asked for or not"},"first_start_utc":{"type":["null","string"],"format":"date-time","description":"the earliest start of a Record"}},"required":["participant_id","source_id","device_family","n_records"],"additionalProperties":false},"key_properties":["participant_id","source_id"]}"#,
          #"{"type":"SCHEMA","stream":"activity_summary","schema":{"type":"object","description":"The rings of one day, as Apple worked them out.","properties":{"participant_id":{"type":"string","description":"whose it is"},"local_date":{"type":"string","format":"date","description":"the day, where the wearer was"},"active_energy_kcal":{"type":["null","number"],"description":"the move ring"}},"required":["participant_id","local_date"],"additionalProperties":false},"key_properties":["participant_id","local_date"]}"#,
          #"{"type":"SCHEMA","stream":"daily_summary","schema":{"type":"object","description":"What the samples of one type came to on one day, sources merged.","properties":{"participant_id":{"type":"string","description":"whose it is"},"local_date":{"type":"string","format":"date","description":"the day, in tz"},"type":{"type":"string","description":"StepCount, HeartRate, SleepAnalysis, …"},"category_value":{"type":"string","description":"of a category type; empty for others"},"merge_policy":{"type":"string","description":"how the sources were combined: priority, all or only"},"unit":{"type":["null","string"],"description":"the canonical unit, or the one that the pipeline asks for"},"value_sum":{"type":["null","number"],"description":"each slice of time counted once, by the best source"}},"required":["participant_id","local_date","type","category_value","merge_policy"],"additionalProperties":false},"key_properties":["participant_id","local_date","type","category_value","merge_policy"]}"#,
          #"{"type":"RECORD","stream":"daily_summary","record":{"participant_id":"ann","local_date":"2025-01-10","type":"StepCount","category_value":"","merge_policy":"priority","unit":"count","value_sum":412}}"#,
          #"{"type":"RECORD","stream":"sources","record":{"participant_id":"ann","source_id":#,"device_family":"none","n_records":1,"first_start_utc":"2025-01-10T10:00:00Z"}}"#,
          #"{"type":"RECORD","stream":"activity_summary","record":{"participant_id":"ann","local_date":"2025-01-10","active_energy_kcal":321.5}}"#,
          Self.state,
        ])
    }
  }

  /// Versions are moments: 2025-01-15 12:00 UTC is 1736942400. What an export was, and who wrote something, has none.
  @Test func versionsAreActivatedBehindTheData() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export("2025-01-15", steps: 412), to: "a.xml")
    try Self.write(
      #""exports": ["a.xml"], "activate_version": true, "tables": ["sources", "records", "daily_summary"]"#,
      in: folder)
    let lines = Self.lines(try Self.tap(in: folder).output).filter { !$0.contains("SCHEMA") }
    let marked = Set(
      lines.filter { $0.contains(#""version":1736942400,"record":{"#) }.compactMap(Self.stream))
    #expect(marked == ["records", "daily_summary"])
    #expect(
      Array(lines.suffix(3)) == [
        #"{"type":"ACTIVATE_VERSION","stream":"records","version":1736942400}"#,
        #"{"type":"ACTIVATE_VERSION","stream":"daily_summary","version":1736942400}"#, Self.state,
      ])
  }

  private static func stream(of line: String) -> String? {
    line.firstMatch(of: /"stream":"([a-z_]+)"/).map { String($0.1) }
  }

  /// Which exports a run is given, what the state knew before, and what is sent: `a` to `c` are exports in the order of
  /// their dates, a letter stands for its records, `.` for a state.
  static let loads: [(exports: [String], state: [String], sent: String)] = [
    (["a"], [], "a."),
    (["a"], ["a"], "."),
    (["b"], ["a"], "b."),
    (["a"], ["b"], "."),
    (["a", "b", "c"], [], "a.b.c."),
    (["c", "b", "a"], [], "c..."),
    (["a", "b"], ["a"], ".b."),
    (["broken", "b"], ["a"], "b."),
  ]

  @Test(arguments: loads) func sendsWhatIsNew(exports: [String], state: [String], sent: String) throws {
    let folder = try TemporaryFolder()
    for (number, name) in ["a", "b", "c"].enumerated() {
      try folder.write(Self.export("2025-01-1\(number + 5)", steps: number + 1), to: "\(name).xml")
    }
    try folder.write(Array("<HealthData><Record".utf8), to: "broken.xml")
    func run(_ exports: [String], _ arguments: [String]) throws -> Program.Result {
      let names = exports.map { "\"\($0).xml\"" }.joined(separator: ", ")
      try Self.write(#""exports": [\#(names)], "tables": ["daily_summary"]"#, in: folder)
      return try Self.tap(in: folder, arguments)
    }
    func keep(_ output: String) throws {
      let last = try #require(output.split(separator: "\n").last)
      let message = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
      let value = try JSONSerialization.data(withJSONObject: try #require(message["value"]))
      try folder.write(Array(value), to: "state.json")
    }
    try folder.write(Array("{}".utf8), to: "state.json")
    if !state.isEmpty { try keep(try run(state, []).output) }
    let result = try run(exports, ["--state", "state.json"])
    #expect(result.code == (exports.contains("broken") ? 65 : 0))
    var found = ""
    for line in result.output.split(separator: "\n") {
      if let value = line.firstMatch(of: /"stream":"daily_summary","record".*"value_sum":([123]),/) {
        found += ["1": "a", "2": "b", "3": "c"][value.1] ?? "?"
      }
      if line.contains(#""type":"STATE""#) { found += "." }
    }
    #expect(found == sent)
    #expect(result.output.ranges(of: "\"SCHEMA\"").count == (sent.contains { $0 != "." } ? 2 : 0))
    // Another selection of the same export is another thing to send.
    try keep(result.output)
    try Self.write(#""exports": ["c.xml"], "tables": ["activity_summary"]"#, in: folder)
    #expect(try Self.tap(in: folder, ["--state", "state.json"]).output.contains("321.5"))
  }

  /// What goes wrong: the code, a part of the message, and that nothing was said on standard output.
  static let failures: [(configuration: String, arguments: [String], code: Int32, message: String)] = [
    (#""exports": ["cut.xml"]"#, [], 65, "cut.xml: the document ends before </HealthData>"),
    (#""exports": ["nothing.xml"]"#, [], 66, "nothing.xml: cannot open"),
    (#""exports": ["a.xml"], "pipeline": "nothing.json"#, [], 78, "config.json:1:"),
    (#""exports": ["a.xml"], "pipeline": "nothing.json""#, [], 66, "nothing.json: cannot open"),
    (#""exports": ["a.xml"], "pipeline": "a.xml""#, [], 78, "a.xml:1:1"),
    (#""exprts": ["a.xml"]"#, [], 78, "exprts: unknown key; did you mean `exports`?"),
    (#""exports": ["a.xml"]"#, ["--state", "a.xml"], 78, "a.xml:1:1"),
    (#""exports": ["a.xml"]"#, ["--state", "nothing.json"], 66, "nothing.json: cannot open"),
    (#""exports": ["a.xml"]"#, ["--catalog", "config.json"], 78, "this is no catalog"),
    (#""exports": ["a.xml"]"#, ["--catalog", "c", "--properties", "c"], 64, "--properties"),
    (#""exprts": ["a.xml"]"#, ["--discover"], 78, "exprts"),
  ]

  @Test(arguments: failures) func failuresSayNothingToTargets(
    configuration: String, arguments: [String], code: Int32, message: String
  ) throws {
    let folder = try TemporaryFolder()
    let export = Self.export("2025-01-15", steps: 1)
    try folder.write(export, to: "a.xml")
    try folder.write(export.dropLast(20), to: "cut.xml")
    try Self.write(configuration, in: folder)
    let result = try Self.tap(in: folder, arguments)
    #expect(result.code == code)
    #expect(result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// A target that goes away ends the tap; nothing is left in the folder for temporary files.
  @Test func aTargetThatGoesAwayIsAFailure() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export("2025-01-15", steps: 1), to: "a.xml")
    try Self.write(#""exports": ["a.xml"]"#, in: folder)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "temporary"), withIntermediateDirectories: true)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try Self.tap(in: folder, output: pipe.fileHandleForWriting)
    #expect(result.code == 74)
    #expect(result.errors.contains("standard output: cannot write: Broken pipe"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "temporary").path) == [])
  }

  private static func write(_ configuration: String, in folder: borrowing TemporaryFolder) throws {
    try folder.write(Array("{\(configuration), \"participant_id\": \"ann\"}".utf8), to: "config.json")
  }

  private static func tap(
    in folder: borrowing TemporaryFolder, _ arguments: [String] = [], output: FileHandle? = nil
  ) throws -> Program.Result {
    try Program.run(
      ["tap", "--config", "config.json"] + arguments, in: folder.url, output: output,
      environment: ["LC_ALL": "C", "TMPDIR": folder.path("temporary")])
  }
}
