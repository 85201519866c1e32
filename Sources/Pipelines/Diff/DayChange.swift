/// A day of a kind, or of one of its category values, of which the statistics or the samples changed.
struct DayChange {
  var key: DayKey
  /// Nil without any sample.
  var old: DayStatistics?
  var new: DayStatistics?
  /// Samples that began on the day.
  var added = 0
  var removed = 0

  /// What became of the row of statistics.
  enum Kind: String, CaseIterable { case added, changed, removed }

  var kind: Kind {
    switch (old, new) {
    case (nil, .some): .added
    case (.some, nil): .removed
    default: .changed
    }
  }

  var unit: String { new?.unit ?? old?.unit ?? "" }

  /// Whether the statistics are no longer what they were.
  var hasOtherStatistics: Bool {
    guard let old, let new else { return old != new }
    return !old.agrees(with: new)
  }
}

extension DayChange {
  /// One statistic for people: its name, the unit and both values.
  struct Shown: Equatable {
    var name: String
    var unit: String
    var old: Double?
    var new: Double?
  }

  /// What people look at first that changed, or that they look at first if nothing did; nil without statistics.
  var shown: Shown? {
    let all = candidates.filter { $0.old != nil || $0.new != nil }
    return all.first { !isClose($0.old, $0.new, by: 1e-5) } ?? all.first
  }

  private var candidates: [Shown] {
    let isSpan = [old, new].contains { $0?["duration_seconds"] ?? 0 > 0 }
    return [
      shown("sum", "value_sum"), shown("mean", "value_avg"),
      isSpan ? hours("hours", "duration_seconds") : nil,
      shown("samples", "n_records", unit: ""), shown("minimum", "value_min"), shown("maximum", "value_max"),
      shown("first", "value_first"), shown("last", "value_last"),
      shown("plain mean", "value_avg_arithmetic"), hours("covered", "covered_seconds"),
    ].compactMap(\.self)
  }

  private func shown(_ name: String, _ column: String, unit: String? = nil) -> Shown {
    Shown(name: name, unit: unit ?? self.unit, old: old?[column], new: new?[column])
  }

  private func hours(_ name: String, _ column: String) -> Shown {
    Shown(name: name, unit: "hr", old: old?[column].map { $0 / 3600 }, new: new?[column].map { $0 / 3600 })
  }
}
