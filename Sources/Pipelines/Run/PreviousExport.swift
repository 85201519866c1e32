import ByteIO
import FHIR
import HealthModel
import Sinks

/// The earlier export of `--previous`: what the sinks `fhir` write of it, and do not write of the export at hand, is
/// taken back; of the rows of sinks `daily` that ask for it, those that are the same are left out.
struct PreviousExport {
  let path: String
  /// The pipeline with nothing but the sinks that compare exports.
  private let pipeline: Pipeline
  /// What each of these sinks makes of the export at hand.
  private let written: [Written]

  private enum Written {
    case resources(WrittenIDs)
    case days(DailyChanges)
  }

  /// Nil without `--previous`.
  init?(_ options: RunOptions, _ pipeline: Pipeline, _ folder: OutputFolder) throws(Failure) {
    guard let path = options.previous else { return nil }
    self.path = path
    var pipeline = pipeline
    pipeline.sinks.removeAll { !$0.comparesExports }
    self.pipeline = pipeline
    let memory = options.memory.bytes / (8 * max(pipeline.sinks.count, 1))
    var written: [Written] = []
    for sink in pipeline.sinks {
      written.append(
        sink.isFHIR
          ? .resources(WrittenIDs(in: folder.stagingPath, memory: memory))
          : .days(try DailyChanges(in: folder.stagingPath)))
    }
    self.written = written
  }

  /// What each sink of a pipeline does with the export at hand.
  func tasks(of sinks: [Pipeline.Sink]) -> [SinkTask] {
    var written = written.makeIterator()
    return sinks.map { sink in
      switch sink.comparesExports ? written.next() : nil {
      case .resources(let ids): .fhir(.writeAndNote(ids))
      case .days(let changes): .keep(changes)
      case nil: .write
      }
    }
  }

  /// Writes all rows that wait for the earlier export, since it cannot be compared.
  func writeWhole(_ current: ArchiveWritten, _ folder: OutputFolder) throws(Failure) -> [PublishedFile] {
    var files: [PublishedFile] = []
    for (sink, written) in zip(pipeline.sinks, written) {
      guard case .daily(let daily) = sink, case .days(let changes) = written else { continue }
      let path = daily.path.filled(current.places).description
      files.append(try changes.write(daily, to: path, in: folder))
    }
    return files
  }

  /// Reads the earlier export by the same pipeline, in the zone that a run over it alone would choose, and writes what
  /// takes back the resources that are gone, and the rows that changed.
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
    var tasks: [SinkTask] = []
    for written in written {
      switch written {
      case .resources(let ids):
        let retraction = Retraction(of: try ids.finish())
        retractions.append(retraction)
        tasks.append(.fhir(.takeBack(retraction)))
      case .days(let changes): tasks.append(.writeChanges(changes))
      }
    }
    var output = try ArchiveOutput(input, pipeline: pipeline, options: options, report: &report.archive)
    let sinks = try output.openSinks(in: folder, places: current.places, tasks: tasks)
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
  fileprivate var isFHIR: Bool { if case .fhir = self { true } else { false } }

  /// Whether it has use for an earlier export.
  var comparesExports: Bool {
    if case .daily(let daily) = self { daily.isChangesOnly } else { isFHIR }
  }
}
