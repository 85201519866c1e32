import ByteIO
import Testing

@testable import HealthModel

@Suite struct TimeZoneRulesTests {
  /// Instants (as text and in seconds) and offsets as Python's `zoneinfo` gives them.
  static let offsets: [(String, String, Int64, Int32)] = [
    ("Europe/Berlin", "1893-03-31T12:00:00Z", -2_422_094_400, 3208),
    ("Europe/Berlin", "1900-01-01T00:00:00Z", -2_208_988_800, 3600),
    ("Europe/Berlin", "1945-06-01T00:00:00Z", -775_872_000, 10800),
    ("Europe/Berlin", "2024-03-31T00:59:59Z", 1_711_846_799, 3600),
    ("Europe/Berlin", "2024-03-31T01:00:00Z", 1_711_846_800, 7200),
    ("Europe/Berlin", "2050-07-01T00:00:00Z", 2_540_246_400, 7200),
    ("Europe/Berlin", "2050-10-30T00:59:59Z", 2_550_704_399, 7200),
    ("Europe/Berlin", "2050-10-30T01:00:00Z", 2_550_704_400, 3600),
    ("Europe/Dublin", "2024-01-15T00:00:00Z", 1_705_276_800, 0),
    ("Europe/Dublin", "2060-07-15T00:00:00Z", 2_857_075_200, 3600),
    ("Australia/Lord_Howe", "2024-04-06T14:59:59Z", 1_712_415_599, 39600),
    ("Australia/Lord_Howe", "2024-04-06T15:00:00Z", 1_712_415_600, 37800),
    ("Australia/Lord_Howe", "2051-01-01T00:00:00Z", 2_556_144_000, 39600),
    ("Asia/Kathmandu", "1985-12-31T18:29:59Z", 504_901_799, 19800),
    ("Asia/Kathmandu", "1985-12-31T18:30:00Z", 504_901_800, 20700),
    ("Asia/Kathmandu", "2040-01-01T00:00:00Z", 2_208_988_800, 20700),
    ("America/Sao_Paulo", "2018-11-04T02:59:59Z", 1_541_300_399, -10800),
    ("America/Sao_Paulo", "2018-11-04T03:00:00Z", 1_541_300_400, -7200),
    ("Pacific/Apia", "2011-12-30T09:59:59Z", 1_325_239_199, -36000),
    ("Pacific/Apia", "2011-12-30T10:00:00Z", 1_325_239_200, 50400),
    ("Africa/Casablanca", "2024-03-15T12:00:00Z", 1_710_504_000, 0),
    ("Africa/Casablanca", "2024-06-01T12:00:00Z", 1_717_243_200, 3600),
    ("Africa/Casablanca", "2099-06-01T00:00:00Z", 4_083_955_200, 3600),
    ("America/New_York", "2100-03-14T06:59:59Z", 4_108_690_799, -18000),
    ("America/New_York", "2100-03-14T07:00:00Z", 4_108_690_800, -14400),
    ("America/St_Johns", "2006-10-29T02:30:59Z", 1_162_089_059, -9000),
    ("America/St_Johns", "2006-10-29T02:31:00Z", 1_162_089_060, -12600),
    ("Africa/Monrovia", "1971-12-31T00:00:00Z", 62_985_600, -2670),
    ("Pacific/Chatham", "2050-12-25T00:00:00Z", 2_555_539_200, 49500),
    ("Antarctica/Troll", "2050-07-01T00:00:00Z", 2_540_246_400, 7200),
    ("UTC", "2024-01-01T00:00:00Z", 1_704_067_200, 0),
    ("US/Pacific", "2024-07-01T00:00:00Z", 1_719_792_000, -25200),
  ]

