import ByteIO

/// What a night needs of one sample of SleepAnalysis.
package struct SleepSample: Sendable {
  package var start: Instant
  package var end: Instant
  /// Nil where the file gives none, or one that is not known.
  package var stage: SleepStage?
  /// The number of its source in ``SourceOrder``.
  package var source: Int32
  /// Collapsed: counts only in the unmerged sum.
  package var isCopy: Bool

  package init(start: Instant, end: Instant, stage: SleepStage?, source: Int32, isCopy: Bool = false) {
    self.start = start
    self.end = end
    self.stage = stage
    self.source = source
    self.isCopy = isCopy
  }

  /// Seconds from start to end.
  var duration: Int64 { end - start }

  /// Whether it comes before one with the same start: copies last, else the one that the other takes the time from.
  func precedesAtStart(_ other: SleepSample) -> Bool {
    if isCopy != other.isCopy { return other.isCopy }
    if end != other.end { return end > other.end }
    return (stage?.rawValue ?? 0) < (other.stage?.rawValue ?? 0)
  }
}
