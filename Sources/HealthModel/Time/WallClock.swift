import ByteIO

/// What tells the local time at every instant: a time zone, or the zones that a traveller passed.
package protocol WallClock: Sendable {
  /// The run that holds an instant.
  func run(at instant: Instant) -> OffsetRun
}

@inlinable package var secondsPerDay: Int64 { 86_400 }

/// No zone has ever been further than this from UTC, in seconds (RFC 9636, 3.2: 26 hours).
@inlinable package var largestOffset: Int64 { 26 * 3600 }

extension WallClock {
  /// Seconds east of UTC.
  package func offset(at instant: Instant) -> Int32 { Int32(run(at: instant).offset) }

  /// Days since 1970-01-01 on the local calendar.
  package func localDay(at instant: Instant) -> Int64 { run(at: instant).localDay(at: instant) }

  package func localDate(at instant: Instant) -> CivilDate { CivilDate(dayNumber: localDay(at: instant)) }

  /// The first instant whose local date is the day `day`, counted from 1970-01-01, or later: 00:00, unless the clocks
  /// skipped it.
  package func firstInstant(ofDay day: Int64) -> Instant { firstInstant(ofLocal: day * secondsPerDay) }

  /// The first instant at which the clock shows `second`, counted from 1970-01-01T00:00 on the clock, or a later one.
  package func firstInstant(ofLocal second: Int64) -> Instant {
    var searched = second - largestOffset
    while true {
      let run = run(at: searched)
      let candidate = max(searched, second - run.offset)
      if candidate < run.until || run.until == .max { return candidate }
      searched = run.until
    }
  }

  package func firstInstant(of date: CivilDate) -> Instant { firstInstant(ofDay: date.dayNumber) }
}

/// The quotient rounded towards negative infinity, for a positive divisor.
@inlinable package func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let quotient = number / divisor
  return number % divisor < 0 ? quotient - 1 : quotient
}
