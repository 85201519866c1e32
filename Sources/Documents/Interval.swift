import ByteIO

/// A stretch of time; of a point in time both ends are equal.
package struct Interval: Hashable, Sendable {
  package var start: Instant
  package var end: Instant

  package init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  /// Length in seconds; 0 of an interval that ends before it starts.
  package var seconds: Int64 {
    let (length, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? 0 : max(0, length)
  }

  /// The seconds that two intervals share.
  package func overlap(with other: Interval) -> Int64 {
    Interval(start: max(start, other.start), end: min(end, other.end)).seconds
  }
}
