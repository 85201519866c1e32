import Foundation
import TestSupport
import Testing

/// How a run ends, what it leaves and where it talks.
@Suite struct RunExitTests {
  /// What becomes of one input: the code, the report's status (nil: there is no report), and a part of the message.
  static let cases: [(input: String, options: String, code: Int32, status: String?, message: String)] = [
    ("archives/plain.zip", "", 0, "ok", ""),
    ("archives/folder", "", 0, "ok", ""),
    ("archives/export.xml", "", 0, "ok", ""),
    ("archives/nothing.zip", "", 66, "failed", "cannot open: No such file or directory; check the path"),
    ("archives/crc-wrong.zip", "", 65, "failed", "checksum (CRC-32) is wrong"),
    ("archives/size-wrong.zip", "", 65, "failed", "--salvage"),
    ("archives/cut-no-directory.zip", "", 65, "failed", "no central directory"),
    ("archives/cut-in-document.zip", "", 65, "failed", "--salvage"),
    ("archives/cut-deflate.zip", "", 65, "failed", "--salvage"),
    ("archives/zip-bomb.zip", "", 65, "failed", "--max-ratio"),
    ("archives/two-exports.zip", "", 65, "failed", "choose one with --member NAME"),
    ("archives/cda-only.zip", "", 65, "failed", "there is no Health export"),
    ("broken/cut-inside-record.xml", "", 65, "failed", "the document ends before </HealthData>"),
    ("broken/cut-between-records.xml", "", 65, "failed", "the document ends before </HealthData>"),
    ("broken/no-root.xml", "", 65, "failed", ""),
    ("broken/empty-root.xml", "", 65, "failed", "neither an ExportDate nor any element"),
    ("broken/export-date-only.xml", "", 0, "ok", ""),
    ("archives/crc-wrong.zip", "--salvage", 0, "partial", ""),
    ("archives/cut-no-directory.zip", "--salvage", 0, "partial", ""),
    ("broken/cut-inside-record.xml", "--salvage", 0, "partial", ""),
    ("broken/cut-between-records.xml", "--salvage", 0, "partial", ""),
    ("archives/two-exports.zip", "--member older/export.xml", 0, "ok", ""),
    ("archives/two-exports.zip", "--member other.xml", 66, "failed", "there is no member other.xml"),
    // One of the eleven Records and the ExportDate is rejected: 8.3 percent.
    ("broken/bad-date.xml", "", 0, "ok", ""),
    ("broken/bad-date.xml", "--max-rejects 1", 0, "ok", ""),
    ("broken/bad-date.xml", "--max-rejects 0", 65, "failed", "1 of 12 elements were rejected"),
    ("broken/bad-date.xml", "--max-rejects 9%", 0, "ok", ""),
    ("broken/bad-date.xml", "--max-rejects 8%", 65, "failed", "more than --max-rejects allows"),
    ("archives/plain.zip", "--max-rejects 0", 0, "ok", ""),
    ("archives/plain.zip", "--timezone Europe/Berln", 64, nil, "there is no time zone `Europe/Berln`"),
    ("archives/plain.zip", "--memory lots", 64, nil, "--memory"),
  ]

  @Test(arguments: cases)
  func endsWithTheRightCode(
    input: String, options: String, code: Int32, status: String?, message: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try Self.run(
      [Fixtures.path(input), "--json"] + options.split(separator: " ").map(String.init), in: folder)
    #expect(result.code == code, "\(result.errors)")
    #expect(message.isEmpty || result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.contains("pulsemill: ") == (code != 0))
    let output = folder.url.appending(path: "out")
    if code == 0 {
      #expect(try OutputTree(output).files.keys.contains("daily.csv"))
    } else {
      // No output, no hidden folder: not even the folder that was made for them.
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }
    guard let status else {
      #expect(result.output == "")
      return
    }
    let report = try Report(result.output)
    #expect(report["status"] as? String == status)
    #expect(report["exit_code"] as? Int == Int(code))
    let archive = try #require(report.archives.first)
    #expect(archive["status"] as? String == status)
    #expect((archive["reason"] as? String == nil) == (status == "ok"))
  }

