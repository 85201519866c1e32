import CommandTable
import Testing

@Suite struct CompletionTests {
  static let table = CommandTable.pulsemill

  /// A line up to the cursor and what every shell must offer there.
  static let questions: [(line: String, offers: Set<String>)] = [
    ("pulsemill ", Set(table.commands.map(\.name))),
    ("pulsemill c", ["check", "catalog", "completion"]),
    ("pulsemill --v", ["--version", "--verbose"]),
    ("pulsemill run --", longNames("run")),
    ("pulsemill inspect --", longNames("inspect")),
    ("pulsemill run --max-r", ["--max-rejects", "--max-ratio"]),
    ("pulsemill run p.json --o", ["--output"]),
    ("pulsemill check p", ["p.json", "parts"]),
    ("pulsemill run p.json e", ["export.zip"]),
    ("pulsemill run -q p.json export.zip e", ["export.zip"]),
    ("pulsemill run --output p", ["parts"]),
    ("pulsemill run -o p", ["parts"]),
    ("pulsemill run --report p", ["p.json", "p.txt", "parts"]),
    ("pulsemill run --participant p", []),
    ("pulsemill catalog ", ["StepCount", "HeartRate"]),
    ("pulsemill catalog --json H", ["HeartRate"]),
    ("pulsemill completion ", ["bash", "zsh", "fish"]),
    ("pulsemill help in", ["inspect"]),
  ]

  private static func longNames(_ command: String) -> Set<String> {
    Set(table.command(command)?.allOptions.map(\.long) ?? [])
  }

  @Test(arguments: Shell.allCases.filter(CompletingShell.isInstalled))
  func everyShellOffersWhatTheTableSays(shell: Shell) throws {
    let session = try CompletingShell(shell)
    defer { session.remove() }
    #expect(try session.complaints() == "")
    for question in Self.questions {
      let words = question.line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let offers = try session.offers(behind: words)
      #expect(offers.sorted() == question.offers.sorted(), "\(shell): \(question.line)")
    }
  }

  /// bash hands `--output=p` over as three words.
  @Test func bashCompletesBehindAnEqualsSign() throws {
    let session = try CompletingShell(.bash)
    defer { session.remove() }
    #expect(try session.offers(behind: ["pulsemill", "run", "--output", "=", "p"]) == ["parts"])
    #expect(try session.offers(behind: ["pulsemill", "run", "--output", "="]) == ["parts"])
    #expect(
      try session.offers(behind: ["pulsemill", "run", "--output", "=", "x", "p"]) == ["p.json", "parts"])
  }
}
