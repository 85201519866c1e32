import ByteIO
import Documents
import ExportArchive
import ExportReader
import HealthModel
import Sinks
import Stages

/// An archive that was read to its end: its samples, sorted, and what is known of the whole.
final class ArchiveInput: Sendable {
  /// Of the archive's bytes.
  let digest: Digest
  /// Its size in bytes; of a folder or a pipe, that of the main document.
  let size: Int
  let sorter: SampleSorter
  let tables: ExportTables
  let facts: ExportFacts
  let ledger: Ledger
  /// What the archive holds besides samples; nil if no sink asks for it.
  let documents: DocumentsRead?
  let sideFiles: ArchiveMembers
  /// Whether the document has a DOCTYPE.
  let hasDoctype: Bool
  /// Why it is incomplete, if it was salvaged.
  let damage: Failure?

  /// Reads an archive: all but what the pipeline leaves out by kind is normalised and sorted.
  ///
  /// - Throws: ``Failure``; 65 if the archive is damaged or incomplete and is not to be salvaged.
  init(
    _ path: String, pipeline: Pipeline, options: RunOptions, folder: OutputFolder,
    rejects: inout RejectFile, report: inout ArchiveReport
  ) throws(Failure) {
    let archive = try ExportArchive(opening: path, options: ArchiveOptions(options))
    report.mainDocument = archive.mainDocument
    sideFiles = archive.sideFiles
    report.skipped = archive.skipped.map { "\(printable($0.name)): \($0.reason)" }
    let mainDocument = archive.mainDocument
    var reader = try ExportReader(
      archive, options: ReaderOptions(pipeline, options), threads: options.threads)
    var sorter = try SampleSorter(
      budget: options.memory.sortingBudget(threads: options.threads), directory: folder.stagingPath)
    var normalize = NormalizeUnits()
    var filter = KindFilter(pipeline.selection)
    var documents = try pipeline.wantsDocuments ? DocumentReading(pipeline, in: folder) : nil
    var batch = SampleBatch()
    var progress = ProgressLine(
      label: printable(path), style: Terminal.standardError.progressStyle(quiet: options.isQuiet))
    defer { progress.finish() }
    while try reader.next(into: &batch, by: &normalize, &progress) {
      try filter.sort(batch, into: &sorter, from: &reader.gatherer)
      try rejects.write(reader.gatherer.rejections, symbols: reader.gatherer.symbols, folder: folder)
      try documents?.take(from: &reader.gatherer, &rejects, folder)
      report.bytesRead = Int(reader.bytesRead)
    }
    let damage = try reader.damage(of: mainDocument)
    if let damage, !options.salvagesDamaged { throw damage.advisingSalvage }
    self.damage = damage
    size = Self.fileSize(path) ?? Int(reader.bytesRead)
    digest = try reader.withSource { (archive) throws(Failure) in try archive.sha256() }
    try sorter.finish(
      symbols: reader.gatherer.symbols, origins: reader.gatherer.origins, threads: options.threads)
    facts = reader.gatherer.facts
    var ledger = reader.gatherer.ledger
    for member in sideFiles.list { ledger.sideFiles[member.kind.rawValue, default: KindCounts()].read += 1 }
    hasDoctype = reader.gatherer.hasDoctype
    self.documents = try documents.take()?.finish()
    self.ledger = ledger
    tables = reader.takeTables()
    self.sorter = sorter
  }

  /// The size of a file; nil of anything else.
  private static func fileSize(_ path: String) -> Int? {
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}

extension Failure {
  /// What is wrong with a document that has no end.
  static func endsEarly(_ document: String) -> Failure {
    Failure(.data, "the document ends before </HealthData>", at: document)
  }

  /// The same with the way out.
  var advisingSalvage: Failure {
    var failure = self
    failure.advice = advice ?? "copy or export it again, or publish what is complete with --salvage"
    return failure
  }
}

/// Leaves out what the pipeline does not ask for by kind, and sorts the rest.
private struct KindFilter {
  private let selection: Pipeline.Selection
  private var verdicts: [Bool?] = []

  init(_ selection: Pipeline.Selection) { self.selection = selection }

  mutating func sort(
    _ batch: borrowing SampleBatch, into sorter: inout SampleSorter, from reader: inout ExportGatherer
  ) throws(Failure) {
    for run in batch.runsOfKinds {
      let kind = batch.kind[run.lowerBound]
      guard takes(kind, reader.symbols) else {
        reader.ledger[kind].filtered += run.count
        continue
      }
      try sorter.append(batch, rows: run, of: kind, from: reader)
    }
  }

  private mutating func takes(_ kind: Symbol, _ symbols: borrowing SymbolTable) -> Bool {
    let index = Int(kind.rawValue)
    while verdicts.count <= index { verdicts.append(nil) }
    if let verdict = verdicts[index] { return verdict }
    let identifier = symbols.string(kind)
    let verdict = selection.includes(
      shortName: Catalogue.standard.shortName(of: identifier), identifier: identifier)
    verdicts[index] = verdict
    return verdict
  }
}

extension ArchiveOptions {
  init(_ options: RunOptions) {
    self.init()
    member = options.member
    salvage = options.salvagesDamaged
    maximumRatio = options.maximumRatio
    maximumTotalBytes = Int64(options.maximumBytes.bytes)
  }
}

extension ReaderOptions {
  init(_ pipeline: Pipeline, _ options: RunOptions) {
    self.init()
    usesScanner = options.parser == .scanner
    aliases = pipeline.sources.aliases
    retainsRecordedZones = pipeline.days == .recordedZone
    retainsText = pipeline.wantsSamples
    retainsElements = pipeline.wantsDocuments
  }
}
