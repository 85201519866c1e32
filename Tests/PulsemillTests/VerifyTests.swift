import Foundation
import TestSupport
import Testing

/// `pulsemill verify` over small exports whose numbers were worked out by hand.
@Suite struct VerifyTests {
  /// By folder: what stands below the summary.
  static let verdicts: [(name: String, lines: [String])] = [
    (
      "ok",
      [
        "verdict: 5 of 5 totals of days and 6 of 6 totals of workouts agree with Apple's",
        "order: the one in use stands for ActiveEnergyBurned (1 day with overlaps), AppleExerciseTime (0 days with overlaps), "
          + "DistanceCycling (0 days with overlaps), DistanceWalkingRunning (1 day with overlaps)",
      ]
    ),
    (
      "missing",
      [
        "verdict: 1 of 4 totals of days and 0 of 4 totals of workouts agree with Apple's",
        "order: the one in use stands for ActiveEnergyBurned (0 days with overlaps)",
      ]
    ),
    (
      "zone",
      [
        "verdict: 0 of 4 totals of days agree with Apple's",
        #"zone: 4 days speak for another one; try  timezone: "America/Los_Angeles", days: "export-zone""#,
        "order: the one in use stands for ActiveEnergyBurned (0 days with overlaps)",
      ]
    ),
    (
      "order",
      [
        "verdict: 0 of 15 totals of days agree with Apple's",
        "order: on 15 days with overlaps another one is 0 kcal off Apple's ActiveEnergyBurned, the one in use 300; "
          + #"try  sources: { order: { ActiveEnergyBurned: ["Sample Phone", "Apple Watch"], "*": ["manual", "phone", "watch"] } }"#,
      ]
    ),
    (
      "unexplained",
      [
        "verdict: 0 of 2 totals of days and 1 of 3 totals of workouts agree with Apple's",
        "order: the one in use stands for ActiveEnergyBurned (0 days with overlaps), AppleExerciseTime (0 days with overlaps)",
      ]
    ),
  ]

