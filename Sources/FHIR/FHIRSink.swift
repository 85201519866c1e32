import ByteIO
import HealthModel
import Sinks
import Stages

/// An export as FHIR R4: a Patient, the Devices, and an Observation for each day, sample and document that was asked for.
package final class FHIRSink: Sink {
  package let statistics: StatisticsRequest?
  package let samples: [any SampleWriter]
  package let documents: (any DocumentWriter)?
  private let scope: FHIRScope
  private let files: ResourceFiles
  private let daily: ResourceOutput
  private let sampleOutput: ResourceOutput
  private let documentOutput: ResourceOutput
  private let clinical: ClinicalFiles
  private let context: ExportContext

  /// - Parameters:
  ///   - task: whether the export is written, or is an earlier one of which resources are taken back.
  ///   - wantsDaily: whether days of any kind are summarised.
  ///   - wantsSamples: whether samples of any kind are written.
  package init(
    _ options: FHIROptions, task: FHIRTask = .write, wantsDaily: Bool, wantsSamples: Bool,
    context: ExportContext, files: ResourceFiles
  ) {
    let scope = FHIRScope(context, options, task)
    self.scope = scope
    self.files = files
    self.context = context
    let prefix = task.takesBack ? "deleted-" : ""
    daily = ResourceOutput(prefix + "daily", scope, files)
    sampleOutput = ResourceOutput(prefix + "samples", scope, files)
    documentOutput = ResourceOutput(prefix + "documents", scope, files)
    clinical = ClinicalFiles(files)
    statistics =
      wantsDaily
      ? StatisticsRequest(interval: .day, splitsBySource: false) { DayFormatter(context, scope) } : nil
    samples = wantsSamples ? [ObservationSamples(context, scope, sampleOutput)] : []
    let documents = DocumentResources(context, scope, documentOutput, clinical)
    self.documents = documents.isIdle ? nil : documents
  }

  package func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    // Rows of which nothing is said are rows all the same.
    if text.count > 0 { try daily.append(text, .observation, rows: scope.frame.count(in: text)) }
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    if case .takeBack(let retraction) = scope.task { return try finish(retraction) }
    var provenance = ByteBuffer(capacity: 1024)
    scope.frame.append(runProvenance(context, scope), to: &provenance)
    let isLines = scope.options.format == .ndjson
    if !isLines { try documentOutput.append(provenance.bytes, .provenance, rows: 1) }
    var published: [PublishedFile] = []
    if isLines {
      let devices = scope.devices.used.filter { scope.task.takes($0.id) }
      published.append(try write("Patient", [scope.person.text]))
      published.append(try write("Device", devices.map(\.text)))
    }
    published += try daily.finish() + sampleOutput.finish() + documentOutput.finish()
    if isLines { published.append(try write("Provenance", [Array(provenance.bytes)])) }
    return published + clinical.finish()
  }

  /// Ends an earlier export. Its Patient is the same one, and its Provenance still says what was done; Devices that only
  /// lines of it name are there once more.
  private func finish(_ retraction: Retraction) throws(Failure) -> [PublishedFile] {
    var published = try daily.finish() + sampleOutput.finish() + documentOutput.finish()
    try retraction.check()
    if scope.options.format == .ndjson {
      let devices = scope.devices.used.filter { !retraction.isWritten($0.id) }
      if !devices.isEmpty { published.append(try write("Device.deleted", devices.map(\.text))) }
    }
    try retraction.check()
    return published
  }

  /// Writes a file of resources that are few.
  private func write(_ name: String, _ lines: [[UInt8]]) throws(Failure) -> PublishedFile {
    var file = try files.open(name, ".ndjson")
    for line in lines { file.file.buffer.append(line) }
    file.file.rows = lines.count
    return try file.finish()
  }
}

/// Takes Observations of samples.
private final class ObservationSamples: SampleWriter {
  let needsIdentity = true
  private let context: ExportContext
  private let scope: FHIRScope
  private let output: ResourceOutput

  init(_ context: ExportContext, _ scope: FHIRScope, _ output: ResourceOutput) {
    (self.context, self.scope, self.output) = (context, scope, output)
  }

  func makeFormatter() -> any SampleFormatter { ObservationFormatter(context, scope) }

  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    try output.append(text, .observation, rows: rows)
  }
}
