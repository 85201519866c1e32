import ByteIO
import HealthModel
import Sinks
import Stages

/// Takes the sorted samples of one archive through collapse, merge and statistics into the sinks, kind by kind.
struct ArchiveOutput {
  private let input: ArchiveInput
  private let pipeline: Pipeline
  private let zone: ResolvedZone
  private let clock: ZoneTimeline
  private let order: SourceOrder
  private let units: OutputUnits
  private let sync: SyncVersions
  /// The sources that the pipeline selects, by source number.
  private let wantedSources: [Bool]
  /// The order of the category values, the same for all kinds.
  private let categoryRanks: [UInt32]
  private var ledger: Ledger
  private let context: ExportContext
  private let threads: Int

  init(
    _ input: ArchiveInput, pipeline: Pipeline, options: RunOptions, report: inout ArchiveReport
  ) throws(Failure) {
    let database = try TimeZoneDatabase()
    ledger = input.ledger
    let tables = input.tables
    zone = try ZoneInference(database).zone(
      configured: options.timeZone ?? pipeline.timeZone, facts: input.facts, ledger: &ledger)
    clock =
      pipeline.days == .exportZone
      ? ZoneTimeline(zone.rules)
      : ZoneTimeline(recorded: input.facts.recordedZones, home: zone.rules) {
        database.rules(tables.symbols.string($0))
      }
    order = SourceOrder(
      origins: tables.origins, facts: input.facts, symbols: tables.symbols, choices: pipeline.sources)
    let unmatched = order.unmatched + order.unmatched(pipeline.selection.sources, key: "select.sources")
    ledger[.sourceNotFound] += unmatched.count
    report.warnings += unmatched.map { "\($0.key): no source is called `\($0.name)`" }
    do throws(OutputUnits.Problems) { units = try OutputUnits(pipeline.units) } catch {
      throw Failure(.configuration, error.all.map(\.text).joined(separator: "; "), at: "units")
    }
    wantedSources = order.sources(named: pipeline.selection.sources)
    categoryRanks = tables.symbols.bytewiseRanks()
    sync = try SyncVersions(input.sorter, collapses: pipeline.duplicates == .collapse)
    context = ExportContext(
      participantID: report.participantID, tables: tables, zone: zone, clock: clock, facts: input.facts,
      sourceNames: order.sources.map(\.shownName))
    self.pipeline = pipeline
    self.input = input
    threads = options.threads
    report.describe(zone: zone, facts: input.facts)
  }

  /// Runs everything and gives the account; the files are complete, but not visible yet.
  ///
  /// - Throws: ``Failure`` (70) if the ledger does not balance, and what writing throws.
  mutating func run(
    folder: OutputFolder, exportID: String, report: inout ArchiveReport
  ) throws(Failure) {
    let places: [PathTemplate.Placeholder: String] = [
      .participantID: report.participantID, .exportID: exportID,
      .archive: PathTemplate.archiveName(of: report.path),
    ]
    var sinks: [any Sink] = []
    for sink in pipeline.sinks { sinks.append(try sink.open(in: folder, places: places, context: context)) }
    let delivery = SampleDelivery(to: sinks, tables: input.tables, sync: sync, threads: threads)
    let helpers = ThreadGroup { delivery.cancel() }
    for _ in 1..<threads where !delivery.isIdle { try helpers.start { delivery.work() } }
    for kind in kindsByName() { try deliver(kind, to: sinks, delivery, report: &report) }
    try delivery.finish()
    helpers.join()
    for sink in sinks { report.outputs += try sink.finish() }
    let tables = input.tables
    try ledger.checkBalance { tables.symbols.string($0) }
    report.take(ledger, symbols: tables.symbols)
  }

  /// The kinds that have rows, in the order of the output.
  private func kindsByName() -> [Kind] {
    input.sorter.kinds.subtracting([SyncVersions.kind]).map { symbol in
      let identifier = input.tables.symbols.string(symbol)
      return Kind(
        symbol: symbol, identifier: identifier, shortName: Catalogue.standard.shortName(of: identifier),
        type: Catalogue.standard.type(identifier: identifier))
    }.sorted { left, right in
      left.shortName == right.shortName
        ? precedesBytewise(left.identifier, right.identifier)
        : precedesBytewise(left.shortName, right.shortName)
    }
  }

  private struct Kind {
    var symbol: Symbol
    var identifier: String
    var shortName: String
    var type: HealthType?

    /// Statistics need a catalogued type.
    var style: AggregationStyle? { type?.style }
    var isDietary: Bool { shortName.hasPrefix("Dietary") }
  }

  private mutating func deliver(
    _ kind: Kind, to sinks: [any Sink], _ delivery: SampleDelivery, report: inout ArchiveReport
  ) throws(Failure) {
    let kindOrder = order.order(ofKind: kind.shortName)
    let description = KindDescription(
      identifier: kind.identifier, shortName: kind.shortName, style: kind.style,
      canonicalUnit: kind.type?.canonicalUnit, choice: units[kind.identifier],
      policy: kind.style == .category ? MergePolicy.all.name : kindOrder.policy.name)
    var decisions = RowDecisions()
    let selection = selection(kindOrder)
    try decide(kind, selection, &decisions)
    try summarise(kind, kindOrder, selection, description, &decisions, sinks, &report)
    count(decisions, of: kind)
    if !delivery.isIdle { try emit(kind, description, decisions, to: delivery) }
  }

  /// What becomes of each row of a kind, by its place in the order.
  private struct RowDecisions {
    var rows = 0
    var filtered = RowSet()
    var copies = RowSet()
    var merged: RowSet?
    var filteredCount = 0
    var copyCount = 0
    var mergedCount = 0
  }

