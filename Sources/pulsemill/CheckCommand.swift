import ByteIO
import CommandTable
import Pipelines

/// `pulsemill check PIPELINE...`
func check(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try checkPipelines(arguments.positionals, vocabulary: .standard)
}
