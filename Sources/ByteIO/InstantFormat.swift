extension ByteBuffer {
  /// Appends `yyyy-MM-ddTHH:mm:ssZ`.
  package mutating func append(utc instant: Instant) {
    var format = InstantFormat()
    append(utc: instant, by: &format)
  }

  /// Appends `yyyy-MM-ddTHH:mm:ss.SSSZ` of UTC milliseconds.
  package mutating func append(utcMilliseconds instant: Int64, by format: inout InstantFormat) {
    let second = instant >= 0 ? instant / 1000 : -((999 - instant) / 1000)
    append(clock: second, by: &format, suffix: 0x2E, length: 1)
    append(digits: Int(instant - second * 1000), width: 3)
    append(0x5A)
  }

  /// Appends the wall clock `offset` seconds east of UTC: `yyyy-MM-ddTHH:mm:ss±HH:MM`.
  package mutating func append(local instant: Instant, offset: Int32) {
    var format = InstantFormat()
    append(local: instant, offset: offset, by: &format)
  }

  /// Appends `yyyy-MM-dd`.
  package mutating func append(date: CivilDate) {
    if date.year < 0 { append(0x2D) }
    append(digits: Int(date.year.magnitude), width: 4)
    append(0x2D)
    append(digits: Int(date.month), width: 2)
    append(0x2D)
    append(digits: Int(date.day), width: 2)
  }
}

/// What was written last, as text: neighbours in an export mostly share the date, some the time, too.
@usableFromInline
package struct InstantFormat: Sendable {
  /// The day's first second, on the clock that is written.
  @usableFromInline var midnight: Instant = 0
  /// `yyyy-MM-`, lowest byte first: `1970-01-`.
  @usableFromInline var yearMonth: UInt64 = 0x2D31_302D_3037_3931
  /// `ddT`: `01T`.
  @usableFromInline var day: UInt64 = 0x54_3130
  /// A second of the day, and `HH:mm:ss` of it.
  @usableFromInline var second = 0
  @usableFromInline var clock = clockText(0)
  /// An offset in seconds, and `±HH:MM` of it.
  @usableFromInline var offset: Int32 = 0
  @usableFromInline var suffix = offsetText(0)

  package init() {}

  /// Seconds since midnight, if the day is one with a year of four digits.
  @inlinable @inline(__always)
  mutating func second(of local: Instant) -> Int? {
    let second = local &- midnight
    if UInt64(bitPattern: second) < 86_400 { return Int(second) }
    return enterDay(of: local) ? Int(local &- midnight) : nil
  }

  /// `HH:mm:ss` of a second of the day, lowest byte first.
  @inlinable @inline(__always)
  mutating func clock(of second: Int) -> UInt64 {
    if second != self.second { (self.second, clock) = (second, clockText(second)) }
    return clock
  }

  /// `±HH:MM` of an offset in seconds, lowest byte first.
  @inlinable @inline(__always)
  mutating func suffix(of offset: Int32) -> UInt64 {
    if offset != self.offset { (self.offset, suffix) = (offset, offsetText(offset)) }
    return suffix
  }

  /// Remembers the day of an instant; false if its year does not have four digits.
  @usableFromInline mutating func enterDay(of local: Instant) -> Bool {
    let number = dayNumber(local)
    let date = CivilDate(dayNumber: number)
    guard 0...9999 ~= date.year else { return false }
    midnight = number * 86_400
    yearMonth =
      digitPair(Int(date.year) / 100) | digitPair(Int(date.year) % 100) << 16 | 0x2D << 32
      | digitPair(Int(date.month)) << 40 | 0x2D << 56
    day = digitPair(Int(date.day)) | 0x54 << 16
    return true
  }
}

extension ByteBuffer {
  /// Appends `yyyy-MM-ddTHH:mm:ssZ`.
  @inlinable @inline(__always)
  package mutating func append(utc instant: Instant, by format: inout InstantFormat) {
    append(clock: instant, by: &format, suffix: 0x5A, length: 1)
  }

  /// Appends the wall clock `offset` seconds east of UTC: `yyyy-MM-ddTHH:mm:ss±HH:MM`.
  @inlinable @inline(__always)
  package mutating func append(local instant: Instant, offset: Int32, by format: inout InstantFormat) {
    let suffix = format.suffix(of: offset)
    append(clock: instant &+ Int64(offset), by: &format, suffix: suffix, length: 6)
  }

  /// Appends `yyyy-MM-ddTHH:mm:ss` and the first `length` bytes of `suffix`.
  @inlinable @inline(__always)
  mutating func append(
    clock local: Instant, by format: inout InstantFormat, suffix: UInt64, length: Int
  ) {
    guard let second = format.second(of: local) else {
      return appendDistantClock(local, suffix: suffix, length: length)
    }
    reserve(32)
    let target = UnsafeMutableRawPointer(base + count)
    target.storeBytes(of: format.yearMonth.littleEndian, as: UInt64.self)
    target.storeBytes(of: format.day.littleEndian, toByteOffset: 8, as: UInt64.self)
    target.storeBytes(of: format.clock(of: second).littleEndian, toByteOffset: 11, as: UInt64.self)
    target.storeBytes(of: suffix.littleEndian, toByteOffset: 19, as: UInt64.self)
    count &+= 19 &+ length
  }

  /// The same for a year that does not have four digits.
  @usableFromInline mutating func appendDistantClock(_ local: Instant, suffix: UInt64, length: Int) {
    let day = dayNumber(local)
    append(date: CivilDate(dayNumber: day))
    append(0x54)
    append(word: clockText(Int(local - day * 86_400)), length: 8)
    append(word: suffix, length: length)
  }
}

/// `HH:mm:ss` of a second of the day, lowest byte first: the three numbers are split into digits side by side.
@usableFromInline
func clockText(_ second: Int) -> UInt64 {
  let seconds = UInt32(truncatingIfNeeded: second)
  let minutes = seconds / 60
  let hours = minutes / 60
  let numbers =
    UInt64(hours) | UInt64(minutes &- hours &* 60) << 24 | UInt64(seconds &- minutes &* 60) << 48
  let tens = (numbers &* 103) >> 10 & 0x000F_0000_0F00_000F
  return tens | (numbers &- tens &* 10) << 8 | 0x3030_3A30_303A_3030
}

/// `±HH:MM` of an offset in seconds, lowest byte first.
@usableFromInline
func offsetText(_ offset: Int32) -> UInt64 {
  let minutes = abs(Int(offset)) / 60
  return (offset < 0 ? 0x2D : 0x2B) | digitPair(minutes / 60) << 8 | 0x3A << 24 | digitPair(minutes % 60)
    << 32
}

/// The two ASCII digits of a number below 100, the first one in the lowest byte.
@inline(__always)
func digitPair(_ number: Int) -> UInt64 {
  let tens = (number &* 103) >> 10
  return UInt64(truncatingIfNeeded: 0x3030 &+ tens &+ (number &- tens &* 10) << 8)
}

/// Days since 1970-01-01.
private func dayNumber(_ local: Instant) -> Int64 {
  let day = local / 86_400
  return local % 86_400 < 0 ? day - 1 : day
}
