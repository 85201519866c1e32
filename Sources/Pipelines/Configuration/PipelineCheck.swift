import ByteIO

/// What came of checking a pipeline file: a pipeline, or everything that keeps it from being one.
package struct PipelineCheck: Equatable, Sendable {
  /// Nil exactly if there are problems.
  package var pipeline: Pipeline?
  package var problems: [ConfigurationProblem] = []
  /// What may be meant, but probably is not; a run goes on.
  package var warnings: [ConfigurationProblem] = []

  /// Checks the text of a pipeline file; opens nothing.
  package init(path: String, text: String, vocabulary: Vocabulary) {
    do {
      let file = try PipelineFile(path: path, text: text)
      var validator = PipelineValidator(file: path, vocabulary: vocabulary)
      let pipeline = validator.pipeline(file.root)
      (problems, warnings) = (validator.problems, validator.warnings)
      self.pipeline = problems.isEmpty ? pipeline : nil
      self.pipeline?.digest = SHA256.digest(of: text).hex()
    } catch {
      problems = [error]
    }
  }

  /// Reads and checks a pipeline file.
  ///
  /// - Throws: ``Failure`` (66, 74, 77, 78) if there is nothing to check.
  package init(reading path: String, vocabulary: Vocabulary) throws(Failure) {
    self.init(path: path, text: try PipelineFile.text(at: path), vocabulary: vocabulary)
  }

  /// All well, or 78.
  package var exit: ExitCode { problems.isEmpty ? .ok : .configuration }
}
