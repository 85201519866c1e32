import ByteIO
import Foundation
import HealthModel
import Testing

@testable import Stages

/// Nights in minutes, from samples such as `watch Core 23:00 +03:00`: times of the first day, with `+` of the second one.
@Suite struct SleepTests {
  /// 2024-03-01T00:00Z, the first day.
  static let firstDay: Instant = 1_709_251_200

  struct Example: CustomTestStringConvertible, Sendable {
    var samples: String
    var policy = MergePolicy.priority
    var nights: [Night]
    var testDescription: String { samples }
  }

  struct Night: Equatable, Sendable {
    /// The day of the month.
    var day: Int32 = 2
    var asleep: Int64 = 0
    var core: Int64 = 0
    var deep: Int64 = 0
    var rem: Int64 = 0
    var unspecified: Int64 = 0
    var awake: Int64 = 0
    var inBed: Int64 = 0
    var awakenings = 0
    var periods = 1
    var unmerged: Int64 = 0
    var span = ""
    var sources: [TestSource] = [.app]
  }

  static let examples = [
    Example(
      samples: """
        watch Core 23:00 +03:00; watch Deep +03:00 +04:00; watch REM +04:00 +06:00; watch Awake +06:00 +06:10;\
        watch Core +06:10 +07:00; phone InBed 22:45 +07:15
        """,
      nights: [
        Night(
          asleep: 470, core: 290, deep: 60, rem: 120, awake: 10, inBed: 510, awakenings: 1, unmerged: 470,
          span: "23:00 +07:00", sources: [.watch, .phone])
      ]),
    Example(
      samples: "watch Unspecified 23:00 +02:00; app Asleep 22:00 +06:00",
      nights: [
        Night(
          asleep: 480, unspecified: 480, unmerged: 660, span: "22:00 +06:00", sources: [.watch, .app])
      ]),
    Example(
      samples: "watch Unspecified 23:00 +02:00; app Asleep 22:00 +06:00; watch Awake +02:00 +02:30",
      nights: [
        Night(
          asleep: 450, unspecified: 450, awake: 30, awakenings: 1, unmerged: 660, span: "22:00 +06:00",
          sources: [.watch, .app])
      ]),
    // To lie awake before and after sleep is no awakening, and neither is a break that nothing was recorded of.
    Example(
      samples: """
        watch Awake 22:50 23:00; watch Core 23:00 24:00; watch Awake 24:00 +00:05; watch Awake +00:05 +00:10;\
        watch REM +00:10 +01:00; watch Core +01:30 +02:00; watch Awake +02:00 +02:02; watch Deep +02:02 +03:00;\
        watch Awake +03:00 +03:20
        """,
      nights: [
        Night(
          asleep: 198, core: 90, deep: 58, rem: 50, awake: 42, awakenings: 2, unmerged: 198,
          span: "23:00 +03:00", sources: [.watch])
      ]),
    Example(
      samples: "app Asleep 23:00 +07:00; app Deep +01:00 +02:00",
      nights: [Night(asleep: 480, deep: 60, unspecified: 420, unmerged: 540, span: "23:00 +07:00")]),
    Example(
      samples: "app Asleep 23:00 +07:00; app Asleep +14:00 +14:40",
      nights: [Night(asleep: 520, unspecified: 520, periods: 2, unmerged: 520, span: "23:00 +07:00")]),
    Example(samples: "app InBed 16:30 19:30", nights: [Night(inBed: 180)]),
    Example(samples: "app InBed 16:00 19:00", nights: [Night(day: 1, inBed: 180)]),
    Example(
      samples: "app Asleep 17:10 17:50; app Asleep 18:40 +02:00",
      nights: [Night(asleep: 480, unspecified: 480, unmerged: 480, span: "17:10 +02:00")]),
    Example(
      samples: "app Asleep 23:00 +02:00; app Asleep +03:00 +06:00",
      nights: [Night(asleep: 360, unspecified: 360, unmerged: 360, span: "23:00 +06:00")]),
    Example(
      samples: "app Asleep 23:00 +02:00; app Asleep +03:01 +06:00",
      nights: [
        Night(asleep: 359, unspecified: 359, periods: 2, unmerged: 359, span: "23:00 +02:00")
      ]),
    // Of two periods with the same sleep the earlier one; a longer time in bed does not matter.
    Example(
      samples: "app Core 22:00 23:00; app Core +02:00 +03:00; app InBed +02:00 +08:00",
      nights: [
        Night(asleep: 120, core: 120, inBed: 360, periods: 2, unmerged: 120, span: "22:00 23:00")
      ]),
    // Of samples that begin together the shorter one, then the larger code.
    Example(
      samples: "app Core 23:00 +01:00; app REM 23:00 24:00; app Deep 23:00 24:00",
      nights: [Night(asleep: 120, core: 60, rem: 60, unmerged: 240, span: "23:00 +01:00")]),
    // Being awake counts only as being awake, and a better source's time in bed takes nothing away.
    Example(
      samples:
        "watch Awake 22:00 24:00; watch InBed 22:00 24:00; app Core 22:30 23:00; app InBed 21:30 23:00",
      nights: [Night(awake: 120, inBed: 150, unmerged: 30, sources: [.watch, .app])]),
    Example(
      samples: "watch Awake 22:00 24:00; app Core 22:30 23:00", policy: .all,
      nights: [
        Night(asleep: 30, core: 30, awake: 90, unmerged: 30, span: "22:30 23:00", sources: [.watch, .app])
      ]),
    Example(
      samples: "watch Core 22:00 24:00; app Deep 23:00 +01:00", policy: .only("app"),
      nights: [Night(asleep: 120, deep: 120, unmerged: 120, span: "23:00 +01:00")]),
    // Copies count in the unmerged sum alone; one that moved away from all periods nowhere.
    Example(
      samples: """
        app Core 23:00 24:00; app Core 23:00 24:00 copy; app Core 23:30 +03:00 copy; app Core 13:00 14:00 copy;\
        watch InBed 23:00 +05:00 copy
        """,
      nights: [Night(asleep: 60, core: 60, unmerged: 330, span: "23:00 24:00")]),
    // Without a known stage, or without length, it is no time at all.
    Example(samples: "app Dozing 23:00 +07:00; app Core 23:00 23:00", nights: []),
  ]

