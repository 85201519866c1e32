import ByteIO
import HealthModel

/// Walks through what two exports of one person differ in, kind by kind; of a kind the days that changed are in memory.
struct ExportDifference: ~Copyable {
  private var samples: SampleComparison
  private var days: DayComparison

  init(from old: ExportRows, to new: ExportRows) throws(Failure) {
    let samples = try SampleComparison(old.samples.rows(), new.samples.rows())
    let days = try DayComparison(old.days.rows(), new.days.rows())
    self.samples = samples
    self.days = days
  }

  /// How many samples of the kinds so far both exports have.
  var sharedSamples: Int { samples.shared }

  /// The next kind of which one of the exports has something; nil if there is none.
  ///
  /// - Parameter take: takes the samples of it that were added or removed.
  mutating func next(
    _ take: (SampleChange, ComparedSample, _ kind: String) throws(Failure) -> Void
  ) throws(Failure) -> KindChanges? {
    guard let kind = (samples.kinds + days.kinds).min(by: { precedesBytewise($0, $1) }) else { return nil }
    var changes: [DayKey: DayChange] = [:]
    try samples.compare(kind) { (change, sample) throws(Failure) in
      let key = DayKey(day: sample.day, category: sample.category)
      changes[key, default: DayChange(key: key)].count(change)
      try take(change, sample, kind)
    }
    try days.compare(kind) { key, old, new in
      var day = changes[key] ?? DayChange(key: key)
      (day.old, day.new) = (old, new)
      if day.hasOtherStatistics || changes[key] != nil { changes[key] = day }
    }
    return KindChanges(kind: kind, days: changes.values.sorted { $0.key < $1.key })
  }
}

extension DayChange {
  fileprivate mutating func count(_ change: SampleChange) {
    switch change {
    case .added: added += 1
    case .removed: removed += 1
    }
  }
}
