import ByteIO
import HealthModel
import Sinks
import Stages
import TestSupport
import Testing

@testable import Pipelines

/// What programs rely on is what is written in `docs/`.
@Suite struct DocumentationTests {
  /// The rows of a page's tables by what stands in their first cell, in backquotes.
  private static func rows(of page: String) throws -> Set<String> {
    var names: Set<String> = []
    for line in try Fixtures.page(page).split(separator: "\n") where line.hasPrefix("| `") {
      let cell = line.dropFirst(2).prefix { $0 != "|" }
      for name in cell.split(separator: "`") where !name.allSatisfy({ ", ".contains($0) }) {
        names.insert(String(name))
      }
    }
    return names
  }

  @Test func everyReasonAndRemarkHasARow() throws {
    let rows = try Self.rows(of: "docs/report.md")
    for reason in RejectionReason.allCases { #expect(rows.contains(reason.rawValue), "\(reason)") }
    for remark in Remark.allCases { #expect(rows.contains(remark.rawValue), "\(remark)") }
  }

  @Test func everyColumnHasARow() throws {
    let rows = try Self.rows(of: "docs/columns.md")
    var columns = Set(SampleColumn.allCases.map(\.rawValue))
    for interval in [BucketInterval.hour, .day] {
      columns.formUnion(
        DailySink.header(interval: interval, splitsBySource: true).split(separator: ",").map(String.init))
    }
    #expect(rows == columns)
    let report = try Self.rows(of: "docs/report.md")
    for column in RejectFile.columns.description.split(separator: ",") {
      #expect(report.contains(String(column)), "\(column)")
    }
  }

  /// The keys that the report's contract names, by object, in its order.
  static let contract: [(object: String, keys: [String])] = [
    (
      "",
      [
        "status", "exit_code", "seconds", "bytes_read", "peak_memory_bytes", "version", "archives",
        "previous",
      ]
    ),
    ("previous", ["path", "status", "totals", "warnings", "deleted"]),
    (
      "archives",
      [
        "path", "sha256", "status", "reason", "participant_id", "time_zone", "time_zone_source", "totals",
        "kinds", "elements", "rejections", "repairs", "outputs", "loads",
      ]
    ),
    ("archives.totals", ["read", "emitted", "collapsed", "merged", "filtered", "rejected"]),
    ("archives.kinds.StepCount", ["read", "emitted", "collapsed", "merged", "filtered", "rejected"]),
    ("archives.elements", ["Workout"]),
    ("archives.rejections", ["bad-date"]),
    ("archives.repairs", ["future"]),
    ("archives.outputs", ["path", "rows", "bytes", "sha256"]),
  ]

  @Test func theReportKeepsItsContract() throws {
    let json = Self.report.json
    for (object, keys) in Self.contract {
      let members = Self.keys(of: json, at: object)
      for key in keys { #expect(members.contains(key), "\(object).\(key)") }
    }
    // What is not named there is documented, too.
    let rows = try Self.rows(of: "docs/report.md")
    let objects = [
      "", "archives", "archives.totals", "archives.sources.StepCount", "archives.outputs", "previous",
    ]
    for object in objects {
      for key in Self.keys(of: json, at: object) { #expect(rows.contains(key), "\(object).\(key)") }
    }
    #expect(
      Self.keys(of: json, at: "libraries").allSatisfy {
        (try? Fixtures.page("docs/report.md"))?.contains("`\($0)`") == true
      })
  }

  @Test func everyKeyOfInspectHasARow() throws {
    let inspection = try ExportInspection(
      reading: InspectOptions(input: Fixtures.path("sample/export.zip")))
    let rows = try Self.rows(of: "docs/inspect.md")
    for object in ["", "time_zone_evidence", "kinds", "documents", "sources"] {
      let keys = Self.keys(of: inspection.json, at: object)
      #expect(!keys.isEmpty)
      for key in keys { #expect(rows.contains(key), "\(object).\(key)") }
    }
    for style in AggregationStyle.allCases {
      #expect(try Fixtures.page("docs/inspect.md").contains("`\(style.rawValue)`"))
    }
  }

  @Test func everyKeyOfSourcesHasARow() throws {
    let listing = try SourceListing(
      SurveyOptions(input: Fixtures.path("archives/side-files.zip")), pipeline: Pipeline(file: ""), kinds: [])
    let rows = try Self.rows(of: "docs/sources.md")
    for object in ["", "kinds"] {
      for key in Self.keys(of: listing.json, at: object) { #expect(rows.contains(key), "\(object).\(key)") }
    }
    guard case .object(let members) = listing.json,
      case .array(let kinds)? = members.first(where: { $0.0 == "kinds" })?.1
    else { return #expect(Bool(false)) }
    let keys = kinds.flatMap { Self.keys(of: $0, at: "sources") }
    #expect(keys.contains("kept"))
    for key in keys { #expect(rows.contains(key), "\(key)") }
  }

  @Test func everyKeyOfVerifyHasARow() throws {
    let verification = try Verification(
      SurveyOptions(input: Fixtures.path("verify/order/export.xml")), pipeline: Pipeline(file: ""))
    let rows = try Self.rows(of: "docs/verify.md")
    let page = try Fixtures.page("docs/verify.md")
    for object in ["", "orders", "rows"] {
      let keys = Self.keys(of: verification.json, at: object)
      #expect(!keys.isEmpty)
      for key in keys { #expect(rows.contains(key), "\(object).\(key)") }
    }
    for key in Self.keys(of: verification.json, at: "kinds") { #expect(page.contains("`\(key)`"), "\(key)") }
    for flag in Comparison.Flag.allCases { #expect(rows.contains(flag.rawValue)) }
    for statistic in Comparison.Statistic.allCases { #expect(page.contains("`\(statistic.rawValue)`")) }
  }

  /// A report in which nothing is empty.
  private static var report: RunReport {
    var archive = ArchiveReport(path: "export.zip", participantID: "self")
    archive.kinds["StepCount"] = KindCounts()
    archive.elements["Workout"] = KindCounts()
    archive.sideFiles["workoutRoute"] = KindCounts()
    archive.rejections[RejectionReason.badDate.rawValue] = 1
    archive.repairs[Remark.future.rawValue] = 1
    archive.sources["StepCount"] = [
      SourceReport(
        name: "Sample", family: "watch", sourceClass: "watch", rows: 1, collapsed: 1, merged: 0, unmerged: 1,
        kept: 1)
    ]
    archive.outputs = [PublishedFile(path: "daily.csv", rows: 1, bytes: 1, sha256: "")]
    var report = RunReport(pipeline: "daily.json")
    report.archives = [archive]
    report.previous = PreviousReport(path: "earlier.zip", participantID: "self")
    return report
  }

  /// The names of the members of an object; of a list, of its first element.
  private static func keys(of document: JSONDocument, at path: String) -> [String] {
    var document = document.first
    for name in path.split(separator: ".") {
      guard case .object(let members) = document,
        let member = members.first(where: { $0.0 == name })?.1
      else { return [] }
      document = member.first
    }
    guard case .object(let members) = document else { return [] }
    return members.map(\.0)
  }
}

extension JSONDocument {
  /// The first element of a list; anything else itself.
  fileprivate var first: JSONDocument {
    if case .array(let elements) = self, let first = elements.first { return first }
    return self
  }
}
