import Foundation
import TestSupport
import Testing

/// `pulsemill diff` over small exports whose differences were worked out by hand; ids by another program from
/// `statistics` 8.2.
@Suite struct DiffTests {
  // MARK: Elements

  static func steps(_ value: Int, day: Int, hour: Int = 10, more: String = "") -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierStepCount", "\(value)", unit: "count", at: (day - 1) * 1440 + hour * 60,
      seconds: 300
    ).replacing("sourceName=\"App\"", with: "sourceName=\"App\"" + more)
  }

  /// From 23:00 of the 2nd on.
  static func sleep(hours: Int) -> String {
    FHIRExport.record(
      "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleepCore", at: 2820,
      seconds: hours * 3600)
  }

  private static let fiber = FHIRExport.record(
    "HKQuantityTypeIdentifierDietaryFiber", "2", unit: "g", at: 0)

  static func heart(_ value: Int, minute: Int) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierHeartRate", "\(value)", unit: "count/min", at: 1440 + minute)
  }

  private static func distance(_ value: String, _ unit: String) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierDistanceCycling", value, unit: unit, at: 600, seconds: 60)
  }

  private static func weight(_ value: String, version: Int, minute: Int) -> String {
    FHIRExport.record(
      "HKQuantityTypeIdentifierBodyMass", value, unit: "kg", at: minute,
      children:
        "<MetadataEntry key=\"HKMetadataKeySyncIdentifier\" value=\"w\"/><MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"\(version)\"/>"
    )
  }

  private static func strange(_ value: Int) -> String {
    FHIRExport.record("HKQuantityTypeIdentifierNewThing", "\(value)", unit: "count", at: 600)
  }

  private static func created(_ month: Int) -> String { " creationDate=\"2025-0\(month)-01 00:00:00 +0000\"" }

  private static func device(_ address: Int) -> String {
    " device=\"&lt;&lt;HKDevice: 0x\(address)&gt;, name:iPhone, model:iPhone&gt;\""
  }

  static func document(_ elements: String, month: Int, offset: String = "+0000") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en">
       <ExportDate value="2025-0\(month)-10 12:00:00 \(offset)"/>
      \(elements)</HealthData>
      """.utf8)
  }

  // MARK: What changed

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    /// All that differs: `change kind date value: +added -removed`, then each statistic that is not what it was.
    var days: [String] = []
    /// `change kind start value`.
    var samples: [String] = []
    var ids: [String] = []
    var options: [String] = []
    var pipeline = ""
    /// Samples that both have.
    var shared: Int
  }

  static let cases: [Case] = [
    Case(
      testDescription: "nothing", old: steps(100, day: 1) + sleep(hours: 2),
      new: sleep(hours: 2) + steps(100, day: 1), shared: 2),
    Case(
      testDescription: "a value rewritten", old: steps(100, day: 1) + steps(50, day: 1, hour: 11),
      new: steps(101, day: 1) + steps(50, day: 1, hour: 11),
      days: [
        "changed StepCount 2025-06-01: +1 -1 value_sum 150>151 value_sum_unmerged 150>151"
      ],
      samples: ["removed StepCount 2025-06-01T10:00:00Z 100", "added StepCount 2025-06-01T10:00:00Z 101"],
      ids: ["8c7e6117bf99b7e902b6468eff33f2c9", "72c1d086aa602fcd9545fa2125fa7ad0"], shared: 1),
    Case(
      testDescription: "a sample added on an old day", old: heart(60, minute: 10) + heart(80, minute: 20),
      new: heart(60, minute: 10) + heart(100, minute: 15) + heart(80, minute: 20),
      days: [
        "changed HeartRate 2025-06-02: +1 -0 value_avg 70>80 value_avg_arithmetic 70>80 value_max 80>100 n_records 2>3"
      ],
      samples: ["added HeartRate 2025-06-02T00:15:00Z 100"], shared: 2),
    Case(
      testDescription: "a sample removed", old: steps(100, day: 1) + steps(50, day: 1, hour: 11),
      new: steps(100, day: 1),
      days: [
        "changed StepCount 2025-06-01: +0 -1 value_sum 150>100 value_sum_unmerged 150>100 n_records 2>1 duration_seconds 600>300 covered_seconds 600>300"
      ],
      samples: ["removed StepCount 2025-06-01T11:00:00Z 50"], shared: 1),
    Case(
      testDescription: "a whole day gone, another one new", old: steps(100, day: 1) + steps(7, day: 2),
      new: steps(7, day: 2) + steps(8, day: 3),
      days: [
        "removed StepCount 2025-06-01: +0 -1 value_sum 100> value_sum_unmerged 100> n_records 1> n_sources 1> n_exact_duplicates 0> duration_seconds 300> covered_seconds 300>",
        "added StepCount 2025-06-03: +1 -0 value_sum >8 value_sum_unmerged >8 n_records >1 n_sources >1 n_exact_duplicates >0 duration_seconds >300 covered_seconds >300",
      ],
      samples: ["removed StepCount 2025-06-01T10:00:00Z 100", "added StepCount 2025-06-03T10:00:00Z 8"],
      shared: 1),
    Case(
      testDescription: "a copy", old: steps(100, day: 1, more: created(6)),
      new: steps(100, day: 1, more: created(6)) + steps(100, day: 1, more: created(7)), shared: 1),
    Case(
      testDescription: "one of two equal samples", old: fiber + fiber, new: fiber,
      days: [
        "changed DietaryFiber 2025-06-01: +0 -1 value_sum 4>2 value_sum_unmerged 4>2 n_records 2>1"
      ],
      samples: ["removed DietaryFiber 2025-06-01T00:00:00Z 2"], ids: ["a57fdbc6ef380b8040d19ddd0a8dbcca"],
      shared: 1),
    Case(
      testDescription: "a longer sleep, which ends on the next day", old: sleep(hours: 2),
      new: sleep(hours: 3),
      days: [
        "changed SleepAnalysis 2025-06-02 AsleepCore: +1 -1",
        "changed SleepAnalysis 2025-06-03 AsleepCore: +0 -0 duration_seconds 3600>7200 covered_seconds 3600>7200",
      ],
      samples: [
        "removed SleepAnalysis 2025-06-02T23:00:00Z AsleepCore",
        "added SleepAnalysis 2025-06-02T23:00:00Z AsleepCore",
      ], shared: 0),
    Case(
      testDescription: "another category value", old: sleep(hours: 1),
      new: sleep(hours: 1).replacing("Core", with: "Deep"),
      days: [
        "removed SleepAnalysis 2025-06-02 AsleepCore: +0 -1 n_records 1> n_sources 1> n_exact_duplicates 0> duration_seconds 3600> covered_seconds 3600>",
        "added SleepAnalysis 2025-06-02 AsleepDeep: +1 -0 n_records >1 n_sources >1 n_exact_duplicates >0 duration_seconds >3600 covered_seconds >3600",
      ],
      samples: [
        "removed SleepAnalysis 2025-06-02T23:00:00Z AsleepCore",
        "added SleepAnalysis 2025-06-02T23:00:00Z AsleepDeep",
      ], shared: 0),
    Case(
      testDescription: "another address of the device", old: steps(100, day: 1, more: device(1)),
      new: steps(100, day: 1, more: device(2)), shared: 1),
    // 1 mi is 1.609344 km.
    Case(
      testDescription: "another unit", old: distance("1.60934", "km"), new: distance("1", "mi"), shared: 1),
    Case(
      testDescription: "a new version of a sample, at another time",
      old: weight("70", version: 1, minute: 600), new: weight("71", version: 2, minute: 660),
      days: [
        "changed BodyMass 2025-06-01: +1 -1 value_avg 70>71 value_avg_arithmetic 70>71 value_min 70>71 value_max 70>71 value_first 70>71 value_last 70>71"
      ],
      samples: ["removed BodyMass 2025-06-01T10:00:00Z 70", "added BodyMass 2025-06-01T11:00:00Z 71"],
      ids: ["b60627f821f9921c0d64ca9fce6706be", "b60627f821f9921c0d64ca9fce6706be"], shared: 0),
    Case(
      testDescription: "a type that nobody knows", old: strange(1) + steps(1, day: 1),
      new: strange(2) + steps(1, day: 1),
      days: ["changed NewThing 2025-06-01: +1 -1"],
      samples: ["removed NewThing 2025-06-01T10:00:00Z 1", "added NewThing 2025-06-01T10:00:00Z 2"],
      shared: 1),
    Case(
      testDescription: "kinds that are asked for", old: steps(1, day: 1) + fiber + sleep(hours: 1),
      new: heart(60, minute: 0),
      days: [
        "removed DietaryFiber 2025-06-01: +0 -1 value_sum 2> value_sum_unmerged 2> n_records 1> n_sources 1> n_exact_duplicates 0> duration_seconds 0> covered_seconds 0>"
      ],
      samples: ["removed DietaryFiber 2025-06-01T00:00:00Z 2"],
      options: ["--kind", "Dietary*", "--kind", "Heart*"], pipeline: "select: {exclude: ['HeartRate']}, ",
      shared: 0),
    Case(
      testDescription: "days and units of the pipeline", old: distance("1", "km"), new: distance("2", "km"),
      days: [
        "changed DistanceCycling 2025-06-02: +1 -1 value_sum 1000>2000 value_sum_unmerged 1000>2000"
      ],
      samples: [
        "removed DistanceCycling 2025-06-01T10:00:00Z 1000",
        "added DistanceCycling 2025-06-01T10:00:00Z 2000",
      ], pipeline: "units: {DistanceCycling: 'm'}, timezone: 'Pacific/Kiritimati', ", shared: 0),
  ]

  /// Canonical records are scanned; with their attributes in another order libxml2 reads them.
  @Test(arguments: cases, [false, true]) func tellsWhatChanged(_ example: Case, reordered: Bool) throws {
    let folder = try TemporaryFolder()
    let new = reordered ? Self.reordered(example.new) : example.new
    try folder.write(Self.document(example.old, month: 6), to: "old.xml")
    try folder.write(Self.document(new, month: 7), to: "new.xml")
    try folder.write(Array("{\(example.pipeline)sinks: [{daily: {path: 'd.csv'}}]}".utf8), to: "p.json")
    let result = try Program.run(
      ["diff", "old.xml", "new.xml", "--csv", "days.csv", "--samples", "samples.csv", "--pipeline", "p.json"]
        + example.options, in: folder.url)
    #expect(result.code == 0)
    let strange = example.shared == 0 && Set(example.samples.map { $0.prefix(5) }).count == 2
    #expect(result.errors.contains("no sample in common") == strange)
    #expect(try Self.rows(of: folder.url.appending(path: "days.csv")).map(Self.describe) == example.days)
    let samples = try Self.rows(of: folder.url.appending(path: "samples.csv"))
    #expect(
      try Set(samples.flatMap(\.keys)).allSatisfy { try Fixtures.page("docs/diff.md").contains("`\($0)`") })
    #expect(samples.map(Self.describeSample) == example.samples)
    if !example.ids.isEmpty { #expect(samples.map { $0["record_id"] } == example.ids) }
    let verdict = result.output.split(separator: "\n").last ?? ""
    let common = example.shared == 1 ? "1 sample" : "\(example.shared) samples"
    #expect(
      example.days.isEmpty
        ? verdict == "verdict: nothing changed; both have \(common)"
        : verdict.hasSuffix(" removed, \(example.shared) in both"), "\(verdict)")
  }

  @Test func showsATableForEachKind() throws {
    let folder = try TemporaryFolder()
    let old =
      Self.heart(60, minute: 0) + Self.sleep(hours: 2) + Self.steps(100, day: 1) + Self.steps(50, day: 2)
      + Self.heart(70, minute: 1440) + Self.heart(80, minute: 1441)
    let new =
      Self.sleep(hours: 3) + Self.steps(101, day: 1) + Self.steps(50, day: 2) + Self.heart(75, minute: 1440)
      + Self.heart(75, minute: 1441)
    try folder.write(Self.document(old, month: 6), to: "old.xml")
    try folder.write(Self.document(new, month: 7), to: "new.xml")
    let result = try Program.run(["diff", "old.xml", "new.xml"], in: folder.url)
    #expect(result.errors == "")
    #expect(
      result.output == """
        HeartRate   STATISTIC  OLD  NEW  UNIT       ADDED  REMOVED
        2025-06-02  mean        60       count/min      0        1
        2025-06-03  minimum     70   75  count/min      2        2

        SleepAnalysis  VALUE                                   STATISTIC  OLD  NEW  UNIT  ADDED  REMOVED
        2025-06-02     HKCategoryValueSleepAnalysisAsleepCore  hours        1    1  hr        1        1
        2025-06-03     HKCategoryValueSleepAnalysisAsleepCore  hours        1    2  hr        0        0

        StepCount   STATISTIC  OLD  NEW  UNIT   ADDED  REMOVED
        2025-06-01  sum        100  101  count      1        1

        CHANGED        DAYS  ADDED  REMOVED
        HeartRate         2      2        3
        SleepAnalysis     2      1        1
        StepCount         1      1        1

        verdict: 3 kinds changed on 3 days: 4 samples added, 5 removed, 1 in both

        """)
    let json = try Program.run(["diff", "old.xml", "new.xml", "--json"], in: folder.url)
    let report = try Resource(Data(json.output.utf8))
    #expect(report.text("verdict") == "3 kinds changed on 3 days: 4 samples added, 5 removed, 1 in both")
    #expect(report.list("days").compactMap { $0.text("type") }.count == 5)
    #expect(report.number("days.0.old_value_avg") == 60 && report["days.0.new_value_avg"] is NSNull)
    #expect(report.text("days.2.category_value") == "HKCategoryValueSleepAnalysisAsleepCore")
    #expect(report.number("days.4.samples_added") == 1 && report.number("shared") == 1)
    #expect(report.text("new.export_date") == "2025-07-10T12:00:00+00:00")
    // Programs rely on what is written in the documentation.
    let page = try Fixtures.page("docs/diff.md")
    for path in ["", "old", "days.0", "kinds.0"] {
      let members = path.isEmpty ? report.object as? [String: Any] : report[path] as? [String: Any]
      let keys = try #require(members).keys.filter { !$0.hasPrefix("old_") && !$0.hasPrefix("new_") }
      #expect(!keys.isEmpty)
      for key in keys { #expect(page.contains("`\(key)`"), "\(path).\(key)") }
    }
  }

  /// The same moments, printed where the phone was.
  @Test func theZoneOfThePhoneChangesNothing() throws {
    let folder = try TemporaryFolder()
    let elements = Self.steps(100, day: 1) + Self.sleep(hours: 2) + Self.fiber
    let away = elements.replacing("10:0", with: "19:0").replacing("06-02 23:0", with: "06-03 08:0")
      .replacing("06-03 01:0", with: "06-03 10:0").replacing("06-01 00:0", with: "06-01 09:0")
      .replacing("+0000", with: "+0900")
    try folder.write(Self.document(elements, month: 6), to: "old.xml")
    try folder.write(Self.document(away, month: 7, offset: "+0900"), to: "new.xml")
    let result = try Program.run(["diff", "old.xml", "new.xml", "--json"], in: folder.url)
    let report = try Resource(Data(result.output.utf8))
    #expect(report.text("verdict") == "nothing changed; both have 3 samples")
    #expect(report.text("time_zone") == "UTC+09:00" && report.list("days").isEmpty)
  }

  // MARK: Many samples

  /// What two runs write tells the same: by their ids, and by the rows of their days.
  @Test func findsEveryDifferenceOfLargeExports() throws {
    let folder = try TemporaryFolder()
    let new = GeneratedExport.bytes(records: 12_000)
    var lines = String(decoding: new, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices where lines[index].hasPrefix(" <Record") && lines[index].hasSuffix("/>") {
      if index % 97 == 0 { lines[index] = "" }
      if index % 89 == 0 { lines[index] = lines[index].replacing("value=\"", with: "value=\"1")[...] }
    }
    try folder.write(new, to: "new.xml")
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: "old.xml")
    let pipeline =
      "{sinks: [{csv: {path: 'records.csv', columns: ['record_id']}}, {daily: {path: 'daily.csv'}}]}"
    try folder.write(Array(pipeline.utf8), to: "p.json")
    var ids: [Set<String>] = []
    var days: [[String: [String: String]]] = []
    for name in ["old", "new"] {
      let run = try Program.run(["run", "p.json", "\(name).xml", "-o", name, "--quiet"], in: folder.url)
      #expect(run.code == 0)
      let output = folder.url.appending(path: name)
      ids.append(
        Set(try Self.rows(of: output.appending(path: "records.csv")).compactMap { $0["record_id"] }))
      let rows = try Self.rows(of: output.appending(path: "daily.csv"))
      days.append(Dictionary(uniqueKeysWithValues: rows.map { (Self.key(of: $0), $0) }))
    }
    var changed: Set<String> = []
    for key in Set(days[0].keys).union(days[1].keys) {
      let rows = days.map { $0[key] ?? [:] }
      let columns = Set(rows[0].keys).union(rows[1].keys).subtracting([
        "value_sum_unmerged", "n_sources", "n_exact_duplicates", "sources", "is_partial_day",
      ])
      if columns.contains(where: { rows[0][$0] != rows[1][$0] }) { changed.insert(key) }
    }
    var outputs: [[Data]] = []
    for options in [["--threads", "1"], ["--threads", "3", "--memory", "1M"]] {
      let result = try Program.run(
        ["diff", "old.xml", "new.xml", "--csv", "out/d.csv", "--samples", "out/s.csv"] + options,
        in: folder.url)
      #expect(result.code == 0)
      let samples = try Self.rows(of: folder.url.appending(path: "out/s.csv"))
      func found(_ change: String) -> Set<String> {
        Set(samples.filter { $0["change"] == change }.compactMap { $0["record_id"] })
      }
      // Samples with a sync identifier keep their ids.
      let kept = found("removed").intersection(found("added"))
      #expect(found("removed").subtracting(kept) == ids[0].subtracting(ids[1]))
      #expect(found("added").subtracting(kept) == ids[1].subtracting(ids[0]))
      let rows = try Self.rows(of: folder.url.appending(path: "out/d.csv"))
      let touched = rows.filter { $0["samples_added"] != "0" || $0["samples_removed"] != "0" }
      #expect(changed.count > 100)
      #expect(changed.isSubset(of: Set(rows.map(Self.key))))
      #expect(Set(rows.map(Self.key)).subtracting(touched.map(Self.key)).isSubset(of: changed))
      outputs.append(
        try ["d", "s"].map { try Data(contentsOf: folder.url.appending(path: "out/\($0).csv")) })
    }
    #expect(outputs[0] == outputs[1])
    // Nothing is left beside the files that were asked for.
    #expect(try OutputTree(folder.url.appending(path: "out")).files.keys.sorted() == ["d.csv", "s.csv"])
  }

  // MARK: What cannot be done

  static let refused: [(words: [String], code: Int32, message: String)] = [
    (["new.xml", "old.xml"], 65, "new.xml: was exported later than what it is compared with"),
    (["old.xml", "cut.xml"], 65, "cut.xml"),
    (["cut.xml", "new.xml"], 65, "cut.xml"),
    (["old.xml", "none.xml"], 66, "none.xml"),
    (["old.xml"], 64, "NEW"),
    (["-", "-"], 64, "standard input is there twice"),
    (["old.xml", "new.xml", "--kind", "Step Count"], 64, "must be a kind such as StepCount"),
    (["old.xml", "new.xml", "--timezone", "Nowhere"], 64, "there is no time zone `Nowhere`"),
    (["old.xml", "new.xml", "--pipeline", "old.xml"], 78, "the file must be JSON5"),
    (["old.xml", "new.xml", "--csv", "old.xml/d.csv"], 74, "old.xml"),
  ]

  @Test(arguments: refused) func refusesWhatCannotBeMeant(words: [String], code: Int32, message: String)
    throws
  {
    let folder = try Self.folderWithThreeExports()
    let result = try Program.run(["diff"] + words, in: folder.url)
    #expect(result.code == code && result.output == "")
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func ofDamagedExportsTheCompleteElementsAreCompared() throws {
    let folder = try Self.folderWithThreeExports()
    let result = try Program.run(["diff", "old.xml", "cut.xml", "--salvage"], in: folder.url)
    #expect(result.code == 0 && result.output.hasSuffix("0 samples added, 1 removed, 1 in both\n"))
    #expect(
      result.errors == "pulsemill: warning: cut.xml: is incomplete, so what it lacks counts as removed\n")
  }

  private static func folderWithThreeExports() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let elements = steps(1, day: 1) + steps(2, day: 2)
    try folder.write(document(elements, month: 6), to: "old.xml")
    try folder.write(document(elements, month: 7), to: "new.xml")
    // In the middle of the second Record.
    try folder.write(Array(document(elements, month: 6).dropLast(60)), to: "cut.xml")
    return folder
  }

  // MARK: Reading

  static func rows(of file: URL) throws -> [[String: String]] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let lines = text.components(separatedBy: "\r\n").dropLast().map { $0.components(separatedBy: ",") }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private static func key(of row: [String: String]) -> String {
    ["type", "local_date", "category_value"].compactMap { row[$0] }.joined(separator: " ")
  }

  private static let statistics = [
    "value_sum", "value_sum_unmerged", "value_avg", "value_avg_arithmetic", "value_min", "value_max",
    "value_first", "value_last", "n_records", "n_sources", "n_exact_duplicates", "duration_seconds",
    "covered_seconds",
  ]

  private static func describe(_ row: [String: String]) -> String {
    let name = ([row["change"]] + ["type", "local_date", "category_value"].map { row[$0] }).compactMap {
      $0?.replacing("HKCategoryValueSleepAnalysis", with: "")
    }.filter { !$0.isEmpty }
    let samples = "+\(row["samples_added"] ?? "") -\(row["samples_removed"] ?? "")"
    let changes = statistics.compactMap { name -> String? in
      let (old, new) = (row["old_\(name)"] ?? "?", row["new_\(name)"] ?? "?")
      return old == new ? nil : "\(name) \(old)>\(new)"
    }
    return name.joined(separator: " ") + ": " + ([samples] + changes).joined(separator: " ")
  }

  private static func describeSample(_ row: [String: String]) -> String {
    ["change", "type", "start_utc", "value", "category_value"].compactMap { row[$0] }.filter { !$0.isEmpty }
      .joined(separator: " ").replacing("HKCategoryValueSleepAnalysis", with: "")
  }

  /// Each Record with its value in front of all other attributes.
  private static func reordered(_ elements: String) -> String {
    elements.components(separatedBy: "\n").map { line in
      guard line.hasPrefix(" <Record "), let value = line.firstMatch(of: #/ value="[^"]*"/#)?.0 else {
        return line
      }
      return line.replacing(value, with: "").replacing("<Record ", with: "<Record\(value) ")
    }.joined(separator: "\n")
  }
}
