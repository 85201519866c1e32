import ByteIO
import CommandTable
import Pipelines
import Sinks

/// `pulsemill run PIPELINE INPUT...`
func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
  // A reader of our messages that goes away is an error to report, not the end of a half-written run.
  signal(SIGPIPE, SIG_IGN)
  try StagingFolders.removeOnSignals()
  return try runPipeline(RunOptions(arguments))
}

extension RunOptions {
  /// What the typed words mean.
  ///
  /// - Throws: ``Failure`` (64).
  init(_ typed: Arguments) throws(Failure) {
    self.init(pipeline: typed.positionals[0], inputs: Array(typed.positionals.dropFirst()))
    previous = typed["previous"]
    if (inputs + [previous].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
      throw Failure(.usage, "standard input is there twice", at: typed.command, try: "write - once")
    }
    output = typed["output"] ?? output
    let identifier = "a small letter, then at most 63 small letters, digits, _ or -"
    participant = try typed.value("participant", wanted: identifier) {
      Pipeline.isParticipantID($0) ? $0 : nil
    }
    timeZone = typed["timezone"]
    memory = try typed.memory() ?? memory
    salvagesDamaged = typed.has("salvage")
    rejectLimit = try typed.value("max-rejects", wanted: "a number, or a percentage such as 0.5%") {
      RejectLimit($0)
    }
    member = typed["member"]
    maximumRatio = try typed.maximumRatio() ?? maximumRatio
    maximumBytes = try typed.maximumBytes() ?? maximumBytes
    threads = try typed.threads()
    parser = try typed.value("parser", wanted: "scanner or libxml2") { Parser(rawValue: $0) } ?? parser
    isForced = typed.has("force")
    printsJSON = typed.has("json")
    reportFile = typed["report"]
    isQuiet = typed.has("quiet")
  }
}

extension Arguments {
  /// `--memory`.
  ///
  /// - Throws: ``Failure`` (64).
  func memory() throws(Failure) -> ByteSize? {
    try value("memory", wanted: "a size of at least 1M, such as 256M") {
      ByteSize($0).flatMap { $0 >= .leastMemory ? $0 : nil }
    }
  }

  /// `--threads`, or one for each processor.
  ///
  /// - Throws: ``Failure`` (64).
  func threads() throws(Failure) -> Int {
    try value("threads", wanted: "a whole number from 1 to 256") {
      Int($0).flatMap { (1...256).contains($0) ? $0 : nil }
    } ?? max(1, min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 256))
  }

  /// `--max-ratio`.
  ///
  /// - Throws: ``Failure`` (64).
  func maximumRatio() throws(Failure) -> Int? {
    try value("max-ratio", wanted: "a whole number of at least 100") {
      Int($0).flatMap { $0 >= 100 ? $0 : nil }
    }
  }

  /// `--max-bytes`.
  ///
  /// - Throws: ``Failure`` (64).
  func maximumBytes() throws(Failure) -> ByteSize? {
    try value("max-bytes", wanted: "a size such as 64G") { ByteSize($0) }
  }
}
