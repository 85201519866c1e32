import ByteIO
import Foundation
import Testing

@Suite struct InstantTests {
  private func parse(_ text: String) -> PrintedInstant? {
    var parser = InstantParser()
    return Array(text.utf8).withUnsafeBytes { parser.parse($0) }
  }

  @Test(arguments: [
    ("2025-01-14 10:00:00 +0000", 1_736_848_800, 0), ("2025-06-01 10:00:00 +0100", 1_748_768_400, 3600),
    ("2024-02-29 23:59:59 -0330", 1_709_263_799, -12600), ("1970-01-01 00:00:00 +0000", 0, 0),
    ("1969-12-31 19:00:00 -0500", 0, -18000), ("20150718103801+0200", 1_437_208_681, 7200),
    ("2023-01-01T08:00:00Z", 1_672_560_000, 0), ("2023-01-01T08:00:00+01:00", 1_672_556_400, 3600),
    ("2023-01-01T08:00:00+0100", 1_672_556_400, 3600), ("2016-12-31 23:59:60 +0000", 1_483_228_800, 0),
    ("0001-01-03 00:00:00 +0000", -62_135_424_000, 0), ("9999-12-29 23:59:59 +0000", 253_402_127_999, 0),
  ])
  func momentsAreRead(_ text: String, _ instant: Int64, _ offset: Int32) {
    #expect(parse(text) == PrintedInstant(instant: instant, offset: offset))
  }

  @Test(arguments: [
    "", "2025-01-14", "2025-02-29 10:00:00 +0000", "2025-13-01 10:00:00 +0000", "2025-01-14 24:00:00 +0000",
    "2025-01-14 10:60:00 +0000", "0000-01-01 00:00:00 +1400", "2025-01-14 10:00:00 0000 ",
    "2025-01-14 10:00:00 +9900",
    "2025/01/14 10:00:00 +0000",
    "2025-01-14 10:00:00.000 +0000", "99999-01-01 00:00:00 +0000", "2025-01-1x 10:00:00 +0000",
    // Another zone or the night of these dates would be in a year without four digits.
    "0001-01-01 00:00:00 +1800", "0001-01-02 23:59:59 +0000", "9999-12-30 00:00:00 +0000",
    "9999-12-31 23:59:59 -1800", "9999-12-31T23:59:59Z",
  ])
  func nothingElseIsAMoment(_ text: String) { #expect(parse(text) == nil) }

  /// Any byte at any place of the usual form: where it stands for a digit or a sign it may be another one, no more.
  @Test func oddBytesAreNoMoment() {
    let text = Array("2025-01-14 10:00:00 +0000".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[place] {
        var changed = text
        changed[place] = byte
        var parser = InstantParser()
        // What is remembered must not help.
        _ = text.withUnsafeBytes { parser.parse($0) }
        let found = changed.withUnsafeBytes { parser.parse($0) }
        let isDigit = (0x30...0x39).contains(byte) && (0x30...0x39).contains(text[place])
        let isSign = byte == 0x2D && text[place] == 0x2B
        #expect(found == nil || isDigit || isSign, "byte \(byte) at \(place)")
      }
    }
  }

  /// Foundation's calendar is the witness, over all days of 1900 to 2100.
  @Test func datesFollowTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "GMT"))
    for day in stride(from: -25_567, through: 47_846, by: 1) {
      let date = CivilDate(dayNumber: Int64(day))
      #expect(date.dayNumber == Int64(day))
      if day % 97 == 0 {
        let parts = calendar.dateComponents(
          [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        #expect(parts.year == Int(date.year) && parts.month == Int(date.month) && parts.day == Int(date.day))
      }
    }
  }

  @Test(arguments: [
    (1_748_768_400, Int32(3600), "2025-06-01T09:00:00Z", "2025-06-01T10:00:00+01:00"),
    (-1, -12600, "1969-12-31T23:59:59Z", "1969-12-31T20:29:59-03:30"),
    (-62_135_596_801, 0, "0000-12-31T23:59:59Z", "0000-12-31T23:59:59+00:00"),
    (-62_167_219_201, 0, "-0001-12-31T23:59:59Z", "-0001-12-31T23:59:59+00:00"),
    (0, 20700, "1970-01-01T00:00:00Z", "1970-01-01T05:45:00+05:45"),
  ])
  func momentsAreWritten(_ instant: Int64, _ offset: Int32, _ utc: String, _ local: String) {
    var buffer = ByteBuffer()
    buffer.append(utc: instant)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == utc)
    buffer.removeAll()
    buffer.append(local: instant, offset: offset)
    #expect(String(decoding: buffer.bytes, as: UTF8.self) == local)
  }

  /// What a format remembers is never another day's.
  @Test func aFormatMayBeUsedAgain() {
    var format = InstantFormat()
    let instants: [Instant] = [
      0, 86_399, 86_400, -1, 1_748_768_400, 1_748_768_399 + 50_400, 0, 253_402_300_799, 253_402_300_800, 5,
      -62_167_219_200, -62_167_219_201, 1_748_768_400,
    ]
    for instant in instants + instants.reversed() {
      var shared = ByteBuffer()
      var fresh = ByteBuffer()
      shared.append(utc: instant, by: &format)
      shared.append(local: instant, offset: -34_200, by: &format)
      fresh.append(utc: instant)
      fresh.append(local: instant, offset: -34_200)
      #expect(Array(shared.bytes) == Array(fresh.bytes), "\(instant)")
    }
  }
}
