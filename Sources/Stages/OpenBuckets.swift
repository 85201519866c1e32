import ByteIO
import HealthModel

/// The buckets that time is in or may come back to, and the rows they become.
struct OpenBuckets: ~Copyable, Sendable {
  private let timeline: BucketTimeline
  private let style: AggregationStyle
  private let splitsBySource: Bool
  /// Source numbers by rank.
  private let sources: [Int32]
  /// Ranks of symbols in the order of their bytes; empty for quantities.
  private let categoryRanks: [UInt32]
  /// The category value of which distinct hours are counted.
  private let hourlyValue: Symbol?
  private let hours: BucketTimeline
  /// The hour of the sample that was counted last.
  private var hour: Stretch?

  /// The buckets that are not final, by key.
  private var open: [OpenBucket] = []
  /// The bucket that time is in, and where its cells begin.
  private var current = -1
  private var currentCells = 0
  /// When time came into the current stretch, and when it must leave it.
  private(set) var entered = Instant.min
  private(set) var stretchEnd = Instant.min
  private var slots: [Slot] = []
  private var slotNumbers: [Slot: Int32] = [:]
  /// The cells of all open buckets, ``cellsPerBucket`` for each.
  private var cells = Column<BucketCell>(capacity: 8)
  private var cellsPerBucket = 4
  /// Buckets that are over, with their cells and memory, for others that begin.
  private var spare: [OpenBucket] = []
  /// The sources of the last row: most rows have those of another one.
  private var lastSources: (bits: UInt64, numbers: [Int32]) = (0, [])

  private struct OpenBucket {
    var bucket: Bucket
    var finalAt: Instant
    /// Where its cells begin, in buckets.
    var place: Int
    /// The slots in use.
    var used: [Int] = []
    /// The sources of ranks from 64 on, by slot.
    var furtherSources: [Int: RowSet] = [:]

    /// Notes the source of a sample whose rank has no bit in the cell.
    mutating func note(_ sample: LiveSample) {
      furtherSources[Int(sample.slot), default: RowSet()].insert(Int(sample.rank))
    }
  }

  /// What tells apart the rows of one bucket.
  private struct Slot: Hashable {
    var category: Symbol
    /// nil if rows are not split by source.
    var rank: Int32?
  }

  init(
    style: AggregationStyle, order: KindOrder, timeline: BucketTimeline, splitsBySource: Bool,
    categoryRanks: [UInt32], hourlyValue: Symbol?
  ) {
    self.style = style
    self.timeline = timeline
    self.splitsBySource = splitsBySource
    self.categoryRanks = categoryRanks
    self.hourlyValue = hourlyValue
    hours = timeline.hours
    sources = order.sources
  }

  /// The slot of a sample's category value and source, new if it was never seen.
  @inline(__always)
  mutating func slot(category: Symbol, rank: Int32) -> Int32 {
    if category.isNone, !splitsBySource, !slots.isEmpty, slots[0].category.isNone { return 0 }
    return anySlot(Slot(category: category, rank: splitsBySource ? rank : nil))
  }

  private mutating func anySlot(_ wanted: Slot) -> Int32 {
    if let known = slotNumbers[wanted] { return known }
    let number = Int32(slots.count)
    slots.append(wanted)
    slotNumbers[wanted] = number
    if slots.count > cellsPerBucket { widen() }
    return number
  }

  /// Doubles the cells of every bucket.
  private mutating func widen() {
    var wider = Column<BucketCell>(capacity: cells.count * 2)
    for place in 0..<cells.count / cellsPerBucket {
      for slot in 0..<cellsPerBucket { wider.append(cells[place * cellsPerBucket + slot]) }
      for _ in 0..<cellsPerBucket { wider.append(BucketCell()) }
    }
    cells = wider
    cellsPerBucket *= 2
    if current >= 0 { currentCells = open[current].place * cellsPerBucket }
  }

  /// Changes the cell of a slot in the current bucket.
  @inline(__always)
  mutating func update(_ slot: Int32, _ change: (inout BucketCell) -> Void) {
    let index = currentCells &+ Int(slot)
    if !cells[index].isUsed {
      cells[index].isUsed = true
      open[current].used.append(Int(slot))
    }
    change(&cells[index])
  }

