import ByteIO
import CommandTable
import Pipelines
import Sinks

/// `pulsemill diff OLD NEW`
func diff(_ arguments: Arguments) throws(Failure) -> ExitCode {
  // A reader that goes away is an error to report, not the end of half-written files.
  signal(SIGPIPE, SIG_IGN)
  try StagingFolders.removeOnSignals()
  return try diffExports(DiffOptions(arguments))
}

extension DiffOptions {
  /// What the typed words mean.
  ///
  /// - Throws: ``Failure`` (64).
  init(_ typed: Arguments) throws(Failure) {
    if typed.positionals == ["-", "-"] {
      throw Failure(.usage, "standard input is there twice", at: typed.command, try: "write - once")
    }
    self.init(old: typed.positionals[0], survey: try SurveyOptions(typed, input: typed.positionals[1]))
    kinds = try typed.kinds()
    daysFile = typed["csv"]
    samplesFile = typed["samples"]
  }
}
