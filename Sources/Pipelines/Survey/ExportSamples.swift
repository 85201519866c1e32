import ByteIO
import ExportArchive
import ExportReader
import HealthModel
import Stages

/// The samples of an export, sorted, and what a run would make of its sources and its time zone.
final class ExportSamples: Sendable {
  let pipeline: Pipeline
  let sorter: SampleSorter
  let tables: ExportTables
  let facts: ExportFacts
  let zone: ResolvedZone
  let order: SourceOrder
  private let sync: SyncVersions

  /// Reads an export and sorts the kinds that are asked for.
  ///
  /// - Parameters:
  ///   - shape: changes what the reader keeps.
  ///   - takes: whether a kind is wanted, by its full identifier.
  ///   - document: takes each element that is no Record, if the reader keeps them.
  /// - Throws: ``Failure``; 65 if the archive is damaged or incomplete and is not to be salvaged.
  init(
    _ options: SurveyOptions, pipeline: Pipeline, shape: (inout ReaderOptions) -> Void = { _ in },
    takes: (String) -> Bool, document: (Element) -> Void = { _ in }
  ) throws(Failure) {
    let archive = try ExportArchive(opening: options.input, options: ArchiveOptions(options))
    let mainDocument = archive.mainDocument
    var readerOptions = ReaderOptions()
    readerOptions.aliases = pipeline.sources.aliases
    shape(&readerOptions)
    var reader = try ExportReader(archive, options: readerOptions, threads: options.threads)
    var sorter = try SampleSorter(
      budget: options.memory.sortingBudget(threads: options.threads), directory: Self.temporaryFolder)
    var normalize = NormalizeUnits()
    var wanted: [Symbol: Bool] = [:]
    var batch = SampleBatch()
    var progress = ProgressLine(
      label: printable(options.input), style: Terminal.standardError.progressStyle(quiet: false))
    defer { progress.finish() }
    while try reader.next(into: &batch, by: &normalize, &progress) {
      for run in batch.runsOfKinds {
        let kind = batch.kind[run.lowerBound]
        if wanted[kind] == nil { wanted[kind] = takes(reader.gatherer.symbols.string(kind)) }
        if wanted[kind] == true { try sorter.append(batch, rows: run, of: kind, from: reader.gatherer) }
      }
      for element in reader.gatherer.documents { document(element) }
    }
    let damage = try reader.damage(of: mainDocument)
    if var damage, !options.salvagesDamaged {
      damage.advice = damage.advice ?? "copy or export it again; --salvage uses what is complete"
      throw damage
    }
    try sorter.finish(
      symbols: reader.gatherer.symbols, origins: reader.gatherer.origins, threads: options.threads)
    facts = reader.gatherer.facts
    var ledger = reader.gatherer.ledger
    tables = reader.takeTables()
    zone = try ZoneInference(try TimeZoneDatabase()).zone(
      configured: options.timeZone ?? pipeline.timeZone, facts: facts, ledger: &ledger)
    order = SourceOrder(
      origins: tables.origins, facts: facts, symbols: tables.symbols, choices: pipeline.sources)
    sync = try SyncVersions(sorter, collapses: pipeline.duplicates == .collapse)
    self.sorter = sorter
    self.pipeline = pipeline
  }

  /// Where sorting goes that needs more than the memory: nothing is written to the folder of an output here.
  static var temporaryFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}

extension ExportSamples {
  /// One kind that has rows, and how it is walked through.
  struct Kind: Sendable {
    var symbol: Symbol
    var identifier: String
    var shortName: String
    /// Nil for kinds that no run summarises.
    var type: HealthType?
    var order: KindOrder
    var sweep: KindSweep

    var style: AggregationStyle? { type?.style }
  }

  /// The kinds that have rows, by short name.
  ///
  /// - Parameter selects: whether the pipeline's selection of dates and sources counts.
  func kinds(selects: Bool) -> [Kind] {
    sorter.kinds.subtracting([SyncVersions.kind]).map { kind(of: $0, selects: selects) }.sorted {
      $0.shortName == $1.shortName
        ? precedesBytewise($0.identifier, $1.identifier) : precedesBytewise($0.shortName, $1.shortName)
    }
  }

  private func kind(of symbol: Symbol, selects: Bool) -> Kind {
    let identifier = tables.symbols.string(symbol)
    let shortName = Catalogue.standard.shortName(of: identifier)
    let kindOrder = order.order(ofKind: shortName)
    let asked = selects ? pipeline.selection : Pipeline.Selection()
    let selection = RowSelection(
      asked, zone: zone.rules,
      takesSource: zip(kindOrder.takesPart, order.sources(named: asked.sources)).map { $0 && $1 })
    let collapse =
      pipeline.duplicates == .collapse
      ? KindSweep.Collapse(sync, sparesBarePoints: shortName.hasPrefix("Dietary")) : nil
    return Kind(
      symbol: symbol, identifier: identifier, shortName: shortName,
      type: Catalogue.standard.type(identifier: identifier), order: kindOrder,
      sweep: KindSweep(kind: symbol, selection: selection, order: order, collapse: collapse))
  }
}

extension ArchiveOptions {
  fileprivate init(_ options: SurveyOptions) {
    self.init()
    member = options.member
    salvage = options.salvagesDamaged
    maximumRatio = options.maximumRatio
    maximumTotalBytes = Int64(options.maximumBytes.bytes)
  }
}
