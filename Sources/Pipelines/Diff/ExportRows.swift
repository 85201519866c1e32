import ByteIO
import HealthModel
import Sinks
import Stages

/// The samples and the days of one export, ready to be compared with another one's.
struct ExportRows {
  let samples: RowSpool
  let days: RowSpool
  /// What was read.
  let report: ArchiveReport
  let exportDate: PrintedInstant?
  /// Why it is incomplete, if it was salvaged.
  let damage: Failure?
  let zone: ResolvedZone

  /// Reads an export as a run of the pipeline does, up to where sinks begin.
  ///
  /// - Parameters:
  ///   - later: the export that it is compared with, which gives the zone Z.
  ///   - folder: for temporary files.
  /// - Throws: ``Failure``; 65 if the archive is damaged or incomplete and is not to be salvaged, or if it is the later
  ///   one.
  init(
    _ options: RunOptions, pipeline: Pipeline, before later: ExportRows? = nil, in folder: OutputFolder
  ) throws(Failure) {
    let path = options.inputs[0]
    var report = ArchiveReport(path: path, participantID: "self")
    var rejects = RejectFile(archive: path, earlier: nil)
    let input = try ArchiveInput(
      path, pipeline: pipeline, options: options, folder: folder, rejects: &rejects, report: &report)
    report.take(input)
    exportDate = input.facts.exportDate
    damage = input.damage
    if let date = exportDate, let other = later?.exportDate, date.instant > other.instant {
      throw Failure(
        .data, "was exported later than what it is compared with", at: path,
        try: "name the earlier export first")
    }
    var output = try ArchiveOutput(
      input, pipeline: pipeline, options: options, zone: later?.zone, report: &report)
    zone = output.context.zone
    let (samples, days) = (
      try RowSpool(in: folder.stagingPath), try RowSpool(in: folder.stagingPath)
    )
    (self.samples, self.days) = (samples, days)
    let sink = try openTables(
      [ComparedSample.table, .dailySummary].compactMap(\.self), as: .tuples, context: output.context
    ) { table in
      table == .dailySummary ? days : samples
    }
    try output.run([sink], folder: folder, rejects: &rejects, report: &report)
    self.report = report
  }
}