  /// Seconds from the first midnight.
  private static func time(_ text: Substring) throws -> Int64 {
    let parts = text.drop { $0 == "+" }.split(separator: ":").compactMap { Int64($0) }
    guard parts.count == 2 else { throw BadExample(String(text)) }
    return parts[0] * 3600 + parts[1] * 60 + (text.hasPrefix("+") ? 86_400 : 0)
  }

  static func samples(_ text: String) throws -> [SleepSample] {
    try text.split(separator: ";").map { part in
      let words = part.split(separator: " ")
      guard words.count >= 4 else { throw BadExample(String(part)) }
      let name =
        words[1] == "Core" || words[1] == "Deep" || words[1] == "REM" ? "Asleep\(words[1])" : words[1]
      let symbol = "HKCategoryValueSleepAnalysis" + (name == "Unspecified" ? "AsleepUnspecified" : name)
      return SleepSample(
        start: firstDay + (try time(words[2])), end: firstDay + (try time(words[3])),
        stage: SleepStage(symbol: symbol), source: try TestSource(words[0]).rawValue,
        isCopy: words.last == "copy")
    }
  }

  /// Merges samples in the order given.
  static func merge(
    _ samples: [SleepSample], order: KindOrder = KindOrder(sources: TestSource.allCases.map(\.rawValue)),
    clock: ZoneTimeline = ZoneTimeline(TimeZoneRules(fixedOffset: 0))
  ) throws -> [SleepNight] {
    var merge = MergeSleep(order: order, clock: clock)
    var nights: [SleepNight] = []
    for sample in samples { try merge.add(sample) { nights.append($0) } }
    try merge.finish { nights.append($0) }
    return nights
  }

