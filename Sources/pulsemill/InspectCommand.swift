import ByteIO
import CommandTable
import Pipelines

/// `pulsemill inspect INPUT`
func inspect(_ arguments: Arguments) throws(Failure) -> ExitCode {
  var options = InspectOptions(input: arguments.positionals[0])
  options.timeZone = arguments["timezone"]
  options.member = arguments["member"]
  options.salvagesDamaged = arguments.has("salvage")
  options.maximumRatio = try arguments.maximumRatio() ?? options.maximumRatio
  options.maximumBytes = try arguments.maximumBytes() ?? options.maximumBytes
  options.printsJSON = arguments.has("json")
  return try inspectExport(options)
}
