import ByteIO
import CommandTable
import Pipelines

/// `pulsemill verify INPUT`
func verify(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try verifyExport(SurveyOptions(arguments), csv: arguments["csv"], showsAll: arguments.has("all"))
}
