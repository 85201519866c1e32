import Foundation
import TestSupport
import Testing

@Suite struct SignalTests {
  /// A run that waits for its input is told to end, and takes its hidden folder with it.
  @Test(arguments: [SIGTERM, SIGINT]) func nothingIsLeftBehind(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "out")
    let process = Process()
    process.executableURL = Program.url
    process.arguments = ["run", Program.pipeline("daily"), "-", "-o", output.path, "--quiet"]
    process.standardInput = Pipe()
    try process.run()
    func content() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: output.path)) ?? [] }
    for _ in 1...500 where content().isEmpty { usleep(20_000) }
    #expect(content().count == 1)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(content() == [])
  }
}
