import ByteIO
import FHIR
import HealthModel
import Sinks

/// The earlier export of `--previous`: what the sinks `fhir` write of it, and do not write of the export at hand, is
/// taken back.
struct PreviousExport {
  let path: String
  /// The pipeline with nothing but its sinks `fhir`.
  private let pipeline: Pipeline
  /// What each of these sinks writes of the export at hand.
  private let written: [WrittenIDs]

  /// Nil without `--previous`.
  init?(_ options: RunOptions, _ pipeline: Pipeline, _ folder: OutputFolder) {
    guard let path = options.previous else { return nil }
    self.path = path
    var pipeline = pipeline
    pipeline.sinks.removeAll { !$0.isFHIR }
    self.pipeline = pipeline
    let memory = options.memory.bytes / (8 * max(pipeline.sinks.count, 1))
    written = pipeline.sinks.map { _ in WrittenIDs(in: folder.stagingPath, memory: memory) }
  }

  /// What each sink of a pipeline does with the export at hand; all write it, of course.
  func tasks(of sinks: [Pipeline.Sink]) -> [FHIRTask] {
    var notes = written.makeIterator()
    return sinks.map { sink in sink.isFHIR ? notes.next().map { .writeAndNote($0) } ?? .write : .write }
  }

  /// Reads the earlier export by the same pipeline, in the zone that a run over it alone would choose, and writes what
  /// takes back the resources that are gone.
  ///
  /// - Parameters:
  ///   - current: the export at hand, complete.
  ///   - report: what was read of the earlier one.
  /// - Throws: ``Failure`` (65) if it is the later one.
  func takeBack(
    goneSince current: ArchiveWritten, _ options: RunOptions, _ folder: OutputFolder,
    _ rejects: inout RejectFile, _ report: inout PreviousReport
  ) throws(Failure) -> [PublishedFile] {
    rejects.turn(to: path)
    let input = try ArchiveInput(
      path, pipeline: pipeline, options: options, folder: folder, rejects: &rejects, report: &report.archive)
    report.archive.take(input)
    if let date = input.facts.exportDate, let later = current.exportDate, date.instant > later.instant {
      throw Failure(
        .data, "was exported later than what it is compared with", at: path,
        try: "give the earlier export to --previous")
    }
    try checkRejects(input.ledger, options.rejectLimit)
    var retractions: [Retraction] = []
    for ids in written { retractions.append(Retraction(of: try ids.finish())) }
    var output = try ArchiveOutput(input, pipeline: pipeline, options: options, report: &report.archive)
    let sinks = try output.openSinks(
      in: folder, places: current.places, tasks: retractions.map { .takeBack($0) })
    try output.run(sinks, folder: folder, rejects: &rejects, report: &report.archive)
    report.take(retractions, damage: input.damage)
    defer { report.archive.outputs = [] }
    return report.archive.outputs
  }
}

/// What later steps of a run need to know of an archive whose files are complete.
struct ArchiveWritten {
  /// Why it is incomplete, if it was salvaged.
  var damage: Failure?
  /// What its paths were made with.
  var places: [PathTemplate.Placeholder: String]
  var exportDate: PrintedInstant?
}

extension Pipeline.Sink {
  var isFHIR: Bool { if case .fhir = self { true } else { false } }
}
