import ByteIO
import CommandTable
import Pipelines

/// `pulsemill catalog [TYPE]`
func catalog(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try printCatalogue(
    type: arguments.positionals.first, namesOnly: arguments.has("names"), asJSON: arguments.has("json"))
}
