import ByteIO
import HealthModel

/// The first and the last local date of something.
package struct DateSpan: Equatable, Sendable {
  package var first: CivilDate
  package var last: CivilDate

  /// The local dates of two instants.
  init(_ first: Instant, _ last: Instant, in zone: TimeZoneRules) {
    self.first = zone.localDate(at: first)
    self.last = max(self.first, zone.localDate(at: last))
  }

  /// One date.
  init(_ date: CivilDate) { (first, last) = (date, date) }

  /// The span of both.
  func joined(with other: DateSpan?) -> DateSpan {
    guard let other else { return self }
    var joined = self
    joined.first = min(first, other.first)
    joined.last = max(last, other.last)
    return joined
  }
}

extension CivilDate {
  /// `yyyy-MM-dd`.
  var text: String {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(date: self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension PrintedInstant {
  /// `yyyy-MM-ddTHH:mm:ss±HH:MM`, as printed.
  var text: String {
    var buffer = ByteBuffer(capacity: 32)
    buffer.append(local: instant, offset: offset)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
