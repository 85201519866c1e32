import ByteIO
import HealthModel
import Sinks

/// Runs a pipeline over its inputs, one after the other; a failure of one does not stop the others.
///
/// - Throws: ``Failure`` for what keeps the whole run from beginning, or its report from being written.
package func runPipeline(_ options: RunOptions) throws(Failure) -> ExitCode {
  let start = ContinuousClock.now
  try checkTimeZone(options.timeZone, of: "run")
  var check = try PipelineCheck(reading: options.pipeline, vocabulary: .standard)
  check.problems += check.pipeline?.problems(inputs: options.inputs, participant: options.participant) ?? []
  check.show(quietly: options.isQuiet)
  guard check.problems.isEmpty, let pipeline = check.pipeline else { return .configuration }
  try options.checkPrevious(pipeline)
  var report = RunReport(pipeline: options.pipeline)
  for input in options.inputs {
    let archive = ArchiveReport(path: input, participantID: options.participant ?? "self")
    let rejects = RejectFile(archive: input, earlier: report.rejects)
    report.archives.append(archive)
    do throws(Failure) {
      try runArchive(pipeline, options, rejects, &report)
      report.keepLatestRejects()
    } catch {
      report.fail(error)
      Terminal.standardError.show(message: error.naming(input))
    }
  }
  report.seconds = Double(start.duration(to: .now) / .microseconds(1)) / 1e6
  try publish(report, options)
  return report.exit
}

/// Reads, computes and publishes the last archive of the report; nothing of it is visible if that fails.
private func runArchive(
  _ pipeline: Pipeline, _ options: RunOptions, _ rejects: consuming RejectFile, _ report: inout RunReport
) throws(Failure) {
  let last = report.archives.count - 1
  if let digest = try pipeline.earlierLoad(
    of: report.archives[last].path, options, participant: report.archives[last].participantID)
  {
    report.archives[last].sha256 = digest.hex()
    report.archives[last].status = .unchanged
    // What a killed run left goes, although there is nothing else to do; a database may be all that there is.
    _ = try? StagingFolders.removeForsaken(in: options.output)
    return
  }
  let folder = try OutputFolder(path: options.output)
  let previous = try PreviousExport(options, pipeline, folder)
  let tasks = previous?.tasks(of: pipeline.sinks) ?? pipeline.sinks.map { _ in SinkTask.write }
  // The samples' memory is given back while the disk takes the rest, or another archive is read.
  let written = try writeArchive(pipeline, options, tasks, folder, &rejects, &report.archives[last])
  if let previous { try takeBack(previous, written, options, folder, &rejects, &report) }
  report.archives[last].outputs += try rejects.finish()
  try folder.publish()
  report.archives[last].status = written.damage == nil ? .ok : .partial
  report.archives[last].reason = written.damage?.description
}

/// Takes back what an earlier export has and the last archive of the report has not; nothing if that is incomplete.
private func takeBack(
  _ previous: PreviousExport, _ written: ArchiveWritten, _ options: RunOptions, _ folder: OutputFolder,
  _ rejects: inout RejectFile, _ report: inout RunReport
) throws(Failure) {
  let number = report.archives.count - 1
  if written.damage != nil {
    report.archives[number].warnings.append("--previous: nothing is deleted, since the export is incomplete")
    report.archives[number].outputs += try previous.writeWhole(written, folder)
    return
  }
  var account = PreviousReport(
    path: previous.path, participantID: report.archives[number].participantID)
  defer { report.previous = account }
  do throws(Failure) {
    report.archives[number].outputs += try previous.takeBack(
      goneSince: written, options, folder, &rejects, &account)
  } catch {
    account.archive.reason = error.description
    throw error.naming(previous.path)
  }
}

/// Reads one archive and writes all files but the list of rejections.
private func writeArchive(
  _ pipeline: Pipeline, _ options: RunOptions, _ tasks: [SinkTask], _ folder: OutputFolder,
  _ rejects: inout RejectFile, _ report: inout ArchiveReport
) throws(Failure) -> ArchiveWritten {
  let input = try ArchiveInput(
    report.path, pipeline: pipeline, options: options, folder: folder, rejects: &rejects, report: &report)
  report.take(input)
  try checkRejects(input.ledger, options.rejectLimit)
  var output = try ArchiveOutput(input, pipeline: pipeline, options: options, report: &report)
  let places: [PathTemplate.Placeholder: String] = [
    .participantID: report.participantID, .exportID: input.digest.hex(16),
    .archive: PathTemplate.archiveName(of: report.path),
  ]
  let sinks = try output.openSinks(in: folder, places: places, tasks: tasks)
  try output.run(sinks, folder: folder, rejects: &rejects, report: &report)
  try checkRejects(output.ledger, options.rejectLimit)
  for sink in sinks {
    let sealed = try sink.commit(output.ledger, bytesRead: report.bytesRead)
    report.outputs += sealed.files
    report.loads += sealed.tables
  }
  return ArchiveWritten(damage: input.damage, places: places, exportDate: input.facts.exportDate)
}