  /// First pass: which rows are not asked for, and which are copies.
  private func decide(
    _ kind: Kind, _ selection: SampleSelection, _ decisions: inout RowDecisions
  ) throws(Failure) {
    var copies = CollapseCopies(kindIsDietary: kind.isDietary, origins: input.tables.origins)
    let collapses = pipeline.duplicates == .collapse
    var cursor = input.sorter.rows(of: kind.symbol)
    while try input.sorter.advance(&cursor) {
      let row = decisions.rows
      decisions.rows += 1
      if !selection.takes(cursor.row, source: source(of: cursor.row)) {
        decisions.filtered.insert(row)
        decisions.filteredCount += 1
      } else if collapses,
        // A superseded row opens no group: its successor would be a copy of it.
        sync.superseded.contains(cursor.row.offset)
          || copies.isCopy(cursor.row, metadata: cursor.metadata)
      {
        decisions.copies.insert(row)
        decisions.copyCount += 1
      }
    }
  }

  private func selection(_ kindOrder: KindOrder) -> SampleSelection {
    SampleSelection(
      pipeline.selection, zone: zone.rules,
      takesSource: zip(kindOrder.takesPart, wantedSources).map { $0 && $1 })
  }

  private func source(of row: SampleRow) -> Int32 {
    order.source(of: row.origin, userEntered: row.flags.contains(.userEntered))
  }

  /// Merges the sources of a kind, once for each sink that wants statistics, at least once.
  private mutating func summarise(
    _ kind: Kind, _ kindOrder: KindOrder, _ selection: SampleSelection, _ description: KindDescription,
    _ decisions: inout RowDecisions,
    _ sinks: [any Sink], _ report: inout ArchiveReport
  ) throws(Failure) {
    guard let style = kind.style else { return }
    var isFirst = true
    let requests = sinks.compactMap { sink in sink.statistics.map { (sink: sink as (any Sink)?, request: $0) }
    }
    let day = StatisticsRequest(unit: .day, splitsBySource: false)
    for (sink, request) in requests.isEmpty ? [(nil, day)] : requests {
      let timeline = timeline(request.unit)
      var merge = MergeSources(
        style, order: kindOrder, timeline: timeline, splitsBySource: request.splitsBySource,
        marksRows: isFirst,
        categoryRanks: style == .category ? categoryRanks : [])
      try sweep(kind, decisions, into: &merge) { (row: BucketRow) throws(Failure) in
        if selection.takes(row.bucket) { try sink?.write(row, of: description, on: timeline) }
      }
      if isFirst {
        decisions.merged = merge.mergedAway
        decisions.mergedCount = merge.tally.merged
        ledger[.longInterval] += merge.tally.long
        report.sources[kind.shortName] = sourceReports(merge.totals, kindOrder, style)
      }
      isFirst = false
    }
  }

  private func timeline(_ unit: BucketUnit) -> BucketTimeline {
    pipeline.days == .exportZone
      ? BucketTimeline(unit, in: zone.rules) : BucketTimeline(unit, recorded: clock)
  }

  private func sweep(
    _ kind: Kind, _ decisions: RowDecisions, into merge: inout MergeSources,
    _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = input.sorter.rows(of: kind.symbol)
    var row = 0
    while try input.sorter.advance(&cursor) {
      let sample = cursor.row
      if !decisions.filtered.contains(row), sample.takesPart {
        try merge.add(
          SweepSample(
            start: sample.start, end: sample.end, value: sample.value, category: sample.category,
            source: source(of: sample), isCopy: decisions.copies.contains(row), row: row), emit)
      }
      row += 1
    }
    try merge.finish(emit)
  }

  private mutating func count(_ decisions: RowDecisions, of kind: Kind) {
    ledger[kind.symbol].filtered += decisions.filteredCount
    ledger[kind.symbol].collapsed += decisions.copyCount
    ledger[kind.symbol].merged += decisions.mergedCount
    ledger[kind.symbol].emitted +=
      decisions.rows - decisions.filteredCount - decisions.copyCount - decisions.mergedCount
  }

  private func sourceReports(
    _ totals: [SourceTotals], _ kindOrder: KindOrder, _ style: AggregationStyle
  ) -> [SourceReport] {
    kindOrder.sources.compactMap { number in
      let (source, totals) = (order.sources[Int(number)], totals[Int(number)])
      guard totals.rows + totals.copies > 0 else { return nil }
      return SourceReport(
        name: source.shownName, family: source.family.rawValue, sourceClass: source.sourceClass.rawValue,
        rows: totals.rows, collapsed: totals.copies, merged: totals.merged,
        unmerged: style == .cumulative ? totals.unmerged : nil,
        kept: style == .cumulative ? totals.kept : nil)
    }
  }

  /// Last pass: hands every sample that is left after collapsing to the sinks that want samples.
  private func emit(
    _ kind: Kind, _ description: KindDescription, _ decisions: RowDecisions, to delivery: SampleDelivery
  ) throws(Failure) {
    var chunk = SampleChunk()
    var cursor = input.sorter.rows(of: kind.symbol)
    var row = 0
    while try input.sorter.advance(&cursor) {
      defer { row += 1 }
      if decisions.filtered.contains(row) || decisions.copies.contains(row) { continue }
      if chunk.isFull(before: cursor.row) { try delivery.deliver(&chunk, of: description) }
      chunk.append(
        cursor.row, payload: cursor.payload, mergedAway: decisions.merged?.contains(row) ?? false)
    }
    try delivery.deliver(&chunk, of: description)
  }
}
