import Foundation
import Testing

/// The real program, asked wrongly.
@Suite struct CommandLineTests {
  static let refused: [(line: String, code: Int32, message: String)] = [
    ("", 64, "no command; `pulsemill help` lists them"),
    ("rnu", 64, "there is no command `rnu`; did you mean `run`?"),
    ("run p.json - -", 64, "run: standard input is there twice; write - once"),
    (
      "run p.json a --participant Ann", 64,
      "run: `--participant` must be a small letter, then at most 63 small letters, digits, _ or -, not `Ann`"
    ),
    (
      "run p.json a --memory 1023K", 64,
      "run: `--memory` must be a size of at least 1M, such as 256M, not `1023K`"
    ),
    (
      "run p.json a --max-ratio 99", 64, "run: `--max-ratio` must be a whole number of at least 100, not `99`"
    ),
    ("run p.json a --max-bytes many", 64, "run: `--max-bytes` must be a size such as 64G, not `many`"),
    (
      "run p.json a --max-rejects 101%", 64,
      "run: `--max-rejects` must be a number, or a percentage such as 0.5%, not `101%`"
    ),
    ("run nowhere.json a", 66, "nowhere.json: cannot open: No such file or directory; check the path"),
    ("check nowhere.json", 66, "nowhere.json: cannot open: No such file or directory; check the path"),
    ("check wrong.json", 78, "wrong.json:2: sink: unknown key; did you mean `sinks`?"),
    ("run wrong.json a", 78, "wrong.json:2: sink: unknown key; did you mean `sinks`?"),
    (
      "run right.json a.zip b.zip --participant ann", 78,
      "right.json: sinks[0].daily.path: `a.zip` and `b.zip` would write the same file; put {archive} or {export_id} into the path"
    ),
    (
      "check binary.json", 78,
      "binary.json: not UTF-8, which is no pipeline file; the order is PIPELINE, then INPUT"
    ),
    ("completion tcsh", 64, "completion: there is no completion for `tcsh`; use bash, zsh, fish"),
  ]

  @Test func refusesWithCodeAndAdvice() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (line, code, message) in Self.refused {
      let result = try Self.pulsemill(line, in: folder)
      #expect(result.code == code, "\(line)")
      #expect(
        result.errors.split(separator: "\n").contains("pulsemill: \(message)"), "\(line): \(result.errors)")
      #expect(result.output == "", "\(line)")
    }
  }

  static let answered: [(line: String, beginning: String)] = [
    ("--version", "pulsemill "), ("--version --verbose", "pulsemill "), ("help", "pulsemill - "),
    ("help check", "pulsemill check - "), ("run --help", "pulsemill run - "),
    ("check right.json", "right.json: ok\n"),
    ("completion bash", "# bash completion"), ("completion zsh", "#compdef"),
    ("completion fish", "# fish completion"),
  ]

  @Test func answersOnStandardOutput() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (line, beginning) in Self.answered {
      let result = try Self.pulsemill(line, in: folder)
      #expect(result.code == 0, "\(line)")
      #expect(result.output.hasPrefix(beginning), "\(line): \(result.output)")
      #expect(result.errors == "", "\(line)")
    }
    let verbose = try Self.pulsemill("--version --verbose", in: folder).output
    for name in ["libxml2 ", "ISA-L ", "libcrypto ", "tz database "] {
      #expect(verbose.contains("\n\(name)"))
    }
  }

  /// Every file is checked, and one that is right is told so although another is not.
  @Test func checksEveryFile() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Self.pulsemill("check nowhere.json wrong.json right.json", in: folder)
    #expect(result.code == 66)
    #expect(result.output == "right.json: ok\n")
    #expect(
      result.errors == """
        pulsemill: nowhere.json: cannot open: No such file or directory; check the path
        pulsemill: wrong.json:2: sink: unknown key; did you mean `sinks`?
        pulsemill: wrong.json:1: sinks: missing; for example sinks: [{ daily: { path: "daily.csv" } }]

        """)
  }

  /// Output that cannot be written is not success.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsToldOf() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try Self.pulsemill(
      "help", in: folder, output: FileHandle(forWritingTo: URL(filePath: "/dev/full")))
    #expect(result.code == 74)
    #expect(result.errors.hasPrefix("pulsemill: standard output: cannot write: "))
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "command-line-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("{\nsink: 1}".utf8).write(to: folder.appending(path: "wrong.json"))
    try Data("{sinks: [{daily: {path: 'd.csv'}}]}".utf8).write(to: folder.appending(path: "right.json"))
    try Data([0x50, 0x4B, 0x03, 0x04, 0xFF]).write(to: folder.appending(path: "binary.json"))
    return folder
  }

  private static func pulsemill(
    _ line: String, in folder: URL, output: FileHandle? = nil
  ) throws -> Program.Result {
    try Program.run(line.split(separator: " ").map(String.init), in: folder, output: output)
  }
}
