import Foundation
import TestSupport
import Testing

/// `changed: true` of the sink `daily`: with `--previous` only the rows that are not what they were.
@Suite struct DailyChangesTests {
  /// Runs a pipeline with one sink `daily` of these keys, over a new export and, if it is there, an old one; gives the lines
  /// of its file.
  private static func lines(
    _ keys: String, _ new: [UInt8], since old: [UInt8]? = nil, _ options: [String] = [], rest: String = ""
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(Array("{sinks: [{daily: {path: 'd.csv', \(keys)}}]\(rest)}".utf8), to: "p.json")
    try folder.write(new, to: "new.xml")
    if let old { try folder.write(old, to: "old.xml") }
    let result = try Program.run(
      ["run", "p.json", "new.xml", "-o", "out", "--quiet"] + (old == nil ? [] : ["--previous", "old.xml"])
        + options, in: folder.url)
    #expect(result.code == 0, "\(result.errors)")
    let files = try OutputTree(folder.url.appending(path: "out")).files
    #expect(files.keys.sorted() == ["d.csv", "run.json"])
    let lines = String(decoding: files["d.csv"] ?? Data(), as: UTF8.self).components(separatedBy: "\r\n")
    let report = try Resource(files["run.json"] ?? Data())
    #expect(report.text("archives.0.outputs.0.path") == "d.csv")
    #expect(report.number("archives.0.outputs.0.rows") == Double(lines.count - 2))
    return Array(lines.dropFirst().dropLast())
  }