  /// Where nothing can be written: the code tells why, and a folder that was there stays as it was.
  @Test func tellsWhereItMayNotWrite() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "file")
    let input = Fixtures.path("archives/plain.zip")
    var places: [(output: String, code: Int32)] = [("file", 74), ("file/below", 74)]
    // A place where even root makes no folders.
    if FileManager.default.fileExists(atPath: "/sys/kernel") { places.append(("/sys/pulsemill", 77)) }
    for (output, code) in places {
      let result = try Program.run(["run", Program.pipeline("daily"), input, "-o", output], in: folder.url)
      #expect(result.code == code, "\(output): \(result.errors)")
    }
    #expect(try Data(contentsOf: folder.url.appending(path: "file")) == Data([1]))
    // A folder stands where one of two files should be: the other one is not published either.
    try folder.write(
      Array("{sinks: [{daily: {path: 'a.csv'}}, {csv: {path: 'b.csv'}}]}".utf8), to: "two.json")
    try folder.write([1], to: "taken/b.csv/file")
    let taken = try Program.run(["run", "two.json", input, "-o", "taken"], in: folder.url)
    #expect(taken.code == 74)
    #expect(taken.errors.contains("taken/b.csv: is a folder; move it away"))
    #expect(try OutputTree(folder.url.appending(path: "taken")).files.keys.sorted() == ["b.csv/file"])
    // The report is part of what was asked for.
    let lost = try Self.run([input, "--report", "nowhere/report.json"], in: folder)
    #expect(lost.code == 74)
    #expect(lost.errors.contains("nowhere/report.json"))
  }

  @Test func talksOnlyWhereItShould() throws {
    let folder = try TemporaryFolder()
    let input = Fixtures.path("archives/plain.zip")
    let plain = try Self.run([input], in: folder)
    #expect(plain.output == "")
    #expect(plain.errors.contains("5 read = 4 emitted + 0 collapsed + 1 merged + 0 filtered + 0 rejected"))
    let json = try Self.run([input, "--json", "--report", "report.json"], in: folder)
    #expect(json.output.hasSuffix("}\n"))
    #expect(json.output.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    #expect(json.errors.contains("5 read = 4 emitted"))
    // The three reports are one.
    let printed = try Report(json.output)
    for file in ["report.json", "out/run.json"] {
      let written = try Report(String(contentsOf: folder.url.appending(path: file), encoding: .utf8))
      #expect(NSDictionary(dictionary: written.root) == NSDictionary(dictionary: printed.root))
    }
    let quiet = try Self.run([input, "--quiet"], in: folder)
    #expect(quiet.output == "" && quiet.errors == "" && quiet.code == 0)
    let quietFailure = try Self.run([Fixtures.path("archives/crc-wrong.zip"), "--quiet"], in: folder)
    #expect(quietFailure.errors.split(separator: "\n").count == 1)
  }

  /// A failure of one archive is told, and the others are published.
  @Test func oneBrokenArchiveDoesNotStopTheOthers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("{sinks: [{daily: {path: '{archive}/daily.csv'}}]}".utf8), to: "many.json")
    let names = [
      "broken/bad-date.xml", "broken/cut-inside-record.xml", "archives/plain.zip",
      "broken/missing-attribute.xml",
    ]
    let result = try Program.run(
      ["run", "many.json", "--participant", "ann", "--json"] + names.map(Fixtures.path), in: folder.url)
    #expect(result.code == 65)
    let report = try Report(result.output)
    #expect(report["status"] as? String == "partial")
    #expect(report.archives.map { $0["status"] as? String } == ["ok", "failed", "ok", "ok"])
    let tree = try OutputTree(folder.url.appending(path: "out"))
    #expect(
      tree.files.keys.sorted() == [
        "bad-date/daily.csv", "missing-attribute/daily.csv", "plain/daily.csv", "rejects.csv", "run.json",
      ])
    // The rejects of all published archives, in one file that stands with the last of them.
    let rejects = String(decoding: tree.files["rejects.csv"] ?? Data(), as: UTF8.self)
    let rows = rejects.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst().joined(separator: ",")
    }
    #expect(
      rows == [
        "file,element,type,reason,line,byte", ",Record,StepCount,bad-date,10,223",
        ",Record,StepCount,missing-attribute,10,223",
      ])
    let outputs = report.archives.map {
      ($0["outputs"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
    }
    #expect(
      outputs == [
        ["bad-date/daily.csv"], [], ["plain/daily.csv"], ["missing-attribute/daily.csv", "rejects.csv"],
      ])
  }

  static func run(_ arguments: [String], in folder: borrowing TemporaryFolder) throws -> Program.Result {
    try Program.run(["run", Program.pipeline("daily"), "-o", "out"] + arguments, in: folder.url)
  }
}

/// A run report as a program reads it.
struct Report {
  let root: [String: Any]

  init(_ text: String) throws {
    root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  subscript(key: String) -> Any? { root[key] }

  var archives: [[String: Any]] { root["archives"] as? [[String: Any]] ?? [] }
}
