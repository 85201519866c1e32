import ByteIO
import Documents
import HealthModel
import Sinks
import Stages

/// One kind of an archive and all that its statistics follow from.
struct KindStatistics: Sendable {
  let input: ArchiveInput
  let symbol: Symbol
  let description: KindDescription
  let order: KindOrder
  let sweep: KindSweep
  /// Walks the rows around the span asked for, too; nil if it has no ends.
  let wideSweep: KindSweep?
  let selection: RowSelection
  /// What the sinks ask for; the first one decides about the rows.
  let requests: [StatisticsRequest]
  let timelines: [BucketTimeline]
  /// The order of the category values, the same for all kinds.
  let categoryRanks: [UInt32]
  /// Tells when nights end; only of sleep, and if a sink wants nights.
  let nightClock: ZoneTimeline?
  /// Workouts that may lack statistics of the kind, if a sink wants them.
  let workouts: WorkoutSources?

  /// What came of the kind.
  struct Summary: Sendable {
    var decisions = RowDecisions()
    /// Samples of a cumulative kind as long as a day.
    var long = 0
    var totals: [SourceTotals] = []
    var nights: [SleepNight] = []
    /// By the places of the workouts.
    var computed: [(workout: Int, statistics: ComputedStatistics)] = []
    /// The formatted rows by request; nil if they are too much to wait for their turn.
    var texts: [Text]?

    struct Text: Sendable {
      var rows = 0
      var bytes: [UInt8] = []
    }
  }

  /// Bytes beyond which text is not kept until it is the kind's turn.
  private static let longestText = 2 << 20

  /// Works out everything and keeps the text.
  func summarise() -> Result<Summary, Failure> {
    var texts = requests.map { _ in Summary.Text() }
    var length = 0
    do throws(Failure) {
      var summary = try summarise { (request, text, rows) throws(Failure) in
        length += text.count
        if length > Self.longestText { return texts.removeAll() }
        texts[request].rows += rows
        texts[request].bytes.append(contentsOf: text)
      }
      if length <= Self.longestText { summary.texts = texts }
      return .success(summary)
    } catch {
      return .failure(error)
    }
  }

  /// Works out everything and gives the text away piece by piece.
  ///
  /// - Parameter emit: takes the number of the request, a piece of text and its number of rows.
  func summarise(
    _ emit: (Int, UnsafeRawBufferPointer, Int) throws(Failure) -> Void
  ) throws(Failure) -> Summary {
    var summary = Summary()
    guard let style = description.style else {
      summary.decisions = try sweep.decide(in: input.sorter, origins: input.tables.origins)
      return summary
    }
    var text = ByteBuffer(capacity: Self.pieceSize + 4096)
    for request in requests.indices {
      let formatter = requests[request].makeFormatter?()
      var rows = 0
      func take(_ row: BucketRow) throws(Failure) {
        guard let formatter, selection.takes(row.bucket) else { return }
        formatter.format(row, of: description, on: timelines[request], into: &text)
        rows += 1
        if text.count >= Self.pieceSize { try flush() }
      }
      func flush() throws(Failure) {
        try emit(request, text.bytes, rows)
        text.removeAll()
        rows = 0
      }
      var merge = MergeSources(
        style, order: order, timeline: timelines[request], splitsBySource: requests[request].splitsBySource,
        marksRows: request == 0, categoryRanks: style == .category ? categoryRanks : [],
        hourlyValue: hourlyValue)
      if request == 0 {
        summary.decisions = try sweep.decide(
          in: input.sorter, origins: input.tables.origins, into: &merge, take)
        (summary.long, summary.totals) = (merge.tally.long, merge.totals)
      } else {
        try sweep.replay(summary.decisions, in: input.sorter, into: &merge, take)
      }
      if rows > 0 { try flush() }
    }
    if let nightClock { summary.nights = try nights(summary.decisions, nightClock) }
    if let workouts, style.isCumulative || style.isDiscrete {
      summary.computed = try statistics(of: workouts, style, summary.decisions)
    }
    return summary
  }

  /// Walks the rows that nights and workouts of the span asked for are made of.
  private func forEachRow(
    _ decisions: RowDecisions, _ body: (SweepSample) throws(Failure) -> Void
  ) throws(Failure) {
    guard let wideSweep else { return try sweep.replay(decisions, in: input.sorter, body) }
    let decisions = try wideSweep.decide(in: input.sorter, origins: input.tables.origins)
    try wideSweep.replay(decisions, in: input.sorter, body)
  }

  /// The nights that samples of sleep make.
  private func nights(_ decisions: RowDecisions, _ clock: ZoneTimeline) throws(Failure) -> [SleepNight] {
    var stages: [Symbol: SleepStage?] = [:]
    var nights: [SleepNight] = []
    var merge = MergeSleep(order: order, clock: clock)
    try forEachRow(decisions) { (sample) throws(Failure) in
      let known = stages[sample.category]
      let stage = known ?? SleepStage(symbol: input.tables.symbols.string(sample.category))
      if known == nil { stages[sample.category] = .some(stage) }
      try merge.add(
        SleepSample(
          start: sample.start, end: sample.end, stage: stage, source: sample.source, isCopy: sample.isCopy)
      ) { nights.append($0) }
    }
    try merge.finish { nights.append($0) }
    return nights
  }

  /// What the kind's samples come to during the workouts that have no statistics of it.
  private func statistics(
    of workouts: WorkoutSources, _ style: AggregationStyle, _ decisions: RowDecisions
  ) throws(Failure) -> [(workout: Int, statistics: ComputedStatistics)] {
    let (spans, places) = workouts.spans(lacking: description.identifier)
    if spans.isEmpty { return [] }
    var computed: [(workout: Int, statistics: ComputedStatistics)] = []
    func take(_ index: Int, _ row: BucketRow) {
      guard row.records > 0 else { return }
      computed.append(
        (
          places[index],
          ComputedStatistics(
            type: description.identifier, unit: description.canonicalUnit ?? "", sum: row.sum,
            average: row.average, minimum: row.minimum, maximum: row.maximum, records: row.records)
        ))
    }
    var sums = WorkoutSums(style, order: order, spans: spans)
    try forEachRow(decisions) { (sample) throws(Failure) in try sums.add(sample, take) }
    try sums.finish(take)
    return computed
  }

  private static let pieceSize = 1 << 16

  /// Stand hours are distinct hours, whoever saw one (statistics 11.1).
  private var hourlyValue: Symbol? {
    guard description.shortName == "AppleStandHour" else { return nil }
    return input.tables.symbols.symbol(of: "HKCategoryValueAppleStandHourStood")
  }
}
