/// A moment as printed: the instant and the offset from UTC that stood beside it.
@usableFromInline
package struct PrintedInstant: Equatable, Sendable {
  @usableFromInline package var instant: Instant
  /// Seconds east of UTC.
  @usableFromInline package var offset: Int32

  @inlinable package init(instant: Instant, offset: Int32) {
    self.instant = instant
    self.offset = offset
  }
}

/// Reads instants from bytes, remembering the date and the offset that were read last: neighbours in an export mostly
/// share them.
///
/// Forms: `2025-01-14 10:00:00 +0000` (iOS 9.3 and later), `20150718103801+0200` (before), and the ISO forms
/// `2025-01-14T10:00:00Z` and `…+01:00` of edited files.
@usableFromInline
package struct InstantParser: Sendable {
  /// The ten bytes of the last date with the blank behind them, as two words.
  @usableFromInline var lastYearMonth: UInt64 = 0
  @usableFromInline var lastDay: UInt32 = 0
  @usableFromInline var lastMidnight: Instant = 0
  /// The blank and the five bytes of the last offset.
  @usableFromInline var lastOffsetText: UInt64 = 0
  @usableFromInline var lastOffset: Int32 = 0

  package init() {}

  /// The moment that `text` prints, or nil if it has none of the known forms or names no real moment.
  @inlinable package mutating func parse(_ text: UnsafeRawBufferPointer) -> PrintedInstant? {
    guard let base = text.baseAddress else { return nil }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    switch text.count {
    case Self.length where bytes[10] == 0x20 && bytes[19] == 0x20:
      return parse(at: bytes)
    case 19 where bytes[14] == 0x2B || bytes[14] == 0x2D:
      return combine(
        midnight(fourDigits(bytes), twoDigits(bytes + 4), twoDigits(bytes + 6)),
        clock(bytes + 8, bytes + 10, bytes + 12), offset(bytes[14], bytes + 15, bytes + 17))
    case 20, 24, 25:
      return parseISO(bytes, count: text.count)
    default:
      return nil
    }
  }

  /// Bytes of `2025-01-14 10:00:00 +0000`, the form of all exports since iOS 9.3.
  @inlinable package static var length: Int { 25 }

  /// The moment that ``length`` bytes print as `2025-01-14 10:00:00 +0000`, or nil if they do not.
  @inlinable @inline(__always)
  package mutating func parse(at text: UnsafePointer<UInt8>) -> PrintedInstant? {
    let bytes = UnsafeRawPointer(text)
    let yearMonth = bytes.loadUnaligned(as: UInt64.self)
    let day = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) & 0xFF_FFFF
    let offset = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 17, as: UInt64.self)) >> 16
    if yearMonth != lastYearMonth || day != lastDay || offset != lastOffsetText {
      guard remember(text, yearMonth, day, offset) else { return nil }
    }
    let second = secondOfDay(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 11, as: UInt64.self)))
    guard second >= 0 else { return nil }
    return PrintedInstant(instant: lastMidnight &+ Int64(second) &- Int64(lastOffset), offset: lastOffset)
  }

  /// Reads date and offset of a text of ``length`` bytes; false, and nothing changed, if they are none.
  @usableFromInline mutating func remember(
    _ bytes: UnsafePointer<UInt8>, _ yearMonth: UInt64, _ day: UInt32, _ offsetText: UInt64
  ) -> Bool {
    guard bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x20, bytes[19] == 0x20,
      let midnight = midnight(fourDigits(bytes), twoDigits(bytes + 5), twoDigits(bytes + 8)),
      let offset = offset(bytes[20], bytes + 21, bytes + 23)
    else { return false }
    (lastYearMonth, lastDay, lastMidnight) = (yearMonth, day, midnight)
    (lastOffsetText, lastOffset) = (offsetText, offset)
    return true
  }

  /// Seconds since midnight of `HH:mm:ss`, its first byte lowest; a leap second (60) is accepted as the next minute's
  /// first. Negative if it is no time of day.
  @inlinable @inline(__always) func secondOfDay(_ text: UInt64) -> Int32 {
    // Digits become 0 to 9, colons 0; adding then carries into the high bit of every byte that is more.
    let digits = text ^ 0x3030_3A30_303A_3030
    guard (digits | (digits &+ 0x7676_7F76_767F_7676)) & 0x8080_8080_8080_8080 == 0 else { return -1 }
    let pairs = digits &* 10 &+ digits >> 8
    let (hour, minute, second) = (
      Int32(truncatingIfNeeded: pairs & 0xFF), Int32(truncatingIfNeeded: pairs >> 24 & 0xFF),
      Int32(truncatingIfNeeded: pairs >> 48 & 0xFF)
    )
    return hour < 24 && minute < 60 && second <= 60 ? hour &* 3600 &+ minute &* 60 &+ second : -1
  }

  @usableFromInline mutating func parseISO(_ bytes: UnsafePointer<UInt8>, count: Int) -> PrintedInstant? {
    guard bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A else {
      return nil
    }
    let shift: Int32?
    switch count {
    case 20 where bytes[19] == 0x5A: shift = 0
    case 24: shift = offset(bytes[19], bytes + 20, bytes + 22)
    case 25 where bytes[22] == 0x3A: shift = offset(bytes[19], bytes + 20, bytes + 23)
    default: shift = nil
    }
    return combine(
      midnight(fourDigits(bytes), twoDigits(bytes + 5), twoDigits(bytes + 8)),
      clock(bytes + 11, bytes + 14, bytes + 17), shift)
  }

  @inlinable func combine(_ midnight: Instant?, _ second: Int32?, _ offset: Int32?) -> PrintedInstant? {
    guard let midnight, let second, let offset else { return nil }
    return PrintedInstant(instant: midnight &+ Int64(second) &- Int64(offset), offset: offset)
  }

  /// UTC seconds at 00:00 of a date, or nil if there is no such date, or if it is so near to the first or the last year of
  /// four digits that another zone, or the night, would leave these.
  @inlinable func midnight(_ year: Int32, _ month: Int32, _ day: Int32) -> Instant? {
    guard year >= 1, month >= 0, day >= 0 else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.isValid else { return nil }
    let day = date.dayNumber
    return day >= Self.firstDay && day <= Self.lastDayNumber ? day &* 86_400 : nil
  }

  /// 0001-01-03 and 9999-12-29.
  @inlinable static var firstDay: Int64 { -719_160 }
  @inlinable static var lastDayNumber: Int64 { 2_932_894 }

  /// Seconds since midnight; a leap second (60) is accepted as the next minute's first.
  @inlinable func clock(
    _ hour: UnsafePointer<UInt8>, _ minute: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>
  ) -> Int32? {
    let (h, m, s) = (twoDigits(hour), twoDigits(minute), twoDigits(second))
    guard h >= 0, h < 24, m >= 0, m < 60, s >= 0, s <= 60 else { return nil }
    return h &* 3600 &+ m &* 60 &+ s
  }

  /// Seconds east of UTC, up to 18 hours.
  @inlinable func offset(
    _ sign: UInt8, _ hours: UnsafePointer<UInt8>, _ minutes: UnsafePointer<UInt8>
  ) -> Int32? {
    let (h, m) = (twoDigits(hours), twoDigits(minutes))
    guard sign == 0x2B || sign == 0x2D, h >= 0, h <= 18, m >= 0, m < 60 else { return nil }
    let seconds = h &* 3600 &+ m &* 60
    return sign == 0x2D ? -seconds : seconds
  }
}

/// The number that two ASCII digits spell; negative if one of them is no digit.
@inlinable func twoDigits(_ text: UnsafePointer<UInt8>) -> Int32 {
  let (tens, ones) = (text[0] &- 48, text[1] &- 48)
  return tens <= 9 && ones <= 9 ? Int32(tens) &* 10 &+ Int32(ones) : -1
}

/// The number that four ASCII digits spell; negative if one of them is no digit.
@inlinable func fourDigits(_ text: UnsafePointer<UInt8>) -> Int32 {
  let (high, low) = (twoDigits(text), twoDigits(text + 2))
  return high >= 0 && low >= 0 ? high &* 100 &+ low : -1
}
