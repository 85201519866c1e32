import ByteIO
import Sinks

/// What a tap is to do: its files, read and validated.
struct TapPlan: Sendable {
  let configuration: TapConfiguration
  /// What is done to each export.
  let pipeline: Pipeline
  let streams: [TapStream]
  let state: TapState

  /// Reads the files; nil if something in them is wrong, all of which was said.
  ///
  /// - Throws: ``Failure`` (66, 74, 77, 78) if one cannot be read.
  init?(_ options: TapOptions) throws(Failure) {
    let vocabulary = Vocabulary.standard
    let configuration = try TapFile.read(options.configuration, "configuration", vocabulary) { $0.tap($1) }
    guard let configuration else { return nil }
    self.configuration = configuration
    var check: PipelineCheck?
    if let path = configuration.pipeline { check = try PipelineCheck(reading: path, vocabulary: vocabulary) }
    check?.show()
    let tables = configuration.tables
    var streams: [TapStream]? = tables.map { TapStream($0) }
    if let path = options.catalog {
      streams = try TapFile.read(path, "catalog", vocabulary) { $0.streams($1, of: tables) }
    }
    var state: TapState? = TapState()
    if let path = options.state {
      state = try TapFile.read(path, "state", vocabulary) { $0.state($1) }
    }
    guard let streams, let state, check?.problems.isEmpty ?? true else { return nil }
    (self.streams, self.state) = (streams, state)
    var pipeline = check?.pipeline ?? Pipeline(file: options.configuration)
    // Whatever files the pipeline would write, here it is these tables that are asked for.
    pipeline.sinks = [
      .tables(
        Pipeline.Tables(
          path: .literal(""), tables: streams.map(\.table), hasBirthDate: configuration.hasBirthDate))
    ]
    self.pipeline = pipeline
  }

  /// What decides what is sent of an export, as a digest.
  func settingsDigest(_ options: RunOptions) -> String {
    let names = streams.map { "\($0.table.name):" + $0.columns.map(\.name).joined(separator: ",") }
    let flags = "\(configuration.hasBirthDate) \(configuration.activatesVersions)"
    return SHA256.digest(
      of: ([pipeline.loadDigest(options), flags] + names).joined(separator: "\u{1F}")
    ).hex()
  }
}

/// The files that a tap is started with.
private enum TapFile {
  /// Reads and validates a file; nil if it is wrong, which was said.
  static func read<Meaning>(
    _ path: String, _ what: String, _ vocabulary: Vocabulary,
    _ validate: (inout PipelineValidator, JSONNode) -> Meaning
  ) throws(Failure) -> Meaning? {
    let text = try PipelineFile.text(at: path, of: what, try: "see docs/tap.md")
    do throws(ConfigurationProblem) {
      let file = try PipelineFile(path: path, text: text)
      var validator = PipelineValidator(file: path, vocabulary: vocabulary)
      let meaning = validate(&validator, file.root)
      for problem in validator.problems { Terminal.standardError.show(message: problem) }
      return validator.problems.isEmpty ? meaning : nil
    } catch {
      Terminal.standardError.show(message: error)
      return nil
    }
  }
}
