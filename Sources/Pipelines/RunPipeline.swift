import ByteIO

/// Runs a pipeline over its inputs.
///
/// - Throws: ``Failure`` for what keeps the whole run from beginning or ending well.
package func runPipeline(_ options: RunOptions) throws(Failure) -> ExitCode {
  var check = try PipelineCheck(reading: options.pipeline, vocabulary: .standard)
  check.problems += check.pipeline?.problems(inputs: options.inputs, participant: options.participant) ?? []
  check.show()
  guard check.problems.isEmpty, check.pipeline != nil else { return .configuration }
  throw Failure(.software, "run is not built yet")
}

/// Shows what is in an export.
package func inspectExport(_ options: InspectOptions) throws(Failure) -> ExitCode {
  throw Failure(.software, "inspect is not built yet")
}

/// Prints the catalogue, or one type of it.
package func printCatalogue(type: String?, namesOnly: Bool, asJSON: Bool) throws(Failure) -> ExitCode {
  throw Failure(.software, "catalog is not built yet")
}
