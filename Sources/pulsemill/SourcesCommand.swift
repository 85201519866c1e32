import ByteIO
import CommandTable
import Pipelines

/// `pulsemill sources INPUT`
func sources(_ arguments: Arguments) throws(Failure) -> ExitCode {
  let wanted = "a kind such as StepCount or Dietary*"
  return try listSources(
    SurveyOptions(arguments), kinds: arguments.values("kind", wanted: wanted) { KindPattern($0) })
}

extension SurveyOptions {
  /// What the typed words mean.
  ///
  /// - Throws: ``Failure`` (64).
  init(_ typed: Arguments) throws(Failure) {
    self.init(input: typed.positionals[0])
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
