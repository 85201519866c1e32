import ByteIO
import HealthModel

/// One night, naps of the day before included: the periods whose midpoints lie between two local 18:00.
package struct SleepNight: Equatable, Sendable {
  /// The date of the morning.
  package let date: CivilDate
  /// Seconds.
  package private(set) var durations = SleepDurations()
  /// From falling asleep to waking up, of the period with the most sleep; of equal ones the earlier. Nil without sleep.
  package private(set) var firstAsleep: Instant?
  package private(set) var lastAsleep: Instant?
  package private(set) var periods = 0
  /// How often sleep was interrupted by time awake and then went on.
  package private(set) var awakenings = 0
  /// The numbers of all sources with samples in the night, those that lost all their time included; the best first.
  package private(set) var sources: [Int32] = []

  private var longestSleep: Int64 = 0

  init(date: CivilDate) { self.date = date }

  /// Adds a period; periods come by start.
  mutating func add(_ period: SleepPeriod, order: KindOrder) {
    durations += period.durations
    periods += 1
    awakenings += period.awakenings
    if let asleep = period.asleep, period.durations.asleep > longestSleep {
      longestSleep = period.durations.asleep
      (firstAsleep, lastAsleep) = (asleep.lowerBound, asleep.upperBound)
    }
    for source in period.sources where !sources.contains(source) { sources.append(source) }
    sources.sort { order.ranks[Int($0)] < order.ranks[Int($1)] }
  }
}