  @Test(arguments: examples) func workedExample(_ example: Example) throws {
    let order = KindOrder(
      sources: TestSource.allCases.map(\.rawValue),
      takesPart: TestSource.allCases.map { example.policy != .only("app") || $0 == .app },
      policy: example.policy)
    let samples = try Self.samples(example.samples).sorted { $0.start < $1.start }
    let nights = try Self.merge(samples, order: order)
    #expect(nights.map(\.date) == example.nights.map { CivilDate(year: 2024, month: 3, day: $0.day) })
    for (night, wanted) in zip(nights, example.nights) {
      let (found, sources) = (night.durations, night.sources.compactMap(TestSource.init(rawValue:)))
      #expect(
        [found.asleep, found.core, found.deep, found.rem, found.unspecified, found.awake, found.inBed]
          == [
            wanted.asleep, wanted.core, wanted.deep, wanted.rem, wanted.unspecified, wanted.awake,
            wanted.inBed,
          ].map { $0 * 60 })
      #expect(found.asleepUnmerged == wanted.unmerged * 60)
      #expect(night.periods == wanted.periods && sources == wanted.sources)
      #expect(night.awakenings == wanted.awakenings)
      let span = try wanted.span.split(separator: " ").map { Self.firstDay + (try Self.time($0)) }
      #expect(night.firstAsleep == span.first && night.lastAsleep == span.last)
    }
  }

  @Test func samplesWithoutAStageAreCounted() throws {
    var merge = MergeSleep(order: KindOrder(sources: [0]), clock: ZoneTimeline(TimeZoneRules(fixedOffset: 0)))
    var sample = SleepSample(start: 0, end: 60, stage: nil, source: 0)
    try merge.add(sample) { _ in }
    sample.isCopy = true
    try merge.add(sample) { _ in }
    (sample.isCopy, sample.stage) = (false, .awake)
    try merge.add(sample) { _ in }
    #expect(merge.missing == 1)
  }

  /// A zone, an interval of sleep, and its night with its minutes.
  static let zones: [(String, Instant, Instant, CivilDate, Int64)] = [
    // 23:00 to 07:00 of Berlin while clocks go forward (22:00Z to 05:00Z) and back (21:00Z to 06:00Z).
    ("Europe/Berlin", 1_711_836_000, 1_711_861_200, CivilDate(year: 2024, month: 3, day: 31), 420),
    ("Europe/Berlin", 1_729_976_400, 1_730_008_800, CivilDate(year: 2024, month: 10, day: 27), 540),
    // The midpoint is 18:00 of Berlin in summer, 16:00Z, and half a minute before it.
    ("Europe/Berlin", 1_719_846_000, 1_719_853_200, CivilDate(year: 2024, month: 7, day: 2), 120),
    ("Europe/Berlin", 1_719_846_000, 1_719_853_140, CivilDate(year: 2024, month: 7, day: 1), 119),
    // Samoa went from 2011-12-29 to 2011-12-31: 20:00 to 22:00 of the 29th is the night of the 31st.
    ("Pacific/Apia", 1_325_224_800, 1_325_232_000, CivilDate(year: 2011, month: 12, day: 31), 120),
  ]

  @Test(arguments: zones)
  func night(_ zone: String, _ start: Instant, _ end: Instant, _ date: CivilDate, _ minutes: Int64) throws {
    let rules = try #require(try TimeZoneDatabase().rules(zone))
    let sample = SleepSample(start: start, end: end, stage: .asleepCore, source: 0)
    let nights = try Self.merge([sample], clock: ZoneTimeline(rules))
    #expect(nights.map(\.date) == [date] && nights.map(\.durations.asleep) == [minutes * 60])
  }

  /// From Auckland, the evening of the 1st, to Honolulu, the evening before: the nights come by date all the same.
  @Test func travellerComesBackToADate() throws {
    let database = try TimeZoneDatabase()
    let zones = ["Pacific/Auckland", "Pacific/Honolulu"]
    let clock = ZoneTimeline(
      recorded: zip([Self.firstDay, Self.firstDay + 8 * 3600], 1...).map {
        RecordedZone(start: $0, zone: Symbol(rawValue: $1))
      }, home: TimeZoneRules(fixedOffset: 0), rules: { database.rules(zones[Int($0.rawValue) - 1]) })
    // 06:00Z is 19:00 of the 1st in Auckland; 08:30Z is 22:30 of 29 February in Honolulu; +10:00Z is its midnight.
    let samples = try Self.samples(
      "app Core 06:00 06:30; app Core 08:30 10:30; app Core +10:00 +13:00")
    let nights = try Self.merge(samples, clock: clock)
    #expect(
      nights.map(\.date) == [
        CivilDate(year: 2024, month: 3, day: 1), CivilDate(year: 2024, month: 3, day: 2),
      ])
    #expect(nights.map(\.durations.core) == [7200, 1800 + 10_800] && nights.map(\.periods) == [1, 2])
  }

  @Test func nightsAreHandedOutOnTheWay() throws {
    var merge = MergeSleep(order: KindOrder(sources: [0]), clock: ZoneTimeline(TimeZoneRules(fixedOffset: 0)))
    var handedOut = 0
    for night in 0..<40 {
      let start = Self.firstDay + Int64(night) * 86_400
      let sample = SleepSample(start: start, end: start + 28_800, stage: .asleepCore, source: 0)
      try merge.add(sample) { _ in handedOut += 1 }
      #expect(handedOut >= night - 3)
    }
    try merge.finish { _ in handedOut += 1 }
    #expect(handedOut == 40)
    var unsorted = MergeSleep(
      order: KindOrder(sources: [0]), clock: ZoneTimeline(TimeZoneRules(fixedOffset: 0)))
    try unsorted.add(SleepSample(start: 60, end: 90, stage: .awake, source: 0)) { _ in }
    #expect(throws: Failure.self) {
      try unsorted.add(SleepSample(start: 59, end: 90, stage: .awake, source: 0)) { _ in }
    }
  }

  /// A zone, an instant near which samples lie, the step of their times and how many steps away they may be.
  static let places: [(String, Instant, Int64, Int64)] = [
    ("UTC", 1_709_316_000, 1, 4000),  // 18:00
    ("UTC", 1_709_316_000, 1800, 40),
    ("Europe/Berlin", 1_711_846_800, 1200, 60),  // clocks go forward
    ("Europe/Berlin", 1_729_990_800, 900, 100),  // clocks go back
    ("Asia/Kathmandu", 1_704_132_900, 900, 80),
    ("Pacific/Apia", 1_325_239_200, 3600, 40),  // a day is skipped
    ("America/Sao_Paulo", 1_541_300_400, 1200, 60),  // no midnight
  ]

  /// Up to 24 samples of up to four sources, with copies, points and some without a stage.
  private static func samples(
    around: Instant, step: Int64, reach: Int64, _ random: inout Seeded
  ) -> [SleepSample] {
    var samples: [SleepSample] = []
    let sources = Int32.random(in: 1...4, using: &random)
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      if var copy = samples.randomElement(using: &random), Int.random(in: 0..<8, using: &random) == 0 {
        copy.isCopy = true
        samples.append(copy)
        continue
      }
      let start = around + Int64.random(in: -reach...reach, using: &random) * step
      let longest: Int64 = [2, 6, reach / 4].randomElement(using: &random) ?? 2
      let length = Int64.random(in: 0...longest, using: &random)
      samples.append(
        SleepSample(
          start: start, end: start + length * step,
          stage: SleepStage(rawValue: Int.random(in: 0...6, using: &random)),
          source: Int32.random(in: 0..<sources, using: &random)))
    }
    return samples
  }

  @Test(arguments: places)
  func agreesWithTheDefinition(_ zone: String, _ around: Instant, _ step: Int64, _ reach: Int64) throws {
    var random = Seeded(Int(around + step))
    let clock = ZoneTimeline(try #require(try TimeZoneDatabase().rules(zone)))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    for round in 0..<(step == 1 ? 30 : 150) {
      let all = Self.samples(around: around, step: step, reach: reach, &random)
      let policy = round % 5 == 0 ? MergePolicy.all : .priority
      let order = KindOrder(sources: Array(Int32(0)..<4).shuffled(using: &random), policy: policy)
      let reference = SleepReference(
        samples: all, ranks: policy == .all ? [0, 0, 0, 0] : order.ranks, step: step, calendar: calendar)
      let sorted = all.shuffled(using: &random).sorted { $0.start < $1.start }
      let nights = try Self.merge(sorted, order: order, clock: clock)
      let found = nights.map(SleepReference.Night.init)
      #expect(found == reference.nights, "round \(round): \(sorted)")
      if found != reference.nights { return }
      for night in nights {
        let best = night.sources.map { order.ranks[Int($0)] }
        #expect(best == best.sorted())
      }
    }
  }
}

extension SleepReference.Night {
  fileprivate init(_ night: SleepNight) {
    var date = DateComponents()
    (date.year, date.month, date.day) = (Int(night.date.year), Int(night.date.month), Int(night.date.day))
    let durations = night.durations
    self.init(
      date: date,
      seconds: [
        durations.inBed, durations.unspecified, durations.awake, durations.core, durations.deep,
        durations.rem,
      ],
      unmerged: durations.asleepUnmerged, firstAsleep: night.firstAsleep, lastAsleep: night.lastAsleep,
      periods: night.periods, sources: Set(night.sources))
  }
}
