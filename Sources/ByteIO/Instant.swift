/// A moment in whole UTC seconds since 1970-01-01T00:00:00Z, as HealthKit prints it.
@usableFromInline package typealias Instant = Int64

extension Instant {
  /// Stands for a moment that the file does not give.
  @inlinable package static var missing: Instant { .min }
}

/// A date of the proleptic Gregorian calendar.
@usableFromInline
package struct CivilDate: Hashable, Comparable, Sendable {
  @usableFromInline package var year: Int32
  @usableFromInline package var month: Int32
  @usableFromInline package var day: Int32

  @inlinable package init(year: Int32, month: Int32, day: Int32) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date that is `dayNumber` days after 1970-01-01 (400-year cycles counted from March).
  @inlinable package init(dayNumber: Int64) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    month = Int32(march < 10 ? march + 3 : march - 9)
    day = Int32(dayOfYear - (153 * march + 2) / 5 + 1)
    year = Int32(yearOfEra + era * 400 + (month <= 2 ? 1 : 0))
  }

  /// Days since 1970-01-01, the inverse of ``init(dayNumber:)``.
  @inlinable package var dayNumber: Int64 {
    let y = Int64(year) - (month <= 2 ? 1 : 0)
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * Int64(month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whether month and day exist in that year.
  @inlinable package var isValid: Bool {
    month >= 1 && month <= 12 && day >= 1 && day <= 31 && CivilDate(dayNumber: dayNumber) == self
  }

  @inlinable package static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