  /// Counts a sample that begins in the current bucket, or is alive where it begins.
  @inline(__always)
  mutating func count(_ sample: LiveSample) {
    update(sample.slot) { $0.count(sample) }
    if sample.rank >= 64, sample.role != .copy { open[current].note(sample) }
  }

  /// Counts the local hour that a sample of a category begins in, if that is what its value is for.
  mutating func countHour(of sample: LiveSample) {
    guard let hourlyValue, slots[Int(sample.slot)].category == hourlyValue else { return }
    let last = hour.flatMap { sample.start < $0.end ? $0 : nil }
    let hour = last ?? hours.stretch(at: sample.start)
    self.hour = hour
    update(sample.slot) { $0.count(hour: hour.bucket.start, of: sample) }
  }

  /// Changes all cells of the current bucket that are in use.
  mutating func updateAll(_ change: (inout BucketCell) -> Void) {
    guard current >= 0 else { return }
    for slot in open[current].used { change(&cells[currentCells + slot]) }
  }

  /// Leaves the current stretch for the one that holds `instant`, and hands out what became final.
  mutating func enter(
    _ instant: Instant, _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    let left = stretchEnd
    updateAll { $0.leave(at: left) }
    try emitFinal(by: instant, emit)
    let stretch = timeline.stretch(at: instant)
    (entered, stretchEnd) = (instant, stretch.end)
    current = open.partitioningIndex { $0.bucket.key >= stretch.bucket.key }
    if current == open.count || open[current].bucket.key != stretch.bucket.key {
      open.insert(begin(stretch), at: current)
    }
    currentCells = open[current].place * cellsPerBucket
  }

  private mutating func begin(_ stretch: Stretch) -> OpenBucket {
    guard var bucket = spare.popLast() else {
      let place = cells.count / cellsPerBucket
      for _ in 0..<cellsPerBucket { cells.append(BucketCell()) }
      return OpenBucket(bucket: stretch.bucket, finalAt: stretch.finalAt, place: place)
    }
    (bucket.bucket, bucket.finalAt) = (stretch.bucket, stretch.finalAt)
    return bucket
  }

  /// Hands out the rows of all buckets that are final at `instant`, in the order of their keys.
  mutating func emitFinal(
    by instant: Instant, _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    while !open.isEmpty, open[0].finalAt <= instant {
      var bucket = open.removeFirst()
      let first = bucket.place * cellsPerBucket
      if bucket.used.count > 1 { bucket.used.sort { slotPrecedes($0, $1) } }
      for slot in bucket.used where cells[first + slot].records > 0 { try emit(row(slot, of: bucket)) }
      for slot in bucket.used { cells[first + slot] = BucketCell() }
      bucket.used.removeAll(keepingCapacity: true)
      bucket.furtherSources.removeAll()
      spare.append(bucket)
    }
    current = -1
  }

  private mutating func row(_ slot: Int, of bucket: borrowing OpenBucket) -> BucketRow {
    let cell = cells[bucket.place * cellsPerBucket + slot]
    var row = cell.row(of: bucket.bucket, as: style)
    row.category = slots[slot].category
    if let hourlyValue, row.category == hourlyValue { cell.describeHours(in: &row) }
    row.source = slots[slot].rank.map { sources[Int($0)] }
    if cell.sources != lastSources.bits {
      lastSources = (
        cell.sources,
        sources.indices.filter { $0 < 64 && cell.sources >> UInt64($0) & 1 == 1 }.map { sources[$0] }
      )
    }
    row.sources = lastSources.numbers
    if let further = bucket.furtherSources[slot] { row.sources += further.members.map { sources[$0] } }
    return row
  }

  /// Category values by their bytes, then sources by rank.
  private func slotPrecedes(_ left: Int, _ right: Int) -> Bool {
    let (a, b) = (slots[left], slots[right])
    return a.category != b.category
      ? categoryRank(a.category) < categoryRank(b.category) : (a.rank ?? 0) < (b.rank ?? 0)
  }

  private func categoryRank(_ symbol: Symbol) -> UInt32 {
    let index = Int(symbol.rawValue)
    return index < categoryRanks.count ? categoryRanks[index] : symbol.rawValue
  }
}
