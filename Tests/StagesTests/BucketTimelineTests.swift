import ByteIO
import HealthModel
import Testing

@testable import Stages

@Suite struct BucketTimelineTests {
  /// A unit, a zone, an instant, and the bucket that holds it.
  static let buckets: [(BucketInterval, String, Int64, CivilDate, Int64, Int64)] = [
    // 2023-07-01T22:30Z is 00:30 of the next day; 2023-12-31T22:55:28Z is 23:55:28.
    (.day, "Europe/Berlin", 1_688_250_600, date(2023, 7, 2), 1_688_248_800, 1_688_335_200),
    (.day, "Europe/Berlin", 1_704_063_328, date(2023, 12, 31), 1_703_977_200, 1_704_063_600),
    (.day, "Europe/Berlin", 1_711_850_000, date(2024, 3, 31), 1_711_839_600, 1_711_922_400),  // 23 h
    (.day, "Europe/Berlin", 1_730_000_000, date(2024, 10, 27), 1_729_980_000, 1_730_070_000),  // 25 h
    (.day, "America/Sao_Paulo", 1_541_300_400, date(2018, 11, 4), 1_541_300_400, 1_541_383_200),
    (.day, "America/Sao_Paulo", 1_541_300_399, date(2018, 11, 3), 1_541_214_000, 1_541_300_400),
    (.day, "Pacific/Apia", 1_325_239_199, date(2011, 12, 29), 1_325_152_800, 1_325_239_200),
    (.day, "Pacific/Apia", 1_325_239_200, date(2011, 12, 31), 1_325_239_200, 1_325_325_600),
    // Set back from 00:01 to 23:01: the day that has begun goes on.
    (.day, "America/St_Johns", 1_162_090_000, date(2006, 10, 29), 1_162_089_000, 1_162_179_000),
    (.week, "Europe/London", 1_711_900_000, date(2024, 3, 25), 1_711_324_800, 1_711_926_000),  // 167 h
    (.week, "UTC", 0, date(1969, 12, 29), -259_200, 345_600),
    (.month, "America/New_York", 1_709_269_199, date(2024, 2, 1), 1_706_763_600, 1_709_269_200),
    (.month, "UTC", 1_735_689_599, date(2024, 12, 1), 1_733_011_200, 1_735_689_600),
    (.hour, "Asia/Kathmandu", 1_704_046_500, date(2024, 1, 1), 1_704_046_500, 1_704_050_100),
    // Lord Howe goes back half an hour at 02:00: the hours are 01:00-02:00, 01:30-02:00, 02:00-03:00.
    (.hour, "Australia/Lord_Howe", 1_712_415_599, date(2024, 4, 7), 1_712_412_000, 1_712_415_600),
    (.hour, "Australia/Lord_Howe", 1_712_415_600, date(2024, 4, 7), 1_712_415_600, 1_712_417_400),
    (.hour, "Australia/Lord_Howe", 1_712_417_400, date(2024, 4, 7), 1_712_417_400, 1_712_421_000),
  ]

  private static func date(_ year: Int32, _ month: Int32, _ day: Int32) -> CivilDate {
    CivilDate(year: year, month: month, day: day)
  }

  @Test(arguments: buckets)
  func bucket(
    _ interval: BucketInterval, _ zone: String, _ instant: Int64, _ date: CivilDate, _ start: Int64,
    _ end: Int64
  ) throws {
    let timeline = BucketTimeline(interval, in: try #require(try TimeZoneDatabase().rules(zone)))
    let stretch = timeline.stretch(at: instant)
    #expect(timeline.localDate(of: stretch.bucket) == date)
    #expect(stretch.bucket.start == start && stretch.bucket.end == end)
    #expect(stretch.end == end && stretch.finalAt == end)
    #expect(timeline.stretch(at: start).bucket == stretch.bucket)
    #expect(timeline.stretch(at: end).bucket.start == end)
  }

  /// An anchor, a length, an instant, and the bucket that holds it.
  static let plain: [(Int64, Int64, Int64, Range<Int64>)] = [
    (1000, 600, 1000, 1000..<1600), (1000, 600, 1599, 1000..<1600), (1000, 600, 1600, 1600..<2200),
    (1000, 600, 999, 400..<1000), (1000, 600, -1, -200..<400), (7, 1, 7, 7..<8), (7, 0, 7, 7..<8),
    // Neither midnight nor a change of the clock is an edge.
    (1_711_846_000, 7200, 1_711_846_800, 1_711_846_000..<1_711_853_200),
  ]

  @Test(arguments: plain)
  func aPlainSpan(_ anchor: Int64, _ seconds: Int64, _ instant: Int64, _ bucket: Range<Int64>) {
    let stretch = BucketTimeline(anchor: anchor, seconds: seconds).stretch(at: instant)
    #expect(
      stretch.bucket == Bucket(key: bucket.lowerBound, start: bucket.lowerBound, end: bucket.upperBound))
    #expect(stretch.end == bucket.upperBound && stretch.finalAt == bucket.upperBound)
  }

