import ByteIO
import HealthModel

/// Divides time into buckets by the local clock or calendar.
///
/// Seconds, minutes and hours follow the clock: a bucket ends at the next edge or where the clock is set, and what the
/// clock shows twice are two buckets. Days and longer ones follow the calendar: in one zone a bucket is half-open, from
/// the first instant at which its first local second has come to the first instant of the next one; on a traveller's
/// clock it is every instant that shows one of its local seconds, even in two stretches.
package struct BucketTimeline: Sendable {
  package private(set) var interval: BucketInterval
  package let mode: DayMode
  package let clock: ZoneTimeline

  /// Buckets in one zone.
  package init(_ interval: BucketInterval, in zone: TimeZoneRules) {
    self.interval = interval
    mode = .exportZone
    clock = ZoneTimeline(zone)
  }

  /// Buckets where the wearer was.
  package init(_ interval: BucketInterval, recorded clock: ZoneTimeline) {
    self.interval = interval
    mode = .recordedZone
    self.clock = clock
  }

  /// Buckets of `seconds`, at least one, whatever the clock shows; the key of the one that begins at `anchor` is `anchor`.
  package init(anchor: Instant, seconds: Int64) {
    self.init(
      BucketInterval(max(1, seconds), .second, anchor: anchor), in: TimeZoneRules(fixedOffset: 0))
  }

  /// The hours of the same clock.
  var hours: BucketTimeline {
    var hours = self
    hours.interval = .hour
    return hours
  }

  /// The local date that a bucket begins on.
  package func localDate(of bucket: Bucket) -> CivilDate {
    interval.unit.followsClock
      ? clock.localDate(at: bucket.start) : CivilDate(dayNumber: floorDivide(bucket.key, secondsPerDay))
  }

  /// The stretch that holds an instant.
  package func stretch(at instant: Instant) -> Stretch {
    if interval.unit.followsClock { return clockStretch(at: instant) }
    return mode == .exportZone ? contiguousStretch(at: instant) : recordedStretch(at: instant)
  }

  private func clockStretch(at instant: Instant) -> Stretch {
    let run = clock.run(at: instant)
    let span = interval.span(holding: instant + run.offset)
    let start = max(run.from, span.lowerBound - run.offset)
    let end = min(run.until, span.upperBound - run.offset)
    return Stretch(bucket: Bucket(key: start, start: start, end: end), end: end, finalAt: end)
  }

  /// Where clocks are set back across an edge, the bucket that has begun goes on.
  private func contiguousStretch(at instant: Instant) -> Stretch {
    let run = clock.run(at: instant)
    var span = interval.span(holding: instant + run.offset)
    if let stretch = plainStretch(span, in: run) { return stretch }
    var end = clock.firstInstant(ofLocal: span.upperBound)
    while end <= instant {
      span = interval.span(holding: span.upperBound)
      end = clock.firstInstant(ofLocal: span.upperBound)
    }
    let start = clock.firstInstant(ofLocal: span.lowerBound)
    return Stretch(bucket: Bucket(key: span.lowerBound, start: start, end: end), end: end, finalAt: end)
  }

  /// What ``contiguousStretch(at:)`` comes to if the clock is not set anywhere near.
  private func plainStretch(_ span: Range<Int64>, in run: OffsetRun) -> Stretch? {
    let (start, end) = (span.lowerBound - run.offset, span.upperBound - run.offset)
    guard run.from <= span.lowerBound - largestOffset, end < run.until else { return nil }
    return Stretch(bucket: Bucket(key: span.lowerBound, start: start, end: end), end: end, finalAt: end)
  }

  private func recordedStretch(at instant: Instant) -> Stretch {
    let span = interval.span(holding: instant + clock.run(at: instant).offset)
    let parts = self.parts(of: span)
    var bucket = Bucket(key: span.lowerBound, start: instant, end: instant)
    if let first = parts.first, let last = parts.last {
      (bucket.start, bucket.end) = (first.lowerBound, last.upperBound)
    }
    let part = parts.first { $0.contains(instant) }
    return Stretch(
      bucket: bucket, end: part?.upperBound ?? bucket.end,
      finalAt: max(bucket.end, span.lowerBound + largestOffset))
  }

  /// The parts of time during which the clock shows one of the local seconds, ascending; neighbours do not touch.
  private func parts(of span: Range<Int64>) -> [Range<Instant>] {
    var parts: [Range<Instant>] = []
    var searched = span.lowerBound - largestOffset
    let limit = span.upperBound + largestOffset
    while searched < limit {
      let run = clock.run(at: searched)
      let start = max(run.from, span.lowerBound - run.offset)
      let end = min(run.until, span.upperBound - run.offset)
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
}
