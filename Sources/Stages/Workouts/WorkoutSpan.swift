import ByteIO

/// The time of a workout, or of the part of it that a statistic is of: half-open, as all intervals.
package struct WorkoutSpan: Equatable, BitwiseCopyable, Sendable {
  package var start: Instant
  package var end: Instant
  /// The number in ``SourceOrder`` of who recorded the workout; nil if none of the samples are theirs.
  package var source: Int32?

  package init(start: Instant, end: Instant, source: Int32?) {
    self.start = start
    self.end = end
    self.source = source
  }
}
