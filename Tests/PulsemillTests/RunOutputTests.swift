import Foundation
import TestSupport
import Testing

/// The same input gives the same bytes, however it is read, and nobody else may read them.
@Suite struct RunOutputTests {
  /// Further ways to read one export, each as options and environment.
  static let ways: [(name: String, options: [String], environment: [String: String])] = [
    ("again", [], ["LC_ALL": "C"]),
    ("spilled", ["--memory", "1M"], ["LC_ALL": "C"]),
    ("elsewhere", [], ["TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"]),
    ("one thread", ["--threads", "1"], ["LC_ALL": "C"]),
    ("many threads", ["--threads", "7"], ["LC_ALL": "C"]),
    ("without the scanner", ["--parser", "libxml2"], ["LC_ALL": "C"]),
    ("far away", [], ["TZ": "<+14>-14", "LANG": "tr_TR.UTF-8"]),
  ]

  @Test func everyWayOfReadingGivesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    // More than 3 MB of sorted rows, so that 1 MB of memory does not hold them.
    let export = URL(
      fileURLWithPath: try folder.write(GeneratedExport.bytes(records: 30_000), to: "export.xml"))
    let pipeline = try folder.write(
      Array(
        """
        {sinks: [{daily: {path: 'daily.csv'}}, {daily: {path: 'hourly.csv', bucket: 'hour', by_source: true}},
          {csv: {path: 'records/{kind}.csv'}}, {csv: {path: 'all.csv.gz'}}]}
        """.utf8), to: "all.json")
    func run(_ name: String, _ arguments: [String], _ environment: [String: String], input: URL? = nil) throws
      -> OutputTree
    {
      let result = try Program.run(
        ["run", pipeline, "-o", name] + arguments, in: folder.url, input: input, environment: environment)
      #expect(result.code == 0, "\(name): \(result.errors)")
      return try OutputTree(folder.url.appending(path: name))
    }
    let first = try run("first", [export.path], ["LC_ALL": "C"])
    #expect(
      first.files.keys.sorted() == [
        "all.csv.gz", "daily.csv", "hourly.csv", "records/ActiveEnergyBurned.csv", "records/BodyMass.csv",
        "records/HeartRate.csv", "records/SleepAnalysis.csv", "records/StepCount.csv", "run.json",
      ])
    #expect((first.files["daily.csv"] ?? Data()).count > 100_000)
    for way in Self.ways {
      let other = try run(way.name, way.options + [export.path], way.environment)
      #expect(other.results == first.results, "\(way.name)")
    }
    let piped = try run("piped", ["-"], ["LC_ALL": "C"], input: export)
    #expect(piped.results == first.results)
  }

  @Test func onlyTheOwnerMayReadWhatIsWritten() throws {
    let folder = try TemporaryFolder()
    let input = Fixtures.path("broken/bad-date.xml")
    for _ in 1...2 {
      let result = try Program.run(
        ["run", Program.pipeline("records"), input, "-o", "a/b", "--report", "report.json"], in: folder.url)
      #expect(result.code == 0)
    }
    let tree = try OutputTree(folder.url.appending(path: "a"))
    #expect(
      tree.modes.keys.sorted() == [
        "b", "b/records", "b/records/StepCount.csv", "b/rejects.csv", "b/run.json",
      ])
    for (path, mode) in tree.modes { #expect(mode == (tree.files[path] == nil ? 0o700 : 0o600), "\(path)") }
    let outside = try OutputTree(folder.url).modes
    #expect(outside["a"] == 0o700)
    #expect(outside["report.json"] == 0o600)
  }
}
