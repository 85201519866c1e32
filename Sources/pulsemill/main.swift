import ByteIO
import CommandTable
import Pipelines

/// Does what the command line asks for.
func perform(_ words: some Sequence<String>) throws(Failure) -> ExitCode {
  let table = CommandTable.pulsemill
  switch try table.parse(words) {
  case .help(let topic):
    try writeStandardOutput(topic.flatMap(table.command).map(table.help(for:)) ?? table.overview)
  case .version(let verbose): try printVersion(verbose: verbose)
  case .command(let arguments):
    switch arguments.command {
    case "run": return try run(arguments)
    case "check": return try check(arguments)
    case "inspect": return try inspect(arguments)
    case "sources": return try sources(arguments)
    case "verify": return try verify(arguments)
    case "diff": return try diff(arguments)
    case "tap": return try tap(arguments)
    case "catalog": return try catalog(arguments)
    case "fhir-map": return try fhirMap(arguments)
    case "completion": try completion(arguments)
    default: throw Failure(.software, "the command `\(arguments.command)` has no code")
    }
  }
  return .ok
}

/// Does it, or says why not.
func performOrExplain(_ words: some Sequence<String>) -> ExitCode {
  do {
    return try perform(words)
  } catch {
    Terminal.standardError.show(message: error)
    return error.exit
  }
}

exit(performOrExplain(CommandLine.arguments.dropFirst()).rawValue)
