import CommandTable
import Foundation
import Testing

@Suite struct GoldenHelpTests {
  /// `docs/command-line.md` is what the program itself prints; `make golden` rewrites it.
  @Test func theCommandLineIsDocumented() throws {
    let table = CommandTable.pulsemill
    var text = "# Command line\n\nWhat `pulsemill help` prints. This page is written by `make golden`.\n"
    for (title, page) in [("pulsemill", table.overview)]
      + table.commands.map({ ($0.name, table.help(for: $0)) })
    {
      text += "\n## \(title)\n\n```\n\(page)```\n"
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/command-line.md")
    if ProcessInfo.processInfo.environment["PULSEMILL_GOLDEN"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
