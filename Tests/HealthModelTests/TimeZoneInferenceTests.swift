import ByteIO
import Testing

@testable import HealthModel

@Suite struct TimeZoneInferenceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var about: String
    var configured: String?
    /// 2024-07-01T12:00:00Z unless it says otherwise.
    var exportDate: Int64? = 1_719_835_200
    var offset: Int32 = 7200
    var zones: [String: Int] = [:]
    var locale = ""
    var offsets: [Int32: Int] = [:]
    /// The span of the data.
    var span: ClosedRange<Int64>? = 1_600_000_000...1_719_000_000
    var identifier: String
    var origin: ResolvedZone.Origin
    var unknownRows = 0
    var testDescription: String { about }
  }

  static let cases = [
    Case(
      about: "configured beats all", configured: "Asia/Tokyo", zones: ["Europe/Berlin": 9], locale: "de_DE",
      identifier: "Asia/Tokyo", origin: .configured),
    Case(
      about: "most frequent fitting zone",
      zones: ["Europe/Berlin": 5, "Europe/Rome": 9, "Europe/London": 99],
      identifier: "Europe/Rome", origin: .hkTimeZone),
    Case(
      about: "ties go to the first name", zones: ["Europe/Rome": 5, "Europe/Berlin": 5],
      identifier: "Europe/Berlin", origin: .hkTimeZone),
    Case(
      about: "unknown zones are counted", zones: ["GMT+0200": 7, "../etc/passwd": 1, "Europe/Rome": 1],
      identifier: "Europe/Rome", origin: .hkTimeZone, unknownRows: 8),
    Case(
      about: "region of a locale", zones: ["America/New_York": 5], locale: "en_FR",
      identifier: "Europe/Paris", origin: .locale),
    Case(
      about: "script in a locale", offset: 32400, locale: "ko-Kore_KR", identifier: "Asia/Seoul",
      origin: .locale),
    Case(about: "no region", locale: "fr", identifier: "UTC+02:00", origin: .fixedOffset),
    Case(about: "region elsewhere", locale: "en_GB", identifier: "UTC+02:00", origin: .fixedOffset),
    Case(
      about: "Busingen has agreed with Berlin since 1980", locale: "de_DE", identifier: "Europe/Berlin",
      origin: .locale),
    Case(
      about: "Phoenix has no summer time", offset: -25200, locale: "en_US",
      identifier: "UTC-07:00", origin: .fixedOffset),
    Case(
      about: "the only zone with that offset", offset: -36000, locale: "en_US",
      identifier: "Pacific/Honolulu", origin: .locale),
    Case(
      about: "no ExportDate: the commonest offset", exportDate: nil, zones: ["Europe/Berlin": 1],
      offsets: [7200: 3, 3600: 2], identifier: "Europe/Berlin", origin: .hkTimeZone),
    Case(
      about: "nothing known", exportDate: nil, span: nil, identifier: "UTC", origin: .fixedOffset),
  ]

  @Test(arguments: cases) func zone(_ example: Case) throws {
    var facts = ExportFacts()
    facts.exportDate = example.exportDate.map { PrintedInstant(instant: $0, offset: example.offset) }
    facts.zones = example.zones
    facts.locale = example.locale
    facts.offsets = example.offsets
    if let span = example.span {
      var kind = KindFacts()
      (kind.rows, kind.firstStart, kind.lastEnd) = (1, span.lowerBound, span.upperBound)
      facts.kinds = [kind]
    }
    var ledger = Ledger()
    let zone = try ZoneInference(TimeZoneDatabase()).zone(
      configured: example.configured, facts: facts, ledger: &ledger)
    #expect(zone.identifier == example.identifier)
    #expect(zone.origin == example.origin)
    #expect(ledger[.unknownZone] == example.unknownRows)
    #expect(ledger[.zoneFixedOffset] == (example.origin == .fixedOffset ? 1 : 0))
  }

  @Test func unknownConfiguredZoneIsAnError() throws {
    var ledger = Ledger()
    let inference = try ZoneInference(TimeZoneDatabase())
    let failure = #expect(throws: Failure.self) {
      try inference.zone(configured: "Europe/Atlantis", facts: ExportFacts(), ledger: &ledger)
    }
    #expect(failure?.exit == .configuration)
  }
}
