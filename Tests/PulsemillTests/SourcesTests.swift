import Foundation
import TestSupport
import Testing

/// `pulsemill sources`, as people and programs see it.
@Suite struct SourcesTests {
  private static func row(_ type: String, _ source: String, _ from: String, _ to: String, _ value: Int)
    -> String
  {
    let device =
      switch source {
      case "Apple\u{A0}Watch":
        " sourceVersion=\"11.2\" device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, model:Watch, software:11.2&gt;\""
      case "Sample Phone":
        " sourceVersion=\"18.2\" device=\"&lt;&lt;HKDevice: 0x2&gt;, name:iPhone, model:iPhone, software:18.2&gt;\""
      default: " sourceVersion=\"3\""
      }
    return
      " <Record type=\"HKQuantityTypeIdentifier\(type)\" sourceName=\"\(source)\"\(device) unit=\"\(type == "HeartRate" ? "count/min" : "count")\" startDate=\"2025-01-\(from) +0100\" endDate=\"2025-01-\(to) +0100\" value=\"\(value)\"/>\n"
  }

  /// The watch keeps its 600 of 10:00-10:10. The phone has 1200 in 10:05-10:25: it loses 5 of 20 minutes and keeps 900. The
  /// app has 300 in 10:20-10:30, of which the phone takes half, and a point of 50 outside.
  private static let export =
    "<HealthData locale=\"en_GB\">\n <ExportDate value=\"2025-01-15 12:00:00 +0100\"/>\n"
    + row("StepCount", "Sample Phone", "14 10:05:00", "14 10:25:00", 1200)
    + row("StepCount", "Step App", "14 10:20:00", "14 10:30:00", 300)
    + row("StepCount", "Step App", "15 00:00:00", "15 00:00:00", 50)
    + row("StepCount", "Apple\u{A0}Watch", "14 10:00:00", "14 10:10:00", 600)
    + row("HeartRate", "Apple\u{A0}Watch", "14 10:00:00", "14 10:00:00", 60)
    + "</HealthData>\n"

  @Test func showsTheOrderOfEachKind() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.export.utf8), to: "export.xml")
    let result = try Program.run(["sources", "export.xml", "--timezone", "Europe/Berlin"], in: folder.url)
    #expect(result.code == 0 && result.errors == "")
    #expect(
      result.output == """
        HeartRate (count/min)  CLASS  ROWS  FIRST       LAST        OVERLAP MIN
        Apple\u{A0}Watch            watch     1  2025-01-14  2025-01-14            0

        StepCount (count)  CLASS  ROWS  FIRST       LAST        OVERLAP MIN  KEPT  UNMERGED
        Apple\u{A0}Watch        watch     1  2025-01-14  2025-01-14            0   600       600
        Sample Phone       phone     1  2025-01-14  2025-01-14            5   900      1200
        Step App           app       2  2025-01-14  2025-01-15            5   200       350

        """)
  }

  /// The pipeline's order, names that match nothing, and what a wrong line is told.
  @Test func followsThePipeline() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(Self.export.utf8), to: "export.xml")
    try folder.write(
      Array(
        #"{sources: {order: {StepCount: ["Step App", "Nobody"]}}, timezone: "Europe/Berlin", sinks: [{daily: {path: "d.csv"}}]}"#
          .utf8), to: "p.json")
    let result = try Program.run(
      ["sources", "export.xml", "--pipeline", "p.json", "--kind", "Step*", "--json"], in: folder.url)
    #expect(result.code == 0)
    #expect(
      result.errors == "pulsemill: warning: sources.order.StepCount[1]: no source is called `Nobody`\n")
    let report = try Report(result.output)
    #expect(report["time_zone"] as? String == "Europe/Berlin" && report["pipeline"] as? String == "p.json")
    let kinds = try #require(report["kinds"] as? [[String: Any]])
    #expect(kinds.map { $0["type"] as? String } == ["StepCount"])
    let sources = try #require(kinds[0]["sources"] as? [[String: Any]])
    #expect(sources.map { $0["name"] as? String } == ["Step App", "Apple\u{A0}Watch", "Sample Phone"])
    // The app keeps all, the watch too; the phone is left 10:10-10:20 of its twenty minutes.
    #expect(sources.map { $0["kept"] as? Double } == [350, 600, 600])
    #expect(sources.map { $0["overlap_minutes"] as? Double } == [0, 0, 10])
    #expect(sources.map { $0["merged"] as? Int } == [0, 0, 0])
    for (words, code, message) in [
      (
        ["--kind", "Step Count"], Int32(64), "must be a kind such as StepCount or Dietary*, not `Step Count`"
      ),
      (["--timezone", "Nowhere"], 64, "there is no time zone `Nowhere`"),
      (["--pipeline", "none.json"], 66, "none.json: cannot open"),
      (["--pipeline", "export.xml"], 78, "the file must be JSON5"),
    ] {
      let refused = try Program.run(["sources", "export.xml"] + words, in: folder.url)
      #expect(refused.code == code && refused.output == "")
      #expect(refused.errors.contains(message), "\(refused.errors)")
    }
    let damaged = try Program.run(["sources", Fixtures.path("archives/crc-wrong.zip")], in: folder.url)
    #expect(damaged.code == 65 && damaged.output == "" && damaged.errors.contains("--salvage"))
    let salvaged = try Program.run(
      ["sources", Fixtures.path("archives/crc-wrong.zip"), "--salvage"], in: folder.url)
    #expect(salvaged.code == 0 && salvaged.output.contains("StepCount"))
  }
}
