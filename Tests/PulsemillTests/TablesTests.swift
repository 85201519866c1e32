import Foundation
import Testing

/// The tables that the real program writes, judged by scripts beside the fixtures: Python reads CSV and has SQLite.
@Suite(.enabled(if: Python.isThere, "python3 is not there"))
struct TablesTests {
  /// The shipped pipeline on the sample: every table loads with its key, and with as many rows as the report says.
  @Test func tablesOfTheSampleLoad() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tables-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = CaseTests.root.appending(path: "fixtures/sample/export.zip").path
    let output = folder.appending(path: "out").path
    let run = try Program.run(
      ["run", Program.pipeline("tables"), sample, "--output", output, "--quiet"], in: folder)
    try #require(run.code == 0, "\(run.errors)")
    try Python.expectSuccess("check_tables.py", [output])
  }

  /// What another export of the same data may print otherwise changes nothing but what the script names.
  @Test func tablesOutliveReExports() throws {
    try Python.expectSuccess("check_reexports.py", [Program.url.path])
  }
}

/// Scripts of `fixtures/` run by the machine's Python.
private enum Python {
  private static let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  private static let program = path.split(separator: ":").map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isThere: Bool { program != nil }

  /// Runs a script, which prints what it finds wrong.
  static func expectSuccess(_ script: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = [CaseTests.root.appending(path: "fixtures/\(script)").path] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(script):\n\(text)")
  }
}
