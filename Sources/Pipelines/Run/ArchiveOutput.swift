import ByteIO
import Documents
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
  /// The account of the archive, complete once it ran.
  private(set) var ledger: Ledger
  /// What sinks know of the export.
  private(set) var context: ExportContext
  /// Nil if no sink asks for workouts.
  private let workouts: WorkoutSources?
  private let threads: Int
  /// Tells sinks of a warehouse what loaded an export.
  private let loadDigest: String

  /// - Parameter given: the zone Z; nil: it is configured, or found from the export.
  init(
    _ input: ArchiveInput, pipeline: Pipeline, options: RunOptions, zone given: ResolvedZone? = nil,
    report: inout ArchiveReport
  ) throws(Failure) {
    let database = try TimeZoneDatabase()
    ledger = input.ledger
    let tables = input.tables
    let found = try ZoneInference(database).zone(
      configured: options.timeZone ?? pipeline.timeZone, facts: input.facts, ledger: &ledger)
    zone = given ?? found
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
    let order = order
    workouts = input.documents.map { WorkoutSources($0.index.workouts, order) }
    context = ExportContext(
      participantID: report.participantID, archiveDigest: input.digest, archiveBytes: input.size,
      tables: tables, zone: zone,
      clock: clock, facts: input.facts,
      sourceNames: order.sources.map(\.shownName))
    context.sourceKeys = order.sources.map { "\($0.name)/\($0.family.rawValue)" }
    if let documents = input.documents {
      context.memberIDs = documents.index.memberIDs
      context.profile = try pipeline.wantsProfile ? documents.profile(pipeline) : nil
    }
    self.pipeline = pipeline
    self.input = input
    threads = options.threads
    loadDigest = pipeline.loadDigest(options)
    report.describe(zone: zone, facts: input.facts)
  }

  /// Opens the sinks of the pipeline.
  ///
  /// - Parameters:
  ///   - places: what the paths of files are made with.
  ///   - tasks: what each of them does with the archive.
  func openSinks(
    in folder: OutputFolder, places: [PathTemplate.Placeholder: String], tasks: [SinkTask]
  ) throws(Failure) -> [any Sink] {
    var sinks: [any Sink] = []
    for (sink, task) in zip(pipeline.sinks, tasks) {
      sinks.append(
        try sink.open(in: folder, places: places, context: context, task: task, loadDigest: loadDigest))
    }
    return sinks
  }

  /// Takes everything to the sinks and gives the account; what they wrote is complete, but they are still to be told that
  /// it counts (``Sink/commit(_:bytesRead:)``).
  ///
  /// - Throws: ``Failure`` (70) if the ledger does not balance, and what writing throws.
  mutating func run(
    _ sinks: [any Sink], folder: OutputFolder, rejects: inout RejectFile, report: inout ArchiveReport
  ) throws(Failure) {
    var documents = DocumentOutput(
      input, sinks.compactMap(\.documents), pipeline, order: order, workouts: workouts,
      rows: rowSelection(takesSource: wantedSources))
    try deliver(kinds(for: sinks, documents?.parts ?? []), to: sinks, &documents, report: &report)
    try documents?.write(&ledger, &rejects, folder)
    for sink in sinks { report.outputs += try sink.finish() }
    // Every run uses it.
    if let dates = ledger.elements["ExportDate"] {
      ledger.elements["ExportDate"]?.emitted = dates.read - dates.rejected
    }
    ledger.filterTheRest()
    let tables = input.tables
    try ledger.checkBalance { tables.symbols.string($0) }
    report.take(ledger, symbols: tables.symbols)
  }

  /// The kinds that have rows, in the order of the output.
  private func kinds(for sinks: [any Sink], _ parts: DocumentParts) -> [KindStatistics] {
    // Without a sink of statistics the merge still decides what each row is worth.
    let nothing = StatisticsRequest(interval: .year, splitsBySource: false, makeFormatter: nil)
    let asked = sinks.compactMap(\.statistics)
    let requests = asked.isEmpty ? [nothing] : asked
    let timelines = requests.map { timeline($0.interval) }
    return input.sorter.kinds.subtracting([SyncVersions.kind])
      .map { statistics(of: $0, requests, timelines, parts) }
      .sorted { left, right in
        let (left, right) = (left.description, right.description)
        return left.shortName == right.shortName
          ? precedesBytewise(left.identifier, right.identifier)
          : precedesBytewise(left.shortName, right.shortName)
      }
  }

  private func statistics(
    of symbol: Symbol, _ requests: [StatisticsRequest], _ timelines: [BucketTimeline], _ parts: DocumentParts
  ) -> KindStatistics {
    let identifier = input.tables.symbols.string(symbol)
    let shortName = Catalogue.standard.shortName(of: identifier)
    let kindOrder = order.order(ofKind: shortName)
    let takesSource = zip(kindOrder.takesPart, wantedSources).map { $0 && $1 }
    let selection = rowSelection(takesSource: takesSource)
    let collapse =
      pipeline.duplicates == .collapse
      ? KindSweep.Collapse(sync, sparesBarePoints: shortName.hasPrefix("Dietary")) : nil
    let type = Catalogue.standard.type(identifier: identifier)
    let description = KindDescription(
      identifier: identifier, shortName: shortName, style: type?.style, canonicalUnit: type?.canonicalUnit,
      choice: units[identifier],
      policy: type?.style == .category ? MergePolicy.all.name : kindOrder.policy.name)
    return KindStatistics(
      input: input, symbol: symbol, description: description, order: kindOrder,
      sweep: KindSweep(kind: symbol, selection: selection, order: order, collapse: collapse),
      wideSweep: pipeline.selection.isEndless
        ? nil
        : KindSweep(
          kind: symbol, selection: rowSelection(takesSource: takesSource, margin: Self.margin), order: order,
          collapse: collapse),
      selection: selection, requests: requests, timelines: timelines, categoryRanks: categoryRanks,
      nightClock: parts.contains(.nights) && identifier == SleepStage.identifier ? clock : nil,
      workouts: parts.contains(.computedStatistics) ? workouts : nil)
  }

  /// Days around the span asked for in which nights and workouts of it may begin or end.
  private static let margin: Int64 = 2

  /// - Parameters:
  ///   - takesSource: by source number.
  ///   - margin: days around the span that are taken, too.
  private func rowSelection(takesSource: [Bool], margin: Int64 = 0) -> RowSelection {
    RowSelection(pipeline.selection, zone: zone.rules, takesSource: takesSource, margin: margin)
  }

  private func timeline(_ interval: BucketInterval) -> BucketTimeline {
    pipeline.days == .exportZone
      ? BucketTimeline(interval, in: zone.rules) : BucketTimeline(interval, recorded: clock)
  }

  /// Summarises the kinds on all threads and hands them to the sinks one after the other.
  private mutating func deliver(
    _ kinds: [KindStatistics], to sinks: [any Sink], _ documents: inout DocumentOutput?,
    report: inout ArchiveReport
  ) throws(Failure) {
    let weights = kinds.map { input.sorter.weight(of: $0.symbol) }
    let tasks = OrderedTasks(weights: weights, ahead: threads + 6) { kinds[$0].summarise() }
    let delivery = SampleDelivery(
      to: sinks.flatMap(\.samples) + [documents?.members].compactMap(\.self), tables: input.tables,
      sync: sync, threads: threads)
    // Samples first: there is room for few of them.
    let group = try ThreadGroup(threads: threads, delivery, tasks)
    for kind in kinds {
      let summary = try tasks.next(by: group)
      try write(summary, of: kind, to: sinks)
      count(summary, of: kind, report: &report)
      documents?.take(summary)
      if !delivery.isIdle { try emit(kind, summary.decisions, to: delivery, by: group) }
    }
    try delivery.finish(by: group)
    group.end()
  }

  /// Takes the statistics to the sinks that asked for them.
  private func write(
    _ summary: KindStatistics.Summary, of kind: KindStatistics, to sinks: [any Sink]
  ) throws(Failure) {
    let takers = sinks.filter { $0.statistics != nil }
    guard let texts = summary.texts else {
      _ = try kind.summarise { (request, text, rows) throws(Failure) in
        try takers[request].append(statistics: text, rows: rows)
      }
      return
    }
    for (sink, text) in zip(takers, texts) where text.rows > 0 {
      try text.bytes.span.withUnsafeBytes { (bytes) throws(Failure) in
        try sink.append(statistics: bytes, rows: text.rows)
      }
    }
  }

  private mutating func count(
    _ summary: KindStatistics.Summary, of kind: KindStatistics, report: inout ArchiveReport
  ) {
    if let style = kind.description.style {
      report.sources[kind.description.shortName] = sourceReports(summary.totals, kind.order, style)
    }
    ledger[.longInterval] += summary.long
    ledger[kind.symbol].filtered += summary.decisions.filtered
    ledger[kind.symbol].collapsed += summary.decisions.copies
    ledger[kind.symbol].merged += summary.decisions.merged
    ledger[kind.symbol].emitted += summary.decisions.emitted
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
    _ kind: KindStatistics, _ decisions: RowDecisions,
    to delivery: SampleDelivery, by threads: ThreadGroup
  ) throws(Failure) {
    var chunk = SampleChunk()
    var cursor = input.sorter.rows(of: kind.symbol)
    var number = 0
    while try input.sorter.advance(&cursor) {
      defer { number += 1 }
      guard decisions.keeps(number) else { continue }
      let row = cursor.row
      if chunk.isFull(before: row) { try delivery.deliver(&chunk, of: kind.description, by: threads) }
      chunk.append(
        row, payload: cursor.payload(of: row), mergedAway: decisions.mergedRows?.contains(number) ?? false)
    }
    try delivery.deliver(&chunk, of: kind.description, by: threads)
  }
}
