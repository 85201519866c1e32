import ByteIO

/// `PulsemillBench generate|baseline|inflate|read|digest`; `scripts/bench` runs them and makes docs/performance.md.
func perform(_ words: ArraySlice<String>) throws(Failure) {
  let arguments = try BenchArguments(words)
  switch arguments.command {
  case "generate": try generate(arguments)
  case "baseline": try baseline(arguments)
  case "inflate": try inflate(arguments)
  case "read": try readExport(arguments)
  case "digest": try digest(arguments)
  default:
    throw Failure(
      .usage, "there is no command `\(arguments.command)`",
      try:
        "generate --megabytes N --seed S --output FILE, baseline|inflate|read FILE, or digest --count N --bytes L"
    )
  }
}

do throws(Failure) {
  try perform(CommandLine.arguments.dropFirst())
} catch {
  let message = ByteBuffer(text: "PulsemillBench: \(error)\n")
  try? FileDescriptor(owning: dup(STDERR_FILENO), path: "standard error").write(message.bytes)
  exit(error.exit.rawValue)
}

extension ByteBuffer {
  /// A buffer that holds a text.
  init(text: String) {
    self.init()
    append(text)
  }
}

/// Writes one line of results to standard output.
func report(_ line: String) throws(Failure) {
  let text = ByteBuffer(text: line + "\n")
  try FileDescriptor(owning: dup(STDOUT_FILENO), path: "standard output").write(text.bytes)
}
