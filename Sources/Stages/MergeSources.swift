import ByteIO
import HealthModel

/// Merges the sources of one kind and summarises what is kept, bucket by bucket, in one sweep over its samples.
///
/// In every slice of time between two neighbouring starts, ends and bucket edges the best-ranked source with a sample
/// alive owns the slice; its samples keep their share of it, the others lose theirs. A point is kept unless a better
/// source has a point at that instant or an interval alive.
///
/// All times are whole seconds, so the sweep adds up seconds, not amounts: each source has a clock of the seconds it
/// owned, and a sample's share follows from that clock when the sample ends or a bucket does. A sample that lost nothing
/// counts exactly. Time O(n log n), and the live samples once more per bucket edge; memory: the samples alive at once.
/// A sample that no other one touches, as most are, is summarised without all that.
package struct MergeSources: ~Copyable {
  let style: AggregationStyle
  let order: KindOrder
  /// Whether a slice of time goes to the best source, for kinds that are spread over time; else to all.
  let sweeps: Bool
  /// Whether samples with the same start compete, for pooled kinds.
  let competes: Bool

  var buckets: OpenBuckets
  /// Where the sweep stands.
  var cursor = Instant.min
  /// Intervals alive at the cursor.
  var live = LiveSamples()
  /// Samples that begin at the cursor and wait for others that do.
  var arrivals = Column<LiveSample>(capacity: 16)
  /// Memory for the samples, or parts, whose kept time begins at the cursor.
  var beginning = Column<LiveSample>(capacity: 16)
  /// Seconds owned so far, by rank.
  var clocks = Column<Int64>()
  /// Live intervals by rank, and the ranks that have any.
  var alive = Column<Int>()
  var aliveRanks = RankSet()
  /// The rank that owns the current slice.
  var owner: Int32?
  /// Whether an interval ended at the cursor.
  var hasEnded = false
  /// Whether a bucket began at the cursor with live samples.
  var hasCrossedEdge = false

  /// What was left out and why.
  package internal(set) var tally = MergeTally()
  /// What became of each source's samples, by source number.
  package var totals: [SourceTotals] { (0..<sourceTotals.count).map { sourceTotals[$0] } }
  var sourceTotals = Column<SourceTotals>()
  /// The rows that lost all their time, or were outranked at their start; only if asked for.
  package internal(set) var mergedAway: RowSet?

  /// - Parameters:
  ///   - splitsBySource: one row per bucket and source.
  ///   - marksRows: keep ``mergedAway``, at one bit per row.
  ///   - categoryRanks: order of the category values, see ``SymbolTable/bytewiseRanks()``.
  ///   - hourlyValue: the category value whose sum is the number of distinct local hours that its samples begin in.
  package init(
    _ style: AggregationStyle, order: KindOrder, timeline: BucketTimeline, splitsBySource: Bool = false,
    marksRows: Bool = false, categoryRanks: [UInt32] = [], hourlyValue: Symbol? = nil
  ) {
    self.style = style
    self.order = order
    sweeps = (style.isCumulative || style.isTimeWeighted) && order.policy != .all
    competes =
      (style.isArithmetic || style == .discreteEquivalentContinuousLevel) && order.policy != .all
    buckets = OpenBuckets(
      style: style, order: order, timeline: timeline, splitsBySource: splitsBySource,
      categoryRanks: categoryRanks, hourlyValue: hourlyValue)
    for _ in order.ranks {
      clocks.append(0)
      alive.append(0)
      sourceTotals.append(SourceTotals())
    }
    mergedAway = marksRows ? RowSet() : nil
  }

  /// Takes the next sample; samples come by start.
  ///
  /// - Parameter emit: takes each row of statistics as soon as it is final.
  /// - Throws: ``Failure`` (70) for a sample out of order, and what `emit` throws.
  package mutating func add(
    _ sample: SweepSample, _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    guard takesPart(sample) else { return }
    guard sample.start >= cursor else {
      throw Failure(.software, "samples are not sorted by start", try: "please report it with the version")
    }
    if sample.start > cursor {
      if isAlone(until: sample.start) { summariseAlone() } else { try sweep(to: sample.start, emit) }
      cursor = sample.start
      if cursor >= buckets.stretchEnd { try buckets.enter(cursor, emit) }
    }
    let rank = order.ranks[Int(sample.source)]
    arrivals.append(
      LiveSample(
        start: sample.start, end: sample.end, value: style.isCategory ? 0 : sample.value, rank: rank,
        slot: buckets.slot(category: sample.category, rank: rank), role: sample.isCopy ? .copy : .sample,
        row: sample.row))
  }

  /// Ends the sweep and hands out the remaining rows.
  package mutating func finish(_ emit: (BucketRow) throws(Failure) -> Void) throws(Failure) {
    try sweep(to: .max, emit)
    try buckets.emitFinal(by: .max, emit)
  }

  /// Whether one sample begins at the cursor, none is alive, and it ends by `next` and in its bucket.
  @inline(__always)
  private func isAlone(until next: Instant) -> Bool {
    arrivals.count == 1 && live.isEmpty && arrivals[0].role == .sample
      && arrivals[0].end <= min(next, buckets.stretchEnd)
  }

  /// What ``sweep(to:_:)`` comes to for a sample that is alone: it keeps everything.
  private mutating func summariseAlone() {
    let (sample, style) = (arrivals[0], style)
    let isPoint = isPoint(sample)
    arrivals.removeAll()
    register(sample)
    buckets.update(sample.slot) { cell in
      if style.isDiscrete { cell.begin(sample, at: sample.start, as: style) }
      if isPoint { return }
      if style.isCumulative { cell.unmerged += sample.value }
      cell.keep(sample, seconds: sample.duration, as: style)
    }
    if style.isCumulative, sample.duration > 0 { updateTotals(sample) { $0.keptSum += sample.value } }
    (owner, hasEnded, hasCrossedEdge) = (nil, false, false)
  }

  /// Whether a sample counts at all; tallies those that do not.
  @inline(__always)
  private mutating func takesPart(_ sample: SweepSample) -> Bool {
    guard order.takesPart[Int(sample.source)] else { return false }
    let isMissing = style.isCategory ? sample.category.isNone : !sample.value.isFinite
    let isNegative = style.isCumulative && sample.value < 0
    if !sample.isCopy {
      if isMissing { tally.missing += 1 }
      if isNegative { tally.negative += 1 }
      if style.isCumulative, sample.end - sample.start >= secondsPerDay { tally.long += 1 }
    }
    return !isMissing && !isNegative
  }

  /// Moves the cursor towards `target`, as long as there are live samples.
  private mutating func sweep(
    to target: Instant, _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    beginSlice()
    while cursor < target, let nextEnd = live.firstEnd {
      let next = min(nextEnd, buckets.stretchEnd, target)
      if let owner { clocks[Int(owner)] += next - cursor }
      cursor = next
      retire()
      if cursor == buckets.stretchEnd, !live.isEmpty { try crossEdge(emit) }
      if cursor < target { beginSlice() }
    }
  }

  /// Removes the samples that end at the cursor.
  private mutating func retire() {
    while let sample = live.popFirst(endingBy: cursor) {
      settle(sample)
      guard sample.role == .sample else { continue }
      let rank = Int(sample.rank)
      alive[rank] -= 1
      if alive[rank] == 0 { aliveRanks.remove(sample.rank) }
      hasEnded = true
      let kept = sweeps ? clocks[rank] - sample.clockAtStart : sample.duration
      if kept == 0 { markMergedAway(sample) }
      if style.isCumulative { updateTotals(sample) { $0.keptSum += sample.share(ofSeconds: kept) } }
    }
  }

  /// Splits the live samples at a bucket edge.
  private mutating func crossEdge(_ emit: (BucketRow) throws(Failure) -> Void) throws(Failure) {
    live.sort()
    for index in 0..<live.samples.count { settle(live.samples[index]) }
    try buckets.enter(cursor, emit)
    for index in 0..<live.samples.count { count(live.samples[index]) }
    live.enterBucket(clocks)
    hasCrossedEdge = true
  }

  /// Adds to the current bucket what a sample gained since it began or the bucket was entered.
  private mutating func settle(_ sample: LiveSample) {
    let style = style
    let elapsed = cursor - max(sample.start, buckets.entered)
    let kept = sweeps ? clocks[Int(sample.rank)] - sample.clockInBucket : elapsed
    buckets.update(sample.slot) { cell in
      if style.isCumulative { cell.unmerged += sample.share(ofSeconds: elapsed) }
      if sample.role == .sample { cell.keep(sample, seconds: kept, as: style) }
    }
  }

  /// Counts a sample that begins at the cursor, or is alive where a bucket begins.
  mutating func count(_ sample: LiveSample) {
    buckets.count(sample)
    guard sample.role != .copy else { return }
    let span = cursor..<max(cursor, min(sample.end, buckets.stretchEnd))
    buckets.update(sample.slot) { $0.cover(span) }
  }

  mutating func markMergedAway(_ sample: LiveSample) {
    tally.merged += 1
    mergedAway?.insert(sample.row)
    updateTotals(sample) { $0.merged += 1 }
  }

  @inline(__always)
  mutating func updateTotals(_ sample: LiveSample, _ change: (inout SourceTotals) -> Void) {
    change(&sourceTotals[Int(order.sources[Int(sample.rank)])])
  }
}
