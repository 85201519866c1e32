import ByteIO
import CommandTable
import Testing

@Suite struct ParseTests {
  static let table = CommandTable.pulsemill

  static let understood: [(line: String, request: Request)] = [
    ("--version", .version(verbose: false)),
    ("--version --verbose", .version(verbose: true)),
    ("--verbose --version", .version(verbose: true)),
    ("--help", .help(topic: nil)),
    ("-h", .help(topic: nil)),
    ("help", .help(topic: nil)),
    ("help run", .help(topic: "run")),
    ("run --help", .help(topic: "run")),
    ("inspect -h", .help(topic: "inspect")),
    ("run p.json --output x -h --nonsense", .help(topic: "run")),
    ("run p.json a.zip", command("run", ["p.json", "a.zip"])),
    ("run p.json a.zip -", command("run", ["p.json", "a.zip", "-"])),
    ("run p.json a.zip --output out2", command("run", ["p.json", "a.zip"], ["output": ["out2"]])),
    ("run p.json --output=out2 a.zip", command("run", ["p.json", "a.zip"], ["output": ["out2"]])),
    ("run -o out2 p.json a.zip", command("run", ["p.json", "a.zip"], ["output": ["out2"]])),
    ("run -oout2 p.json a.zip", command("run", ["p.json", "a.zip"], ["output": ["out2"]])),
    ("run -qo out2 p.json a.zip", command("run", ["p.json", "a.zip"], ["output": ["out2"], "quiet": [""]])),
    ("run --member=a=b p.json a.zip", command("run", ["p.json", "a.zip"], ["member": ["a=b"]])),
    ("run --member=-x p.json a.zip", command("run", ["p.json", "a.zip"], ["member": ["-x"]])),
    ("run --report - p.json a.zip", command("run", ["p.json", "a.zip"], ["report": ["-"]])),
    ("run p.json -- --odd.zip -h", command("run", ["p.json", "--odd.zip", "-h"])),
    ("run --json --json p.json a.zip", command("run", ["p.json", "a.zip"], ["json": ["", ""]])),
    ("catalog", command("catalog")),
    ("catalog StepCount --json", command("catalog", ["StepCount"], ["json": [""]])),
  ]

  private static func command(
    _ name: String, _ positionals: [String] = [], _ options: [String: [String]] = [:]
  ) -> Request {
    .command(Arguments(command: name, positionals: positionals, options: options))
  }

  @Test(arguments: understood)
  func understands(line: String, request: Request) throws {
    #expect(try Self.table.parse(words(line)) == request)
  }

  static let refused: [(line: String, message: String)] = [
    ("", "no command; `pulsemill help` lists them"),
    ("rnu", "there is no command `rnu`; did you mean `run`?"),
    ("insp", "there is no command `insp`; did you mean `inspect`?"),
    ("frobnicate", "there is no command `frobnicate`; `pulsemill help` lists the commands"),
    ("help rum", "there is no command `rum`; did you mean `run`?"),
    ("--versoin", "there is no option `--versoin`; did you mean `--version`?"),
    ("-q run", "`-q` stands before the command; put it behind, as in `run -q`"),
    ("--json run", "`--json` stands before the command; put it behind, as in `run --json`"),
    ("run --otput x p a", "run: there is no option `--otput`; did you mean `--output`?"),
    ("run --out=x p a", "run: there is no option `--out`; did you mean `--output`?"),
    ("run -output x p a", "run: there is no option `-output`; did you mean `--output`?"),
    ("run --xyz p a", "run: there is no option `--xyz`; see `pulsemill help run`"),
    ("run -z p a", "run: there is no option `-z`; see `pulsemill help run`"),
    ("run --json=yes p a", "run: `--json` takes no value; write `--json` alone"),
    ("run p a --output", "run: `--output` needs a DIR; write `--output DIR`"),
    ("run p a -o", "run: `-o` needs a DIR; write `--output DIR`"),
    ("run p a --output=", "run: `--output` has an empty DIR; write `--output DIR`"),
    (
      "run p a --output --json",
      "run: `--output` needs a DIR, but `--json` follows; if that is the value, write `--output=--json`"
    ),
    (
      "run p a -o x --output y",
      "run: `--output` is given twice, with different values; keep one of them"
    ),
    ("run p.json", "run: INPUT is missing; write `pulsemill run PIPELINE INPUT...`"),
    ("run", "run: PIPELINE is missing; write `pulsemill run PIPELINE INPUT...`"),
    ("inspect a b", "inspect: `b` is one word too many; see `pulsemill help inspect`"),
    ("run p %", "run: INPUT is empty; check the variables in your script"),
    (
      "--version run",
      "`--version` and `--verbose` go together and without a command; write `pulsemill --version`"
    ),
    (
      "--verbose",
      "`--version` and `--verbose` go together and without a command; write `pulsemill --version`"
    ),
  ]

  @Test(arguments: refused)
  func refusesWithTheFix(line: String, message: String) {
    let failure = #expect(throws: Failure.self) { try Self.table.parse(words(line)) }
    #expect(failure?.exit == .usage)
    #expect(failure?.description == message)
  }

  /// An option may be repeated only where its row in the table says so.
  @Test func repeatsWhatMayBeRepeated() throws {
    let table = CommandTable(
      program: "p", summary: "",
      commands: [Command("c", "", options: [Option("tag", letter: "t", value: "T", repeats: true, "")])])
    #expect(
      try table.parse(["c", "-t", "a", "--tag=b"])
        == .command(Arguments(command: "c", options: ["tag": ["a", "b"]])))
  }

  /// Words of a line; `%` is an empty one.
  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map { $0 == "%" ? "" : String($0) }
  }
}
