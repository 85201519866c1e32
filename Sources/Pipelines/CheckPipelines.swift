import ByteIO

/// Checks pipeline files and tells about each: what is right on standard output, what is wrong on standard error.
///
/// - Returns: 0, or the code of the first file that is not right.
package func checkPipelines(_ paths: [String], vocabulary: Vocabulary) throws(Failure) -> ExitCode {
  var exit = ExitCode.ok
  for path in paths {
    do {
      let check = try PipelineCheck(reading: path, vocabulary: vocabulary)
      check.show()
      if check.problems.isEmpty { try writeStandardOutput("\(printable(path)): ok\n") }
      if exit == .ok { exit = check.exit }
    } catch  where error.exit != .io {
      Terminal.standardError.show(message: error)
      if exit == .ok { exit = error.exit }
    }
  }
  return exit
}

extension PipelineCheck {
  /// One line on standard error for each problem, and for each warning unless `quietly`.
  package func show(quietly: Bool = false) {
    for problem in problems { Terminal.standardError.show(message: problem) }
    for warning in warnings where !quietly { Terminal.standardError.show(message: "warning: \(warning)") }
  }
}