  @Test func writesWhatChangedAndWhatIsGone() throws {
    let old = DiffTests.document(
      DiffTests.steps(100, day: 1) + DiffTests.steps(50, day: 2) + DiffTests.steps(7, day: 3)
        + DiffTests.sleep(hours: 1) + DiffTests.heart(60, minute: 0), month: 6)
    let new = DiffTests.document(
      DiffTests.steps(7, day: 3) + DiffTests.steps(101, day: 1) + DiffTests.steps(8, day: 4)
        + DiffTests.sleep(hours: 1).replacing("Core", with: "Deep") + DiffTests.heart(60, minute: 0), month: 7
    )
    let sleep = "self,2025-06-02,UTC,SleepAnalysis,HKCategoryValueSleepAnalysisAsleep"
    let changes = [
      sleep + "Deep,,,,,,,,,,,1,1,0,3600,3600,false,all,App",
      sleep + "Core,,,,,,,,,,,0,0,0,,,false,all,",
      "self,2025-06-01,UTC,StepCount,,count,101,101,,,,,,,,1,1,0,300,300,false,priority,App",
      "self,2025-06-02,UTC,StepCount,,count,,,,,,,,,,0,0,0,,,false,priority,",
      "self,2025-06-04,UTC,StepCount,,count,8,8,,,,,,,,1,1,0,300,300,false,priority,App",
    ]
    #expect(try Self.lines("changed: true", new, since: old) == changes)
    // Of an export that is cut nobody knows what is gone, and the first one has nothing before it.
    let whole = try Self.lines("", new)
    #expect(whole.count == 5)
    #expect(try Self.lines("changed: true", new) == whole)
    #expect(
      try Self.lines("changed: true", new.dropLast(13), since: old, ["--salvage"]) == whole)
    #expect(try Self.lines("changed: true", new, since: new) == [])
  }

  /// Buckets and sources; a zone of the days that is another one in the old export.
  static let forms: [(keys: String, zone: String)] = [
    ("", ""), ("by_source: true, ", ""), ("bucket: 'hour', ", ""),
    ("bucket: '6 hours', by_source: true, ", ", timezone: 'America/St_Johns'"), ("bucket: 'month', ", ""),
  ]

  /// Who applies the changes to what the old export gave has what the new one gives.
  @Test(arguments: forms) func changesMakeTheOldRowsTheNewOnes(keys: String, zone: String) throws {
    let new = GeneratedExport.bytes(records: 4000)
    let lines = String(decoding: new, as: UTF8.self).components(separatedBy: "\n")
    let edited = lines.enumerated().map { index, line in
      guard line.hasPrefix(" <Record"), line.hasSuffix("/>") else { return line }
      return index % 97 == 0 ? "" : index % 89 == 0 ? line.replacing("value=\"", with: "value=\"1") : line
    }
    // The phone was in another zone.
    let old = Array(
      edited.joined(separator: "\n").replacing("2025-01-15 12:00:00 -0330", with: "2025-01-14 12:00:00 +0100")
        .utf8)
    let hasTimes = keys.contains("bucket")
    func key(_ line: String) -> String {
      let fields = line.components(separatedBy: ",")
      let places =
        (hasTimes ? [1, 2, 4, 5] : [1, 3, 4]) + (keys.contains("source") ? [hasTimes ? 6 : 5] : [])
      return places.map { fields[$0] }.joined(separator: ",")
    }
    func isGone(_ line: String) -> Bool { line.contains(",0,0,0,,,false,") }
    var rows: [String: String] = [:]
    for line in try Self.lines(keys, old, rest: zone) {
      #expect(!isGone(line))
      rows[key(line)] = line
    }
    let changes = try Self.lines(keys + "changed: true", new, since: old, rest: zone)
    for line in changes { rows[key(line)] = isGone(line) ? nil : line }
    let whole = try Self.lines(keys, new, rest: zone)
    #expect(Set(rows.values) == Set(whole))
    #expect(!changes.isEmpty && (zone.isEmpty || changes.count < whole.count))
    let again = try Self.lines(
      keys + "changed: true", new, since: old, ["--threads", "3", "--memory", "1M", "--parser", "libxml2"],
      rest: zone)
    #expect(again == changes)
  }

  /// Sinks that compare and sinks that do not, side by side.
  @Test func everySinkHasItsOwnTask() throws {
    let folder = try TemporaryFolder()
    let pipeline =
      "{sinks: [{daily: {path: 'all.csv'}}, {fhir: {path: 'fhir'}}, {daily: {path: 'new.csv.gz', changed: true}}, {daily: {path: 'months.csv', bucket: 'month', changed: true}}, {csv: {path: 'r.csv'}}]}"
    try folder.write(Array(pipeline.utf8), to: "p.json")
    try folder.write(
      DiffTests.document(DiffTests.steps(5, day: 1) + DiffTests.steps(6, day: 2), month: 6), to: "old.xml")
    try folder.write(
      DiffTests.document(DiffTests.steps(5, day: 1) + DiffTests.steps(6, day: 3), month: 7), to: "new.xml")
    let result = try Program.run(
      ["run", "p.json", "new.xml", "--previous", "old.xml", "-o", "out", "--quiet"], in: folder.url)
    #expect(result.code == 0)
    func rows(_ name: String) throws -> [String] {
      try DiffTests.rows(of: folder.url.appending(path: "out/\(name)")).compactMap { row in
        (row["local_date"] ?? row["bucket_start"] ?? "").prefix(10) + " " + (row["n_records"] ?? "")
      }
    }
    #expect(try rows("all.csv") == ["2025-06-01 1", "2025-06-03 1"])
    // The sum of June is the same, but the month was not over.
    #expect(try rows("months.csv") == ["2025-06-01 2"])
    let names = try OutputTree(folder.url.appending(path: "out")).files.keys
    #expect(names.contains("new.csv.gz") && names.contains("fhir/Observation.deleted-daily.000.ndjson"))
    #expect(names.filter { $0.hasSuffix(".tmp") } == [])
    let report = try Resource(Data(contentsOf: folder.url.appending(path: "out/run.json")))
    let outputs = report.list("archives.0.outputs").map { ($0.text("path") ?? "", $0.number("rows") ?? 0) }
    #expect(outputs.first { $0.0 == "new.csv.gz" }?.1 == 2)
  }
}
