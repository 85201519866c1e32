import ByteIO
import HealthModel

/// The nights that a period may still be filed to, by date.
struct OpenNights: Sendable {
  private let clock: ZoneTimeline
  private let order: KindOrder
  private var nights: [SleepNight] = []

  /// Nights end at this time of the day, in seconds from midnight (18:00, as the Health app is reported to do).
  private static var endOfNight: Int64 { 18 * 3600 }

  init(clock: ZoneTimeline, order: KindOrder) {
    self.clock = clock
    self.order = order
  }

  /// Files a period whole, by its midpoint.
  mutating func file(_ period: SleepPeriod) {
    let date = date(at: floorDivide(period.start + period.end, 2))
    let index = nights.partitioningIndex { $0.date >= date }
    if index == nights.count || nights[index].date != date {
      nights.insert(SleepNight(date: date), at: index)
    }
    nights[index].add(period, order: order)
  }

  /// The night that an instant is part of; where the clock skipped the date of the morning it is the next morning.
  private func date(at instant: Instant) -> CivilDate {
    let run = clock.run(at: instant)
    let morning = run.localDay(at: instant + secondsPerDay - Self.endOfNight)
    return clock.localDate(at: clock.firstInstant(ofDay: morning))
  }

  /// Hands out the nights that are over everywhere on earth at an instant: a traveller may come back to an earlier date.
  mutating func emit(
    finalBy instant: Instant, _ emit: (SleepNight) throws(Failure) -> Void
  ) throws(Failure) {
    let count = nights.partitioningIndex {
      $0.date.dayNumber * secondsPerDay + Self.endOfNight + largestOffset > instant
    }
    for night in nights[..<count] { try emit(night) }
    nights.removeFirst(count)
  }
}