  /// What lies in a span, such as a workout, is the row whose key is its start.
  @Test func theSamplesOfASpan() throws {
    let rows = try merge(
      samples("500-1300 80 phone; 1000-1100 30 watch; 1500-1700 20 app"),
      timeline: BucketTimeline(anchor: 1000, seconds: 600)
    ).rows
    // Of the phone 500 s come before; of 300 s inside the watch has 100.
    #expect(rows.map(\.bucket.key) == [400, 1000, 1600])
    #expect(rows.map(\.sum) == [50, 60, 10])
  }

  @Test(arguments: [(Int64(1_711_839_600), 23), (1_729_980_000, 25), (1_730_070_000, 24)])
  func hoursOfADay(_ start: Int64, _ count: Int) throws {
    let zone = try #require(try TimeZoneDatabase().rules("Europe/Berlin"))
    let (hours, days) = (BucketTimeline(.hour, in: zone), BucketTimeline(.day, in: zone))
    var keys: Set<Int64> = []
    var instant = start
    while instant < days.stretch(at: start).end {
      keys.insert(hours.stretch(at: instant).bucket.key)
      instant += 900
    }
    #expect(keys.count == count)
  }

  /// A clock that is in Berlin until a row of New York starts.
  private func traveller(_ interval: BucketInterval, _ stops: [(Int64, String)], home: String) throws
    -> BucketTimeline
  {
    let database = try TimeZoneDatabase()
    let recorded = stops.enumerated().map {
      RecordedZone(start: $1.0, zone: Symbol(rawValue: UInt32($0 + 1)))
    }
    return BucketTimeline(
      interval,
      recorded: ZoneTimeline(
        recorded: recorded, home: try #require(database.rules(home)),
        rules: { database.rules(stops[Int($0.rawValue) - 1].1) }))
  }

