import ByteIO
import HealthModel

/// Moments as FHIR wants them, with the offset of the zone that they were lived in.
struct LocalTime: Sendable {
  let clock: ZoneTimeline

  /// `2025-01-01T00:10:00+09:00`.
  func text(_ instant: Instant) -> String {
    var text = ByteBuffer(capacity: 32)
    text.append(local: instant, offset: Self.wholeMinutes(clock.offset(at: instant)))
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// The `effective[x]` of an Observation with the name of the zone.
  func effective(_ start: Instant, _ end: Instant) -> [(String, JSONDocument)] {
    let zone = Self.zone(clock.identifier(at: start))
    if start == end {
      let name = zone.map { [("_effectiveDateTime", $0)] } ?? []
      return [("effectiveDateTime", .string(text(start)))] + name
    }
    let name = zone.map { [("_start", $0)] } ?? []
    return [
      (
        "effectivePeriod",
        .object([("start", .string(text(start)))] + name + [("end", .string(text(end)))])
      )
    ]
  }

  /// R4's extension for the name of a zone; nil for an offset that is no zone.
  static func zone(_ identifier: String) -> JSONDocument? {
    if identifier.hasPrefix("UTC+") || identifier.hasPrefix("UTC-") { return nil }
    return .object([
      (
        "extension",
        .array([
          .object([("url", .string(CodeSystem.core("tz-code"))), ("valueCode", .string(identifier))])
        ])
      )
    ])
  }

  /// Before there were zones, clocks differed by seconds, which FHIR cannot say.
  @inline(__always)
  static func wholeMinutes(_ offset: Int32) -> Int32 { offset - offset % 60 }
}

/// Writes the `effective[x]` of many samples, whose neighbours mostly share the date and the zone.
struct EffectiveTimes: ~Copyable {
  private let clock: ZoneTimeline
  private let isOneZone: Bool
  private var run = OffsetRun(offset: 0, from: 0, until: 0)
  private var start = InstantFormat()
  private var end = InstantFormat()
  private var zone: String?
  /// What stands behind a moment, and behind the start of a period.
  private var afterMoment = ByteBuffer(capacity: 256)
  private var afterStart = ByteBuffer(capacity: 256)

  init(_ clock: ZoneTimeline) {
    self.clock = clock
    isOneZone = clock.isOneZone
  }

  /// Appends `,"effectiveDateTime":…` of a point, or `,"effectivePeriod":…`.
  @inline(__always)
  mutating func append(_ first: Instant, _ last: Instant, to text: inout ByteBuffer) {
    if zone == nil || !isOneZone { enterZone(at: first) }
    if first == last {
      text.append(",\"effectiveDateTime\":\"")
      text.append(local: first, offset: offset(at: first), by: &start)
      text.append(0..<afterMoment.count, of: afterMoment)
    } else {
      text.append(",\"effectivePeriod\":{\"start\":\"")
      text.append(local: first, offset: offset(at: first), by: &start)
      text.append(0..<afterStart.count, of: afterStart)
      text.append(local: last, offset: offset(at: last), by: &end)
      text.append("\"}")
    }
  }

  @inline(__always)
  private mutating func offset(at instant: Instant) -> Int32 {
    if instant < run.from || instant >= run.until { run = clock.run(at: instant) }
    return LocalTime.wholeMinutes(Int32(run.offset))
  }

  private mutating func enterZone(at instant: Instant) {
    let identifier = clock.identifier(at: instant)
    if identifier == zone { return }
    zone = identifier
    afterMoment.removeAll()
    afterStart.removeAll()
    afterMoment.append(0x22)
    afterStart.append(0x22)
    if let name = LocalTime.zone(identifier) {
      afterMoment.append(",\"_effectiveDateTime\":")
      afterMoment.append(name)
      afterStart.append(",\"_start\":")
      afterStart.append(name)
    }
    afterStart.append(",\"end\":\"")
  }
}
