import ByteIO
import CommandTable
import Pipelines

/// `pulsemill sources INPUT`
func sources(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try listSources(SurveyOptions(arguments, input: arguments.positionals[0]), kinds: arguments.kinds())
}

extension Arguments {
  /// `--kind`.
  ///
  /// - Throws: ``Failure`` (64).
  func kinds() throws(Failure) -> [KindPattern] {
    try values("kind", wanted: "a kind such as StepCount or Dietary*") { KindPattern($0) }
  }
}

extension SurveyOptions {
  /// What the typed words mean.
  ///
  /// - Throws: ``Failure`` (64).
  init(_ typed: Arguments, input: String) throws(Failure) {
    self.init(input: input)
    pipeline = typed["pipeline"]
    timeZone = typed["timezone"]
    memory = try typed.memory() ?? memory
    threads = try typed.threads()
    salvagesDamaged = typed.has("salvage")
    member = typed["member"]
    maximumRatio = try typed.maximumRatio() ?? maximumRatio
    maximumBytes = try typed.maximumBytes() ?? maximumBytes
    printsJSON = typed.has("json")
  }
}