  @Test func travellersDay() throws {
    // 2024-02-11T02:18:00Z: 03:18 in Berlin, 21:18 of the day before in New York.
    let instant: Int64 = 1_707_617_880
    let stops = [(instant - 100_000, "Europe/Berlin"), (instant, "America/New_York")]
    let recorded = try traveller(.day, stops, home: "Europe/Berlin")
    #expect(recorded.localDate(of: recorded.stretch(at: instant).bucket) == Self.date(2024, 2, 10))
    #expect(recorded.localDate(of: recorded.stretch(at: instant - 1).bucket) == Self.date(2024, 2, 11))
    let home = BucketTimeline(.day, in: try #require(try TimeZoneDatabase().rules("Europe/Berlin")))
    #expect(home.localDate(of: home.stretch(at: instant).bucket) == Self.date(2024, 2, 11))
    // Before the first recorded zone the first one holds; without any, the home zone.
    #expect(recorded.clock.zone(at: 0).identifier == "Europe/Berlin")
    #expect(try traveller(.day, [], home: "Asia/Tokyo").clock.zone(at: 0).identifier == "Asia/Tokyo")
    #expect(
      try traveller(.day, [(0, "Nowhere")], home: "Asia/Tokyo").clock.zone(at: 0).identifier == "Asia/Tokyo")
    #expect(
      try traveller(.day, [(7, "Asia/Tokyo"), (7, "Asia/Seoul")], home: "UTC").clock.zone(at: 9).identifier
        == "Asia/Tokyo")
  }

  /// From Auckland (+13) to Los Angeles (-8) at 2024-01-09T21:00Z, 10:00 of the 10th becomes 13:00 of the 9th.
  private static let flight: Int64 = 1_704_834_000
  private static let flown = [(flight - 500_000, "Pacific/Auckland"), (flight, "America/Los_Angeles")]

  @Test func aDateInTwoStretchesIsOneBucket() throws {
    let hour: Int64 = 3600
    let timeline = try traveller(.day, Self.flown, home: "UTC")
    let samples = [
      // The 10th in Auckland: 10 h before the flight. The 9th again until 08:00Z, 11 h after it. Then the 10th.
      SweepSample(start: Self.flight - hour, end: Self.flight - hour, value: 1, source: 0),
      SweepSample(start: Self.flight + hour, end: Self.flight + hour, value: 10, source: 0),
      SweepSample(start: Self.flight + 12 * hour, end: Self.flight + 12 * hour, value: 100, source: 0),
      SweepSample(start: Self.flight + 60 * hour, end: Self.flight + 60 * hour, value: 1000, source: 0),
    ]
    let long = SweepSample(start: Self.flight - 2 * hour, end: Self.flight + 13 * hour, value: 15, source: 1)
    let rows = try merge([long] + samples, timeline: timeline).rows
    #expect(rows.map { timeline.localDate(of: $0.bucket) } == [9, 10, 12].map { Self.date(2024, 1, $0) })
    // The long sample spends 2 h and 2 h on the 10th, 11 h on the 9th.
    #expect(rows.map(\.sum) == [10 + 11, 101 + 4, 1000])
    #expect(rows.map(\.records) == [2, 3, 1])
    #expect(rows.map(\.coveredSeconds) == [11 * hour, 4 * hour, 0])
    #expect(rows[0].bucket.end == Self.flight + 11 * hour)
    #expect(rows[1].bucket.start == Self.flight - 10 * hour)
    #expect(rows[1].bucket.end == Self.flight + 35 * hour)
  }

  /// Dates of a traveller, also from 06:00 and several at once, against sums over single hours, each asked by the
  /// definition.
  @Test(arguments: [
    BucketInterval.day, BucketInterval(1, .day, anchor: 6 * 3600), BucketInterval(2, .day, anchor: 0),
    BucketInterval(3, .day, anchor: 6 * 3600), .week,
  ])
  func travellersDaysAgreeWithTheDefinition(_ interval: BucketInterval) throws {
    let length = interval == .week ? 7 * 86_400 : interval.count * 86_400
    /// The first local second of the bucket that an instant is in.
    func key(_ instant: Int64, _ timeline: BucketTimeline) -> Int64 {
      let local = instant + Int64(timeline.clock.offset(at: instant))
      return interval.anchor + floorDivide(local - interval.anchor, length) * length
    }
    let hour: Int64 = 3600
    var random = Seeded(23)
    for round in 0..<200 {
      let zones = [
        "Pacific/Auckland", "America/Los_Angeles", "Asia/Tokyo", "Europe/Berlin", "Pacific/Kiritimati",
      ]
      let stops = (0..<4).map { _ in
        (
          Self.flight + Int64.random(in: -40...40, using: &random) * hour,
          zones.randomElement(using: &random) ?? "UTC"
        )
      }
      let timeline = try traveller(interval, stops, home: "UTC")
      let place = RandomMergeTests.Place(zone: "", around: Self.flight, interval: .day, step: hour)
      let all = RandomMergeTests.samples(place, &random).filter { $0.value >= 0 }
      let order = KindOrder(sources: [2, 0, 3, 1])
      let reference = SliceReference(
        samples: all, style: .cumulative, ranks: order.ranks, addsAll: false, buckets: [])
      var wanted: [Int64: SliceReference.Row] = [:]
      for start in stride(from: Self.flight - 30 * hour, to: Self.flight + 60 * hour, by: Int(hour)) {
        let part = reference.row(of: start..<start + hour)
        if part.records == 0 { continue }
        let day = key(start, timeline)
        wanted[day, default: SliceReference.Row()].sum += part.sum
        wanted[day, default: SliceReference.Row()].unmerged += part.unmerged
        wanted[day, default: SliceReference.Row()].covered += part.covered
        wanted[day, default: SliceReference.Row()].duration += part.duration
      }
      let rows = try merge(all.sorted(by: precedes), order: order, timeline: timeline).rows
      #expect(rows.map(\.bucket.key) == wanted.keys.sorted(), "round \(round)")
      for row in rows {
        let expected = try #require(wanted[row.bucket.key])
        #expect(abs((row.sum ?? 0) - expected.sum) < 1e-9)
        #expect(abs((row.sumUnmerged ?? 0) - expected.unmerged) < 1e-9)
        #expect(row.coveredSeconds == expected.covered && row.durationSeconds == expected.duration)
        #expect(row.records == countAlive(all) { key($0, timeline) == row.bucket.key })
      }
    }
  }

  /// Samples that are not copies and have an hour, or their start, where `isInside` says.
  private func countAlive(_ samples: [SweepSample], _ isInside: (Int64) -> Bool) -> Int {
    samples.filter { sample in
      !sample.isCopy
        && stride(from: sample.start, to: max(sample.end, sample.start + 1), by: 3600).contains(
          where: isInside)
    }.count
  }
}
