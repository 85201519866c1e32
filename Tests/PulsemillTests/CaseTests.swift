import Foundation
import Testing

/// The real program over every folder of `fixtures/cases`: what it writes must be the files in `expected/`, byte for byte,
/// and no others but the report, which must agree with `account.json` where there is one.
///
/// Those come from `fixtures/oracle.py`, which shares nothing with the program; nothing here rewrites them.
@Suite struct CaseTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
  static let cases = subfolders(of: root.appending(path: "fixtures/cases"))

  @Test func thereAreCases() { #expect(Self.cases.count >= 20) }

  @Test(arguments: cases) func writesWhatIsExpected(_ name: String) throws {
    let folder = Self.root.appending(path: "fixtures/cases/\(name)")
    let output = FileManager.default.temporaryDirectory.appending(path: "case-\(name)-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let result = try Self.run(folder, to: output)
    try #require(result.code == 0, "\(result.errors)")
    let expected = folder.appending(path: "expected")
    let files = Self.files(in: expected)
    #expect(!files.isEmpty, "no expected files; fixtures/oracle.py \(name) writes them")
    let account = folder.appending(path: "account.json")
    let hasAccount = FileManager.default.fileExists(atPath: account.path)
    let reports = hasAccount ? ["run.json", "rejects.csv"] : ["run.json"]
    #expect(
      Self.files(in: output).filter { !reports.contains($0) } == files, "\(name): other files than expected")
    if hasAccount {
      let (found, wanted) = (try CaseAccount(runIn: output), try CaseAccount(expected: account))
      #expect(found.content == wanted.content, "\(name): \(found.difference(from: wanted))")
    }
    for file in files {
      // A file that is not there is told by the comparison above.
      guard let found = try? Data(contentsOf: output.appending(path: file)) else { continue }
      let wanted = try Data(contentsOf: expected.appending(path: file))
      #expect(found == wanted, "\(name)/\(file):\n\(Self.difference(found, from: wanted))")
    }
  }

  /// Runs the case's own pipeline, or the shipped daily one, in another zone and language than the sample's.
  private static func run(_ folder: URL, to output: URL) throws -> (code: Int32, errors: String) {
    let own = folder.appending(path: "pipeline.json").path
    let shipped = root.appending(path: "pipelines/daily.json").path
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "pulsemill")
    process.arguments = [
      "run", FileManager.default.fileExists(atPath: own) ? own : shipped, input(of: folder),
      "--output", output.path, "--quiet",
    ]
    process.environment = ["TZ": "Asia/Kathmandu", "LC_ALL": "C"]
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// `export.xml`, `export.zip`, or an unpacked folder `export`.
  private static func input(of folder: URL) -> String {
    let names = ["export.xml", "export.zip", "export"]
    let there = names.first { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    return folder.appending(path: there ?? names[0]).path
  }

  private static func subfolders(of folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Paths of all files below a folder.
  private static func files(in folder: URL) -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { path in
      (try? folder.appending(path: path).resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true
    }.sorted()
  }

  /// The lines that are only in one of two files; synthetic data, so they may be shown.
  private static func difference(_ found: Data, from wanted: Data) -> String {
    func lines(_ data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
    }
    let (mine, theirs) = (lines(found), lines(wanted))
    let changes = mine.difference(from: theirs).map { change in
      switch change {
      case .insert(let at, let line, _): (at, "+ \(line)")
      case .remove(let at, let line, _): (at, "- \(line)")
      }
    }
    return changes.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
  }
}
