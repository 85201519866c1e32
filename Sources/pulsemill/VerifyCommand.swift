import ByteIO
import CommandTable
import Pipelines

/// `pulsemill verify INPUT`
func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try verifyExport(
    SurveyOptions(arguments, input: arguments.positionals[0]), csv: arguments["csv"],
    showsAll: arguments.has("all"))
}