/// - Throws: ``Failure`` (65) if more elements were rejected than the user accepts.
func checkRejects(_ ledger: Ledger, _ limit: RejectLimit?) throws(Failure) {
  let rejected = ledger.rejections.values.reduce(0, +)
  let read = ledger.totals.read + ledger.elementTotals.read
  guard let limit, !limit.allows(rejected: rejected, of: read) else { return }
  throw Failure(
    .data, "\(rejected) of \(read) elements were rejected, more than --max-rejects allows",
    try: "look at the reasons in a run without it, or raise it")
}

/// Writes `run.json` where something was published, `--report`, and what goes to the screen.
private func publish(_ report: RunReport, _ options: RunOptions) throws(Failure) {
  // Once: the peak of memory may grow while it is put into words.
  let json = report.json
  let text = json.indentedText
  // A list of rejections that an earlier run left is not this run's.
  if report.hasPublished, report.rejects == nil { unlink("\(options.output)/\(RejectFile.path)") }
  if report.hasPublished {
    // A database leaves nothing else there.
    try createFolders(options.output)
    try replaceFile("\(options.output)/run.json", with: text)
  }
  if let path = options.reportFile { try replaceFile(path, with: text) }
  if !options.isQuiet { Terminal.standardError.show(report.summary(output: options.output)) }
  if options.printsJSON { try writeStandardOutput(json.text + "\n") }
}

extension RunReport {
  /// Whether anything new is in the output folder.
  fileprivate var hasPublished: Bool { archives.contains { $0.status == .ok || $0.status == .partial } }

  /// The file of rejected elements, as the archives so far have left it.
  fileprivate var rejects: PublishedFile? { archives.flatMap(\.outputs).last { $0.path == RejectFile.path } }

  /// Takes it out of the outputs of all archives but the last that added to it: it has grown since.
  fileprivate mutating func keepLatestRejects() {
    let last = archives.lastIndex { $0.outputs.contains { $0.path == RejectFile.path } } ?? 0
    for index in 0..<last { archives[index].outputs.removeAll { $0.path == RejectFile.path } }
  }

  /// Notes why the archive at hand failed; the gravest failure gives the exit code.
  mutating func fail(_ failure: Failure) {
    archives[archives.count - 1].reason = failure.description
    archives[archives.count - 1].outputs = []
    let gravest: [ExitCode] = [
      .software, .noPermission, .io, .temporary, .unavailable, .noInput, .configuration,
    ]
    exit = (gravest + [.data]).first { $0 == failure.exit || $0 == exit } ?? failure.exit
  }
}

extension RunOptions {
  /// - Throws: ``Failure`` (64) if `--previous` cannot be meant.
  fileprivate func checkPrevious(_ pipeline: Pipeline) throws(Failure) {
    if previous == nil { return }
    if inputs.count > 1 {
      throw Failure(
        .usage, "--previous compares an earlier export with one INPUT, and there are \(inputs.count)",
        at: "run",
        try: "run them one by one")
    }
    if !pipeline.sinks.contains(where: \.comparesExports) {
      throw Failure(
        .usage,
        "--previous is for sinks `fhir` and for `daily` with `changed: true`, and \(self.pipeline) has none",
        at: "run", try: "leave it out: other sinks write the whole export anew")
    }
  }
}

extension Failure {
  /// The failure with the archive's path in front of its place.
  func naming(_ input: String) -> Failure {
    guard let place, place != input, !place.hasPrefix(input) else {
      return Failure(exit, what, at: place ?? input, try: advice)
    }
    return Failure(exit, what, at: "\(input): \(place)", try: advice)
  }
}

/// - Throws: ``Failure`` (64) if `--timezone` names a zone that the tz database does not have.
func checkTimeZone(_ zone: String?, of command: String) throws(Failure) {
  guard let zone, !Vocabulary.standard.knowsZone(zone) else { return }
  throw Failure(
    .usage, "there is no time zone `\(zone)`", at: command, try: "use an IANA name such as Europe/Berlin")
}
