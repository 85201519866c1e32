import ByteIO
import Sinks

/// The exports of a tap on their way to standard output, one after the other.
struct TapSync {
  private let plan: TapPlan
  private let options: RunOptions
  private let settings: String
  private let output: MessageOutput
  private var state: TapState
  private var report: RunReport
  private var hasSentSchemas = false
  /// Whether an export is on its way that is not whole.
  private var isSending = false

  init(_ plan: TapPlan, _ tap: TapOptions) throws(Failure) {
    self.plan = plan
    state = plan.state
    report = RunReport(pipeline: plan.pipeline.file)
    var options = RunOptions(pipeline: plan.pipeline.file, inputs: [])
    options.timeZone = plan.configuration.timeZone
    (options.memory, options.threads) = (tap.memory, tap.threads)
    self.options = options
    settings = plan.settingsDigest(options)
    output = try MessageOutput()
  }

  /// Sends what is new; the failure of an export does not stop the others, if nothing of it was sent.
  mutating func run() throws(Failure) -> ExitCode {
    let start = ContinuousClock.now
    for export in plan.configuration.exports {
      report.archives.append(ArchiveReport(path: export.path, participantID: export.participantID))
      do throws(Failure) { try send(export) } catch {
        // Half of an export may be out: nothing may follow it, least of all a state.
        if isSending { throw error.naming(export.path) }
        report.fail(error)
        Terminal.standardError.show(message: error.naming(export.path))
        continue
      }
      try output.write(state.message)
      try output.flush()
    }
    report.seconds = Double(start.duration(to: .now) / .microseconds(1)) / 1e6
    Terminal.standardError.show(report.summary(output: "standard output"))
    return report.exit
  }

  /// Sends an export if it is new, and not older than what was sent of the participant before.
  private mutating func send(_ export: TapConfiguration.Export) throws(Failure) {
    let last = report.archives.count - 1
    let bookmark = state.bookmarks[export.participantID]
    let digest = try archiveDigest(of: export.path, options)
    report.archives[last].sha256 = digest.hex()
    if let bookmark, bookmark.sha256 == digest.hex(), bookmark.settingsSHA256 == settings {
      report.archives[last].status = .unchanged
      return
    }
    let folder = try OutputFolder(path: ExportSamples.temporaryFolder)
    var rejects = RejectFile(archive: export.path, earlier: nil)
    let input = try ArchiveInput(
      export.path, pipeline: plan.pipeline, options: options, folder: folder, rejects: &rejects,
      report: &report.archives[last])
    report.archives[last].take(input)
    let next = TapState.Bookmark(
      exportID: digest.hex(16), exportUTC: (input.facts.exportDate?.instant).map(utcText),
      sha256: digest.hex(),
      settingsSHA256: settings)
    if let bookmark, next.moment < bookmark.moment {
      report.archives.removeLast()
      return Terminal.standardError.show(
        message:
          "\(printable(export.path)): skipped; a newer export of \(export.participantID) was sent before")
    }
    try send(input, folder, &rejects)
    report.archives[last].status = .ok
    state.bookmarks[export.participantID] = next
  }

  /// Sends an export that was read to its end.
  private mutating func send(
    _ input: ArchiveInput, _ folder: OutputFolder, _ rejects: inout RejectFile
  ) throws(Failure) {
    let last = report.archives.count - 1
    var archive = try ArchiveOutput(
      input, pipeline: plan.pipeline, options: options, report: &report.archives[last])
    let version = plan.configuration.activatesVersions ? input.facts.exportDate?.instant : nil
    isSending = true
    if !hasSentSchemas { for stream in plan.streams { try output.write(stream.schemaMessage) } }
    hasSentSchemas = true
    let (streams, output) = (plan.streams, output)
    let sink = try openTables(streams.map(\.table), as: .ndjson, context: archive.context) {
      (table) throws(Failure) in
      let stream = streams.first { $0.table == table } ?? TapStream(table)
      return RecordMessages(
        of: stream, version: stream.losesRows ? version.map(Int.init) : nil, to: output)
    }
    try archive.run([sink], folder: folder, rejects: &rejects, report: &report.archives[last])
    if let version {
      for stream in plan.streams where stream.losesRows { try output.write(stream.activation(Int(version))) }
    }
    isSending = false
  }
}

extension TapStream {
  /// Tells a target that rows of earlier versions are gone (singer-python, ActivateVersionMessage).
  fileprivate func activation(_ version: Int) -> JSONDocument {
    .object([
      ("type", .string("ACTIVATE_VERSION")), ("stream", .string(table.name)), ("version", .integer(version)),
    ])
  }
}
