import ByteIO
import CommandTable
import Pipelines
import Sinks

/// `pulsemill tap --config FILE`
func tap(_ arguments: Arguments) throws(Failure) -> ExitCode {
  // A target that goes away is a failure to report.
  signal(SIGPIPE, SIG_IGN)
  try StagingFolders.removeOnSignals()
  return try runTap(TapOptions(arguments))
}

extension TapOptions {
  /// What the typed words mean.
  ///
  /// - Throws: ``Failure`` (64).
  fileprivate init(_ typed: Arguments) throws(Failure) {
    guard let configuration = typed["config"] else {
      throw Failure(
        .usage, "`--config` is missing", at: typed.command, try: "`pulsemill help tap` explains it")
    }
    self.init(configuration: configuration)
    if typed.has("catalog"), typed.has("properties") {
      throw Failure(
        .usage, "`--properties` is the old name of `--catalog`", at: typed.command, try: "give one")
    }
    state = typed["state"]
    catalog = typed["catalog"] ?? typed["properties"]
    discovers = typed.has("discover")
    memory = try typed.memory() ?? memory
    threads = try typed.threads()
  }
}