  @Test(arguments: offsets) func offset(_ zone: String, _ text: String, _ instant: Int64, _ offset: Int32)
    throws
  {
    let rules = try #require(try TimeZoneDatabase().rules(zone))
    #expect(rules.offset(at: instant) == offset)
    let run = rules.run(at: instant)
    #expect(run.from <= instant && instant < run.until)
    if run.from > .min { #expect(rules.offset(at: run.from - 1) != offset) }
    if run.until < .max { #expect(rules.offset(at: run.until) != offset) }
  }

  /// The first instant of a local date.
  static let dayStarts: [(String, CivilDate, Int64)] = [
    ("Europe/Berlin", CivilDate(year: 2024, month: 3, day: 31), 1_711_839_600),
    ("America/Sao_Paulo", CivilDate(year: 2018, month: 11, day: 4), 1_541_300_400),  // 01:00 local
    ("America/Sao_Paulo", CivilDate(year: 2018, month: 11, day: 5), 1_541_383_200),  // 23 h later
    ("Pacific/Apia", CivilDate(year: 2011, month: 12, day: 31), 1_325_239_200),
    ("Pacific/Apia", CivilDate(year: 2011, month: 12, day: 30), 1_325_239_200),  // never was
    ("America/St_Johns", CivilDate(year: 2006, month: 10, day: 29), 1_162_089_000),  // the first midnight
    ("America/St_Johns", CivilDate(year: 2006, month: 10, day: 30), 1_162_179_000),  // 25 h later
    ("Asia/Kathmandu", CivilDate(year: 2024, month: 1, day: 1), 1_704_046_500),
  ]

  @Test(arguments: dayStarts) func firstInstant(_ zone: String, _ date: CivilDate, _ instant: Int64) throws {
    let rules = try #require(try TimeZoneDatabase().rules(zone))
    #expect(rules.firstInstant(of: date) == instant)
    #expect(rules.localDate(at: instant) >= date)
    #expect(rules.localDate(at: instant - 1) < date)
  }

  @Test(arguments: [
    ("", false), ("Europe/Berlin", true), ("Etc/GMT+5", true), ("Europe", false), ("/etc/localtime", false),
    ("../zoneinfo/UTC", false), ("Europe/../UTC", false), ("Europe//Berlin", false),
    ("Europe/Berlin/", false),
    ("zone.tab", false), ("tzdata.zi", false), ("leapseconds", false), ("localtime", false),
    ("right/Europe/Berlin", false), ("posixrules", false), ("No/Such_Zone", false),
    ("Europe/Berlin\0", false),
  ])
  func identifiers(_ identifier: String, _ exists: Bool) throws {
    #expect((try TimeZoneDatabase().rules(identifier) != nil) == exists)
  }

  @Test(
    arguments: [
      (0, "UTC"), (3600, "UTC+01:00"), (-12600, "UTC-03:30"), (20700, "UTC+05:45"), (3208, "UTC+00:53:28"),
    ] as [(Int32, String)])
  func fixedOffsets(_ offset: Int32, _ name: String) {
    let rules = TimeZoneRules(fixedOffset: offset)
    #expect(rules.identifier == name)
    #expect(rules.offset(at: 4_000_000_000) == offset)
  }

  /// Rules of a `TZ` string, an instant and the offset there.
  static let footers: [(String, Int64, Int64)] = [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 2_540_246_400, 7200),
    ("<-03>3", 0, -10800),
    ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 2_556_144_000, 39600),
    ("XXX3EDT4,0/0,J365/23", 2_556_144_000, -14400),  // summer time all year (RFC 9636)
    ("XXX3EDT4,0/0,J365/23", 2_540_246_400, -14400),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 2_540_246_400, 3600),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2_531_865_599, 7200),  // 50 h into 2050-03-24, less a second
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", 2_531_865_600, 10800),
    ("EST5EDT,J60,J300", 1_709_276_399, -18000),  // 2024-03-01T06:59:59Z, of a leap year
    ("EST5EDT,J60,J300", 1_709_276_400, -14400),
    ("EST5EDT,59,299", 1_709_190_000, -14400),  // day 59 counted from 0 is 29 February: 2024-02-29T07:00Z
  ]

  @Test(arguments: footers) func posix(_ text: String, _ instant: Int64, _ offset: Int64) throws {
    #expect(try #require(PosixTimeZone(Array(text.utf8))).run(at: instant).offset == offset)
  }

  @Test(arguments: [
    "", "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0",
    "CET-1CEST,M3.6.0,M10.5.0",
    "CET-168", "CET-1x", "<+03", "CET-1CEST,J0,J300", "CET-1CEST,M3.5.0,M10.5.0/3x",
  ])
  func noPosixRule(_ text: String) { #expect(PosixTimeZone(Array(text.utf8)) == nil) }

  @Test func versionAndRegions() throws {
    let database = try TimeZoneDatabase()
    #expect(database.version.first?.isNumber == true)
    #expect(database.zones(ofRegion: "DE").first == "Europe/Berlin")
    #expect(database.zones(ofRegion: "US").first == "America/New_York")
    #expect(database.zones(ofRegion: "XX").isEmpty)
    #expect(TimeZoneDatabase(directory: "/no/such/place").version == "unknown")
    #expect(TimeZoneDatabase(directory: "/no/such/place").rules("Europe/Berlin") == nil)
  }

  /// A damaged file gives nothing, whatever its damage, and never a crash.
  @Test func damagedFiles() throws {
    var file: [UInt8] = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    file += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
    file += [0, 0, 0, 0, 0, 0, 0]  // one type, one character
    let version1 = file.count
    file += Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
    file += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4]
    file += [0, 0, 0, 0, 0x65, 0x92, 0x00, 0x80] + [0]  // 2024-01-01T00:00:00Z
    file += [0, 0, 0x0E, 0x10, 0, 0] + Array("CET\0".utf8) + Array("\nCET-1\n".utf8)
    #expect(TimeZoneRules(identifier: "X", tzif: file)?.offset(at: 1_800_000_000) == 3600)
    for length in 0..<file.count - 7 {
      #expect(TimeZoneRules(identifier: "X", tzif: Array(file[..<length])) == nil, "\(length)")
    }
    for index in version1..<file.count {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << UInt8(bit)
        _ = TimeZoneRules(identifier: "X", tzif: damaged)?.run(at: 1_800_000_000)
      }
    }
  }
}
