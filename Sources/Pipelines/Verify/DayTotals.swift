import ByteIO
import HealthModel
import Stages

/// Our totals of one ring by local day, counted from 1970-01-01.
struct DayTotals: Equatable, Sendable {
  /// One day that has samples.
  struct Day: Equatable, Sendable {
    var sum: Double
    var unmerged: Double
    var sources: Int
  }

  var days: [Int64: Day] = [:]
}

extension DayTotals {
  /// The sums of a kind that is added up, with its sources in some order.
  init(_ walk: KindWalk, order: KindOrder, timeline: BucketTimeline) throws(Failure) {
    var merge = MergeSources(.cumulative, order: order, timeline: timeline)
    var days: [Int64: Day] = [:]
    func take(_ row: BucketRow) {
      days[timeline.localDate(of: row.bucket).dayNumber] = Day(
        sum: row.sum ?? 0, unmerged: row.sumUnmerged ?? 0, sources: row.sources.count)
    }
    try walk.forEach { sample throws(Failure) in
      try merge.add(sample) { row throws(Failure) in take(row) }
    }
    try merge.finish { row throws(Failure) in take(row) }
    self.days = days
  }

  /// The local hours in which the wearer stood; each counts once, on the day of its start.
  init(standHours walk: KindWalk, hours: BucketTimeline) throws(Failure) {
    let tables = walk.samples.tables
    var days: [Int64: (hours: Int, rows: Int, sources: Set<Int32>)] = [:]
    var last: Instant?
    var (known, isStood) = (Symbol.none, false)
    try walk.forEach { sample throws(Failure) in
      if sample.category != known {
        (known, isStood) = (sample.category, tables.symbols.string(sample.category) == Self.stood)
      }
      guard isStood, walk.kind.order.takesPart[Int(sample.source)] else { return }
      let hour = hours.stretch(at: sample.start).bucket
      let day = hours.localDate(of: hour).dayNumber
      var counts = days[day] ?? (0, 0, [])
      counts.rows += 1
      counts.sources.insert(sample.source)
      if hour.start != last { counts.hours += 1 }
      days[day] = counts
      last = hour.start
    }
    self.days = days.mapValues {
      Day(sum: Double($0.hours), unmerged: Double($0.rows), sources: $0.sources.count)
    }
  }

  private static let stood = "HKCategoryValueAppleStandHourStood"
}
