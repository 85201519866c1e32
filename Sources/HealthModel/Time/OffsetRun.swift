import ByteIO

/// A stretch of time during which clocks stand at one offset from UTC.
@usableFromInline
package struct OffsetRun: Equatable, Sendable {
  /// Seconds east of UTC.
  @usableFromInline package var offset: Int64
  /// The first instant.
  @usableFromInline package var from: Instant
  /// The first instant behind it; `Instant.max` if it never ends.
  @usableFromInline package var until: Instant

  package init(offset: Int64, from: Instant, until: Instant) {
    self.offset = offset
    self.from = from
    self.until = until
  }

  /// Days since 1970-01-01 on the local calendar at an instant of the run.
  package func localDay(at instant: Instant) -> Int64 { floorDivide(instant + offset, secondsPerDay) }
}
