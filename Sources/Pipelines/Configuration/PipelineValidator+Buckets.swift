import ByteIO
import HealthModel
import Stages

extension PipelineValidator {
  /// What `bucket` and `anchor` say together; a day where they are left out.
  mutating func interval(_ fields: [String: Field]) -> BucketInterval {
    let length = fields["bucket"].flatMap { self.length($0) } ?? (1, .day)
    let anchor = fields["anchor"].flatMap { self.anchor($0) } ?? BucketInterval.referenceDate
    return BucketInterval(length.count, length.unit, anchor: anchor)
  }

  /// `"day"`, or a number and a unit: `"15 minutes"`.
  private mutating func length(_ field: Field) -> (count: Int64, unit: BucketUnit)? {
    guard let text = text(field) else { return nil }
    let words = text.split(separator: " ")
    if words.count == 1 { return choice(field).map { (1, $0) } }
    let units = BucketUnit.allCases.map { "\($0.rawValue)s" }
    guard words.count == 2, let unit = BucketUnit(plural: words[1]) else {
      let near = words.count == 2 ? nearMatch(to: String(words[1]), in: units) : nil
      complain(
        field, "`\(text)` is no length of time",
        try: near.map { "did you mean `\(words[0]) \($0)`?" }
          ?? "write a number and one of \(units.joined(separator: ", "))")
      return nil
    }
    guard words[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int64(words[0]),
      (1...Self.largestCount).contains(count)
    else {
      complain(
        field, "`\(words[0])` is no number of \(unit.rawValue)s",
        try: "use a whole number from 1 to \(Self.largestCount), as in `15 minutes`")
      return nil
    }
    return isShorterThanDay(count, unit, field) ? (count, unit) : nil
  }

  private static let largestCount: Int64 = 1000

  /// Where the clock is set, buckets of hours end; a day that does is a mistake.
  private mutating func isShorterThanDay(_ count: Int64, _ unit: BucketUnit, _ field: Field) -> Bool {
    guard unit == .hour, count >= 24 else { return true }
    let days = count / 24
    complain(
      field, "hours follow the clock and must be fewer than 24",
      try: count % 24 > 0
        ? "use days, which follow the calendar"
        : days == 1
          ? "write `1 day`, which follows the calendar" : "write `\(days) days`, which follow the calendar")
    return false
  }

  /// A local date, or a date and a time of day, as a local second.
  private mutating func anchor(_ field: Field) -> Int64? {
    guard let text = text(field) else { return nil }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    if parts.count <= 2, let date = civilDate(parts[0]),
      let second = parts.count == 1 ? 0 : secondOfDay(parts[1])
    {
      return date.dayNumber * secondsPerDay + second
    }
    complain(
      field, "`\(text)` is no date and no time of a date",
      try: "write it as 2024-01-31 or 2024-01-31T06:00")
    return nil
  }

  /// `HH:MM`.
  private func secondOfDay(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2], text.allSatisfy({ $0 == ":" || ("0"..."9").contains($0) }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 3600 + minute * 60
  }
}

extension BucketUnit {
  /// `minutes`, or `minute` as in `1 minute`.
  fileprivate init?(plural text: Substring) {
    self.init(rawValue: String(text.hasSuffix("s") ? text.dropLast() : text))
  }
}
