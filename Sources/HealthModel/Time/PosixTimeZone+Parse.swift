import ByteIO

extension PosixTimeZone {
  /// The rule that `text` spells, or nil if it is none.
  init?(_ text: some Collection<UInt8>) {
    var cursor = Cursor(rest: ArraySlice(text))
    guard cursor.skipName(), let west = cursor.time() else { return nil }
    standard = -west
    if cursor.rest.isEmpty { return }
    guard cursor.skipName() else { return nil }
    var offset = standard + 3600
    if cursor.rest.first != UInt8(ascii: ",") {
      guard let west = cursor.time() else { return nil }
      offset = -west
    }
    guard cursor.skip(","), let start = cursor.moment(), cursor.skip(","), let end = cursor.moment(),
      cursor.rest.isEmpty
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// What is left to read.
  private struct Cursor {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ wanted: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: wanted) else { return false }
      rest.removeFirst()
      return true
    }

    /// `CET` or `<+0330>`.
    mutating func skipName() -> Bool {
      if skip("<") {
        guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(close + 1)...]
        return true
      }
      let letters = rest.prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    /// An unsigned number below 1000.
    mutating func number() -> Int64? {
      let digits = rest.prefix { $0 &- 48 <= 9 }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    /// `[+-]h[:mm[:ss]]` as seconds.
    mutating func time() -> Int64? {
      let negative = skip("-")
      if !negative { _ = skip("+") }
      guard var seconds = number(), seconds <= 167 else { return nil }
      seconds *= 3600
      for unit: Int64 in [60, 1] where skip(":") {
        guard let part = number(), part < 60 else { return nil }
        seconds += part * unit
      }
      return negative ? -seconds : seconds
    }

    /// `Mm.w.d`, `Jn` or `n`, and maybe `/time`.
    mutating func moment() -> YearlyMoment? {
      let day: YearlyMoment.Day
      if skip("M") {
        guard let month = number(), skip("."), let week = number(), skip("."), let weekday = number(),
          (1...12).contains(month), (1...5).contains(week), (0...6).contains(weekday)
        else { return nil }
        day = .weekday(month: Int32(month), week: week, weekday: weekday)
      } else if skip("J") {
        guard let number = number(), (1...365).contains(number) else { return nil }
        day = .julian(number)
      } else {
        guard let number = number(), (0...365).contains(number) else { return nil }
        day = .ordinal(number)
      }
      guard skip("/") else { return YearlyMoment(day: day, second: 7200) }
      return time().map { YearlyMoment(day: day, second: $0) }
    }
  }
}
