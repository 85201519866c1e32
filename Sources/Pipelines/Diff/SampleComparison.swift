import ByteIO
import HealthModel

/// What became of a sample.
enum SampleChange: String { case removed, added }

/// Finds the samples that one export has and another one has not, by their ids.
struct SampleComparison: ~Copyable {
  private var old: SampleRows
  private var new: SampleRows
  /// How many both have.
  private(set) var shared = 0

  init(_ old: consuming SpooledRows, _ new: consuming SpooledRows) throws(Failure) {
    let old = try SampleRows(old)
    let new = try SampleRows(new)
    self.old = old
    self.new = new
  }

  /// The kinds in hand.
  var kinds: [String] { [old.kind, new.kind].compactMap(\.self) }

  /// Walks through the samples of the kind in hand, in the order of their starts.
  mutating func compare(
    _ kind: String, _ take: (SampleChange, ComparedSample) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      switch (old.holds(kind), new.holds(kind)) {
      case (false, false): return
      case (true, true) where old.start == new.start: try compareStart(kind, old.start, take)
      case (true, let both) where !both || old.start < new.start:
        if let sample = try old.take() { try take(.removed, sample) }
      default: if let sample = try new.take() { try take(.added, sample) }
      }
    }
  }

  /// Compares the samples of one start. Equal rows need not be looked at any closer.
  private mutating func compareStart(
    _ kind: String, _ start: Instant, _ take: (SampleChange, ComparedSample) throws(Failure) -> Void
  ) throws(Failure) {
    if let row = old.row, let other = new.row, equalBytes(row, other) {
      shared += 1
      try old.advance()
      return try new.advance()
    }
    let olds = try old.takeAll(kind, startingAt: start)
    let news = try new.takeAll(kind, startingAt: start)
    let newByID = Dictionary(news.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var stays: Set<RecordID> = []
    for sample in olds {
      if let other = newByID[sample.id], sample.says(other) {
        stays.insert(sample.id)
      } else {
        try take(.removed, sample)
      }
    }
    for sample in news where !stays.contains(sample.id) { try take(.added, sample) }
    shared += stays.count
  }
}
