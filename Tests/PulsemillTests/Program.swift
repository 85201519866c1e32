import Foundation

/// The real program, as a user runs it.
enum Program {
  struct Result {
    var code: Int32
    var output: String
    var errors: String
  }

  /// Beside the tests, wherever they were built.
  static var url: URL { Bundle.main.bundleURL.appending(path: "pulsemill") }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - folder: where it runs; its outputs are kept there in files that are not seen from inside a test's folders.
  ///   - input: standard input; nothing if nil.
  ///   - output: standard output; kept for the result if nil.
  static func run(
    _ arguments: [String], in folder: URL, input: URL? = nil, output: FileHandle? = nil,
    environment: [String: String] = ["LC_ALL": "C"]
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    // Files, not pipes: no pipe can fill up while the other one is read.
    let files = try ["stdout", "stderr"].map { name in
      let file = folder.appending(path: name)
      try Data().write(to: file)
      return (file, try FileHandle(forWritingTo: file))
    }
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = output ?? files[0].1
    process.standardError = files[1].1
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0.0), as: UTF8.self) }
    return Result(code: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  /// A shipped pipeline file, such as `daily`.
  static func pipeline(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "pipelines/\(name).json").path
  }
}
