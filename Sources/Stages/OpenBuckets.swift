import ByteIO
import HealthModel

/// The buckets that time is in or may come back to, and the rows they become.
struct OpenBuckets: Sendable {
  private let timeline: BucketTimeline
  private let style: AggregationStyle
  private let splitsBySource: Bool
  /// Source numbers by rank.
  private let sources: [Int32]
  /// Ranks of symbols in the order of their bytes; empty for quantities.
  private let categoryRanks: [UInt32]

  private var open: [OpenBucket] = []
  /// The bucket that time is in.
  private var current = -1
  /// When time came into the current stretch, and when it must leave it.
  private(set) var entered = Instant.min
  private(set) var stretchEnd = Instant.min
  private var slots: [Slot] = []
  private var slotNumbers: [Slot: Int32] = [:]
  /// Emptied cells, for their memory.
  private var spare: [[BucketCell]] = []

  private struct OpenBucket {
    var bucket: Bucket
    var finalAt: Instant
    /// By slot.
    var cells: [BucketCell]
    /// The slots in use.
    var used: [Int] = []
  }

  /// What tells apart the rows of one bucket.
  private struct Slot: Hashable {
    var category: Symbol
    /// nil if rows are not split by source.
    var rank: Int32?
  }

  init(
    style: AggregationStyle, order: KindOrder, timeline: BucketTimeline, splitsBySource: Bool,
    categoryRanks: [UInt32]
  ) {
    self.style = style
    self.timeline = timeline
    self.splitsBySource = splitsBySource
    self.categoryRanks = categoryRanks
    sources = order.sources
  }

  /// The slot of a sample's category value and source, new if it was never seen.
  mutating func slot(category: Symbol, rank: Int32) -> Int32 {
    let wanted = Slot(category: category, rank: splitsBySource ? rank : nil)
    if slots.first == wanted { return 0 }
    if let known = slotNumbers[wanted] { return known }
    let number = Int32(slots.count)
    slots.append(wanted)
    slotNumbers[wanted] = number
    return number
  }

  /// Changes the cell of a slot in the current bucket.
  mutating func update(_ slot: Int32, _ change: (inout BucketCell) -> Void) {
    let index = Int(slot)
    while open[current].cells.count <= index { open[current].cells.append(BucketCell()) }
    if !open[current].cells[index].isUsed {
      open[current].cells[index].isUsed = true
      open[current].used.append(index)
    }
    change(&open[current].cells[index])
  }

  /// Changes all cells of the current bucket that are in use.
  mutating func updateAll(_ change: (inout BucketCell) -> Void) {
    guard current >= 0 else { return }
    for index in open[current].used { change(&open[current].cells[index]) }
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
      open.insert(
        OpenBucket(bucket: stretch.bucket, finalAt: stretch.finalAt, cells: spare.popLast() ?? []),
        at: current)
    }
  }

  /// Hands out the rows of all buckets that are final at `instant`, in the order of their keys.
  mutating func emitFinal(
    by instant: Instant, _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    while !open.isEmpty, open[0].finalAt <= instant {
      let bucket = open.removeFirst()
      for index in bucket.used.sorted(by: { slotPrecedes($0, $1) }) where bucket.cells[index].records > 0 {
        var row = bucket.cells[index].row(of: bucket.bucket, as: style)
        row.category = slots[index].category
        row.source = slots[index].rank.map { sources[Int($0)] }
        row.sources = bucket.cells[index].sources.members.map { sources[$0] }
        try emit(row)
      }
      recycle(bucket)
    }
  }

  private mutating func recycle(_ bucket: consuming OpenBucket) {
    for index in bucket.used { bucket.cells[index].removeAll() }
    spare.append(bucket.cells)
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
