import ByteIO
import ExportArchive
import ExportReader
import HealthModel
import Stages

/// Shows what is in an export on standard output: a table, or one line of JSON.
///
/// - Throws: ``Failure`` (65) for a damaged or incomplete archive, unless it is to be salvaged; what could be read of it
///   is shown all the same.
package func inspectExport(_ options: InspectOptions) throws(Failure) -> ExitCode {
  try checkTimeZone(options.timeZone, of: "inspect")
  let inspection = try ExportInspection(reading: options)
  try writeStandardOutput(options.printsJSON ? inspection.json.text + "\n" : inspection.text)
  guard var damage = inspection.damage, !options.salvagesDamaged else { return .ok }
  damage.advice = damage.advice ?? "copy or export it again; --salvage uses what is complete"
  throw damage.naming(options.input)
}

extension ExportInspection {
  /// Reads an export to its end and keeps no sample of it.
  ///
  /// - Throws: ``Failure`` if nothing can be said of it.
  package init(reading options: InspectOptions) throws(Failure) {
    let archive = try ExportArchive(opening: options.input, options: ArchiveOptions(options))
    let (mainDocument, members, skipped) = (archive.mainDocument, archive.members, archive.skipped)
    var documents = DocumentTally(archive.sideFiles)
    var readerOptions = ReaderOptions()
    readerOptions.retainsElements = true
    var reader = try ExportReader(archive, options: readerOptions)
    var normalize = NormalizeUnits()
    var rejections = RejectionPlaces()
    var batch = SampleBatch()
    var progress = ProgressLine(
      label: printable(options.input), style: Terminal.standardError.progressStyle(quiet: false))
    defer { progress.finish() }
    while try reader.next(into: &batch, by: &normalize, &progress) {
      rejections.note(reader.gatherer.rejections, symbols: reader.gatherer.symbols)
      try documents.take(from: &reader.gatherer, &rejections)
    }
    let damage = try reader.damage(of: mainDocument)
    var ledger = reader.gatherer.ledger
    ledger[.unreferencedFile] += documents.unnamedFiles
    let facts = reader.gatherer.facts
    let inference = ZoneInference(try TimeZoneDatabase())
    let zone = try inference.zone(configured: options.timeZone, facts: facts, ledger: &ledger)
    self.init(
      path: options.input, mainDocument: mainDocument, damage: damage,
      bytesRead: Int(reader.bytesRead),
      members: members, skipped: skipped, rejections: rejections,
      zone: ZoneEvidence(zone, facts: facts, inference: inference))
    let tables = reader.takeTables()
    describe(facts, ledger, tables, in: zone.rules)
    let order = SourceOrder(
      origins: tables.origins, facts: facts, symbols: tables.symbols, choices: SourceChoices())
    self.documents = documents.inspections(order, in: zone.rules)
  }
}

extension ArchiveOptions {
  /// Whatever can be read is read.
  fileprivate init(_ options: InspectOptions) {
    self.init()
    member = options.member
    salvage = true
    maximumRatio = options.maximumRatio
    maximumTotalBytes = Int64(options.maximumBytes.bytes)
  }
}
