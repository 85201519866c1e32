import ByteIO

/// How a command behaves that sorts an export to tell something of it.
package struct SurveyOptions: Equatable, Sendable {
  package var input: String
  /// The pipeline file whose sources, copies and time zone count; nil: the defaults.
  package var pipeline: String?
  /// An IANA name; wins over the pipeline's.
  package var timeZone: String?
  /// Bytes for sorting.
  package var memory = ByteSize.defaultMemory
  /// How many threads parse.
  package var threads = 1
  package var salvagesDamaged = false
  /// The main document, if there are several in an archive.
  package var member: String?
  /// How many times its size the archive may inflate to.
  package var maximumRatio = 200
  /// How many bytes the archive may inflate to.
  package var maximumBytes = ByteSize(bytes: 64 << 30)
  package var printsJSON = false

  package init(input: String) { self.input = input }
}

extension RunOptions {
  /// How a run over an export would behave.
  init(_ survey: SurveyOptions) {
    self.init(pipeline: survey.pipeline ?? "", inputs: [survey.input])
    (timeZone, memory, threads) = (survey.timeZone, survey.memory, survey.threads)
    (salvagesDamaged, member) = (survey.salvagesDamaged, survey.member)
    (maximumRatio, maximumBytes) = (survey.maximumRatio, survey.maximumBytes)
  }
}

extension SurveyOptions {
  /// What the pipeline file means, or a pipeline of defaults; nil if the file is wrong, which was said.
  ///
  /// - Throws: ``Failure`` (66, 74, 77, 78) if the file cannot be read.
  func readPipeline() throws(Failure) -> Pipeline? {
    guard let file = pipeline else { return Pipeline(file: "") }
    let check = try PipelineCheck(reading: file, vocabulary: .standard)
    check.show()
    return check.pipeline
  }
}