  @Test(arguments: verdicts) func comparesEveryTotal(name: String, lines: [String]) throws {
    let folder = try TemporaryFolder()
    let input = Fixtures.path("verify/\(name)/export.xml")
    let expected = try String(contentsOf: Fixtures.url("verify/\(name)/expected.csv"), encoding: .utf8)
    for options in [[], ["--threads", "3", "--memory", "1M"]] {
      let result = try Program.run(["verify", input, "--csv", "all.csv"] + options, in: folder.url)
      #expect(result.code == 0 && result.errors == "")
      #expect(
        try String(contentsOf: folder.url.appending(path: "all.csv"), encoding: .utf8) == expected, "\(name)")
      #expect(result.output.hasSuffix(lines.map { $0 + "\n" }.joined()), "\(result.output)")
    }
    // The table has what does not agree, and with --all the rest, too.
    let wrong = expected.split(separator: "\r\n").dropFirst().filter { !$0.hasSuffix(",ok") }.count
    let table = try Program.run(["verify", input], in: folder.url).output
    #expect(Self.rows(of: table) == wrong)
    let all = try Program.run(["verify", input, "--all"], in: folder.url).output
    #expect(Self.rows(of: all) == expected.split(separator: "\r\n").count - 1)
  }

  /// Lines that end in a flag.
  private static func rows(of table: String) -> Int {
    let flags = ["ok", "missing", "zone", "order", "unexplained"]
    return table.split(separator: "\n").count { line in
      line.hasPrefix("2025-") && flags.contains { line.hasSuffix("  \($0)") }
    }
  }

  /// What is suggested, written into a pipeline, makes the totals agree.
  @Test(arguments: [
    (
      "order",
      #"sources: { order: { ActiveEnergyBurned: ["Sample Phone", "Apple Watch"], "*": ["manual", "phone", "watch"] } }"#,
      "15 of 15"
    ),
    ("zone", #"timezone: "America/Los_Angeles", days: "export-zone""#, "4 of 4"),
  ])
  func suggestionsHelp(_ name: String, _ entry: String, _ share: String) throws {
    let folder = try TemporaryFolder()
    let pipeline = try folder.write(
      Array("{ \(entry), sinks: [{ daily: { path: \"daily.csv\" } }] }".utf8), to: "p.json")
    let input = Fixtures.path("verify/\(name)/export.xml")
    let result = try Program.run(["verify", input, "--pipeline", pipeline], in: folder.url)
    #expect(result.output.contains("verdict: \(share) totals of days agree with Apple's\n"))
    #expect(!result.output.contains("try "))
  }

  /// A traveller: Apple's days are those of Berlin until a row says that the wearer is in Tokyo.
  @Test func followsTheWearer() throws {
    func energy(_ start: String, _ end: String, _ value: Int, _ zone: String) -> String {
      " <Record type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" sourceName=\"Apple\u{A0}Watch\" unit=\"kcal\" startDate=\"2025-01-\(start):00 +0100\" endDate=\"2025-01-\(end):00 +0100\" value=\"\(value)\"><MetadataEntry key=\"HKTimeZone\" value=\"\(zone)\"/></Record>\n"
    }
    func day(_ day: Int, _ value: Int) -> String {
      " <ActivitySummary dateComponents=\"2025-01-\(day)\" activeEnergyBurned=\"\(value)\" activeEnergyBurnedUnit=\"kcal\"/>\n"
    }
    // From the 11th on, 20:00 to 20:30 in Berlin is 04:00 of the next day in Tokyo.
    let records =
      energy("10 12:00", "10 12:30", 100, "Europe/Berlin")
      + (11...14).map { energy("\($0) 20:00", "\($0) 20:30", $0, "Asia/Tokyo") }.joined()
      + energy("20 10:00", "20 10:30", 50, "Europe/Berlin")
      + energy("20 10:30", "20 11:00", 50, "Europe/Berlin")
      + (21...25).map { energy("\($0) 10:00", "\($0) 10:30", 50, "Europe/Berlin") }.joined()
    let days = day(10, 100) + (12...15).map { day($0, $0 - 1) }.joined() + day(20, 100)
    let export =
      "<HealthData locale=\"de_DE\">\n <ExportDate value=\"2025-01-26 12:00:00 +0100\"/>\n\(records)\(days)</HealthData>\n"
    let folder = try TemporaryFolder()
    try folder.write(Array(export.utf8), to: "export.xml")
    let result = try Program.run(["verify", "export.xml", "--json"], in: folder.url)
    let report = try Report(result.output)
    #expect(report["time_zone"] as? String == "Europe/Berlin")
    #expect(report["verdict"] as? String == "6 of 6 totals of days agree with Apple's")
    // In days of Berlin throughout four would be wrong: a run had better follow the wearer, too.
    let zone = try #require(report["zone"] as? [String: Any])
    #expect(zone["entry"] as? String == "days: \"recorded-zone\"" && zone["proved_by_days"] as? Int == 4)
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(rows.map { $0["flag"] as? String } == Array(repeating: "ok", count: 6))
    let kinds = try #require(report["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["ok"] as? Int } == [6] && kinds[0]["scope"] as? String == "day")
  }

  /// Differences are no failure; damage is.
  @Test func failsForDamageOnly() throws {
    let folder = try TemporaryFolder()
    let none = try Program.run(["verify", Fixtures.path("archives/plain.zip")], in: folder.url)
    #expect(
      none.output == "verdict: the export holds none of Apple's totals: there is nothing to compare\n"
        && none.code == 0)
    let damaged = try Program.run(
      ["verify", Fixtures.path("archives/crc-wrong.zip"), "--csv", "all.csv"], in: folder.url)
    #expect(damaged.code == 65 && damaged.output == "" && damaged.errors.contains("--salvage"))
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "all.csv").path))
    let unwritable = try Program.run(
      ["verify", Fixtures.path("verify/ok/export.xml"), "--csv", "nowhere/all.csv"], in: folder.url)
    #expect(unwritable.code == 74 && unwritable.errors.contains("nowhere/all.csv"))
  }
}
