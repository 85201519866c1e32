import ByteIO

/// The rule behind the last line of a tz database file: a standard offset and, maybe, yearly changes to another one.
///
/// Grammar: POSIX `TZ`, with hours up to ±167 (RFC 9636, 3.3), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixTimeZone: Equatable, Sendable {
  /// Seconds east of UTC.
  var standard: Int64
  var summer: Summer?

  /// The other half of the year; `offset` may also lie west of standard time (Ireland).
  struct Summer: Equatable, Sendable {
    var offset: Int64
    /// Read on the standard clock.
    var start: YearlyMoment
    /// Read on the summer clock.
    var end: YearlyMoment
  }

  /// One local moment of every year.
  struct YearlyMoment: Equatable, Sendable {
    var day: Day
    /// Seconds after 00:00 of that day; may be negative or beyond one day.
    var second: Int64

    enum Day: Equatable, Sendable {
      /// 1-365; 29 February is never counted.
      case julian(Int64)
      /// 0-365.
      case ordinal(Int64)
      /// Week 5 is the last one; weekday 0 is Sunday.
      case weekday(month: Int32, week: Int64, weekday: Int64)
    }

    /// The moment on a local clock, in seconds since 1970-01-01T00:00:00 of that clock.
    func localSecond(inYear year: Int32) -> Int64 {
      dayNumber(inYear: year) * secondsPerDay + second
    }

    private func dayNumber(inYear year: Int32) -> Int64 {
      let newYear = CivilDate(year: year, month: 1, day: 1).dayNumber
      switch day {
      case .ordinal(let number):
        return newYear + number
      case .julian(let number):
        let isLeap = CivilDate(year: year, month: 2, day: 29).isValid
        return newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
      case .weekday(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1).dayNumber
        let next =
          month == 12
          ? CivilDate(year: year + 1, month: 1, day: 1).dayNumber
          : CivilDate(year: year, month: month + 1, day: 1).dayNumber
        let firstMatch = first + (weekday - (first + 4) % 7 + 14) % 7  // 1970-01-01 was a Thursday
        return week == 5 ? firstMatch + (next - 1 - firstMatch) / 7 * 7 : firstMatch + (week - 1) * 7
      }
    }
  }

  /// Behind this (about the year 12,000) nobody asks for summer time.
  private static let horizon: Instant = 316_516_204_800

  func run(at instant: Instant) -> OffsetRun {
    guard let summer, instant < Self.horizon, instant > -Self.horizon else {
      return OffsetRun(offset: standard, from: .min, until: .max)
    }
    let year = CivilDate(dayNumber: floorDivide(instant, secondsPerDay)).year
    var run = OffsetRun(offset: standard, from: .min, until: .max)
    for change in changes(around: year, summer) {
      if change.at > instant {
        run.until = change.at
        break
      }
      (run.from, run.offset) = (change.at, change.offset)
    }
    return run
  }

  /// The changes of three years, ascending; where summer time lasts the whole year, it ends before it starts.
  private func changes(around year: Int32, _ summer: Summer) -> [(at: Instant, offset: Int64)] {
    (year - 1...year + 1)
      .flatMap { year in
        [
          (at: summer.end.localSecond(inYear: year) - summer.offset, offset: standard),
          (at: summer.start.localSecond(inYear: year) - standard, offset: summer.offset),
        ]
      }
      .sorted { ($0.at, $0.offset == summer.offset ? 1 : 0) < ($1.at, $1.offset == summer.offset ? 1 : 0) }
  }
}
