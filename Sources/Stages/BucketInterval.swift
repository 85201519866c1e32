import ByteIO
import HealthModel

/// How long buckets are and where they begin: the interval components and the anchor date of HealthKit's
/// `HKStatisticsCollectionQuery`.
///
/// All edges are counted from the anchor, to both sides. They are local seconds: what the clock shows, counted from
/// 1970-01-01T00:00 as it shows it.
package struct BucketInterval: Equatable, Sendable {
  /// At least 1.
  package let count: Int64
  package let unit: BucketUnit
  /// A local second at which a bucket begins.
  package let anchor: Int64

  /// 2001-01-01T00:00, HealthKit's reference date: a year, a month, a day begin there, and as it is a Monday, a week.
  package static let referenceDate = CivilDate(year: 2001, month: 1, day: 1).dayNumber * secondsPerDay

  package init(_ count: Int64, _ unit: BucketUnit, anchor: Int64 = referenceDate) {
    self.count = count
    self.unit = unit
    self.anchor = anchor
  }

  package static let hour = BucketInterval(1, .hour)
  package static let day = BucketInterval(1, .day)
  package static let week = BucketInterval(1, .week)
  package static let month = BucketInterval(1, .month)
  package static let year = BucketInterval(1, .year)

  /// Whether each bucket is one date of the calendar, from midnight on.
  package var isDate: Bool { unit == .day && count == 1 && anchor % secondsPerDay == 0 }

  /// Whether a bucket is a day or longer, whatever happens to the clock.
  package var isDayOrLonger: Bool { !unit.followsClock }

  /// The local seconds of the bucket that holds one of them.
  func span(holding second: Int64) -> Range<Int64> {
    if let seconds = unit.seconds {
      let length = count * seconds
      let start = anchor + floorDivide(second - anchor, length) * length
      return start..<start + length
    }
    let months = unit == .year ? 12 * count : count
    let distance = Self.month(of: second) - Self.month(of: anchor)
    var number = floorDivide(distance, months)
    if edge(afterMonths: number * months) > second { number -= 1 }
    return edge(afterMonths: number * months)..<edge(afterMonths: (number + 1) * months)
  }

  /// The anchor some months later, at its time of day. Where a month has no such day, it is the last one: counted from
  /// January 31, the edges are February 28 or 29, March 31, April 30.
  private func edge(afterMonths months: Int64) -> Int64 {
    let day = floorDivide(anchor, secondsPerDay)
    let month = Self.month(of: anchor) + months
    let first = Self.firstDay(ofMonth: month)
    let length = Self.firstDay(ofMonth: month + 1) - first
    let date = first + min(Int64(CivilDate(dayNumber: day).day), length) - 1
    return date * secondsPerDay + anchor - day * secondsPerDay
  }

  /// Months since the year 0.
  private static func month(of second: Int64) -> Int64 {
    let date = CivilDate(dayNumber: floorDivide(second, secondsPerDay))
    return Int64(date.year) * 12 + Int64(date.month) - 1
  }

  private static func firstDay(ofMonth month: Int64) -> Int64 {
    let year = floorDivide(month, 12)
    return CivilDate(year: Int32(year), month: Int32(month - 12 * year + 1), day: 1).dayNumber
  }
}
