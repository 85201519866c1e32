import ByteIO
import CommandTable
import Pipelines

/// `pulsemill fhir-map`
func fhirMap(_ arguments: Arguments) throws(Failure) -> ExitCode {
  try printFHIRMap(asJSON: arguments.has("json"))
}
