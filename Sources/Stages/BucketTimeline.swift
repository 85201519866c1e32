import ByteIO
import HealthModel

/// Divides time into buckets by the local calendar.
///
/// In one zone a bucket is half-open, from the first instant of its first date to the first instant of the next one. On
/// a traveller's clock it is every instant whose local date it is, even in two stretches.
package struct BucketTimeline: Sendable {
  package let unit: BucketUnit
  package let mode: DayMode
  package let clock: ZoneTimeline

  /// Buckets in one zone.
  package init(_ unit: BucketUnit, in zone: TimeZoneRules) {
    self.unit = unit
    mode = .exportZone
    clock = ZoneTimeline(zone)
  }

  /// Buckets where the wearer was.
  package init(_ unit: BucketUnit, recorded clock: ZoneTimeline) {
    self.unit = unit
    mode = .recordedZone
    self.clock = clock
  }

  /// The local date of a bucket's first instant.
  package func localDate(of bucket: Bucket) -> CivilDate {
    unit == .hour ? clock.localDate(at: bucket.start) : CivilDate(dayNumber: bucket.key)
  }

  /// The stretch that holds an instant.
  package func stretch(at instant: Instant) -> Stretch {
    if unit == .hour { return hour(at: instant) }
    return mode == .exportZone ? contiguousDays(at: instant) : recordedDays(at: instant)
  }

  /// An hour ends with the clock's hour or when the clock is set.
  private func hour(at instant: Instant) -> Stretch {
    let run = clock.run(at: instant)
    let hour = floorDivide(instant + run.offset, 3600) * 3600 - run.offset
    let start = max(run.from, hour)
    let end = min(run.until, hour + 3600)
    return Stretch(bucket: Bucket(key: start, start: start, end: end), end: end, finalAt: end)
  }

  /// Where clocks are set back across midnight, the day that has begun goes on.
  private func contiguousDays(at instant: Instant) -> Stretch {
    let run = clock.run(at: instant)
    var day = run.localDay(at: instant)
    if let stretch = plainDays(period(of: day), in: run) { return stretch }
    while clock.firstInstant(ofDay: day + 1) <= instant { day += 1 }
    let days = period(of: day)
    let start = clock.firstInstant(ofDay: days.lowerBound)
    let end = clock.firstInstant(ofDay: days.upperBound)
    return Stretch(bucket: Bucket(key: days.lowerBound, start: start, end: end), end: end, finalAt: end)
  }

  /// What ``contiguousDays(at:)`` comes to if the clock is not set anywhere near.
  private func plainDays(_ days: Range<Int64>, in run: OffsetRun) -> Stretch? {
    let start = days.lowerBound * secondsPerDay - run.offset
    let end = days.upperBound * secondsPerDay - run.offset
    guard run.from <= days.lowerBound * secondsPerDay - largestOffset, end < run.until else { return nil }
    return Stretch(bucket: Bucket(key: days.lowerBound, start: start, end: end), end: end, finalAt: end)
  }

  private func recordedDays(at instant: Instant) -> Stretch {
    let days = period(of: clock.localDay(at: instant))
    let parts = self.parts(of: days)
    var bucket = Bucket(key: days.lowerBound, start: instant, end: instant)
    if let first = parts.first, let last = parts.last {
      (bucket.start, bucket.end) = (first.lowerBound, last.upperBound)
    }
    let part = parts.first { $0.contains(instant) }
    return Stretch(
      bucket: bucket, end: part?.upperBound ?? bucket.end,
      finalAt: max(bucket.end, days.lowerBound * secondsPerDay + largestOffset))
  }

  /// The spans of time during which the local date is one of `days`, ascending; neighbours do not touch.
  private func parts(of days: Range<Int64>) -> [Range<Instant>] {
    var parts: [Range<Instant>] = []
    var searched = days.lowerBound * secondsPerDay - largestOffset
    let limit = days.upperBound * secondsPerDay + largestOffset
    while searched < limit {
      let run = clock.run(at: searched)
      let start = max(run.from, days.lowerBound * secondsPerDay - run.offset)
      let end = min(run.until, days.upperBound * secondsPerDay - run.offset)
      if start < end {
        if let last = parts.last, last.upperBound == start {
          parts[parts.count - 1] = last.lowerBound..<end
        } else {
          parts.append(start..<end)
        }
      }
      searched = run.until
    }
    return parts
  }

  /// The days of the bucket that holds a day.
  private func period(of day: Int64) -> Range<Int64> {
    switch unit {
    case .hour, .day:
      return day..<day + 1
    case .week:
      let monday = day - ((day + 3) % 7 + 7) % 7  // 1970-01-01 was a Thursday
      return monday..<monday + 7
    case .month:
      var first = CivilDate(dayNumber: day)
      first.day = 1
      var next = first
      (next.year, next.month) = first.month == 12 ? (first.year + 1, 1) : (first.year, first.month + 1)
      return first.dayNumber..<next.dayNumber
    }
  }
}
