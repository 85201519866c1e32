import ByteIO
import Foundation
import HealthModel
import Testing

@testable import Stages

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: Int) { state = UInt64(seed) }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// The sweep against the definition, on random samples around the edges of ordinary and odd days.
@Suite struct RandomMergeTests {
  struct Place: CustomTestStringConvertible, Sendable {
    var zone: String
    /// An instant near which the samples lie.
    var around: Int64
    var interval: BucketInterval
    /// Samples start and end at multiples of it.
    var step: Int64
    var testDescription: String { "\(zone) \(interval.count) \(interval.unit) \(step) s" }
  }

  static let places = [
    Place(zone: "UTC", around: 86_400, interval: .day, step: 1),
    Place(zone: "UTC", around: 7200, interval: .hour, step: 300),
    Place(zone: "Europe/Berlin", around: 1_711_839_600, interval: .day, step: 3600),  // the day has 23 h
    Place(zone: "Europe/Berlin", around: 1_729_980_000, interval: .day, step: 3600),  // 25 h
    Place(zone: "Europe/Berlin", around: 1_729_980_000, interval: .hour, step: 600),
    Place(zone: "America/Sao_Paulo", around: 1_541_300_400, interval: .day, step: 3600),  // no midnight
    Place(zone: "Australia/Lord_Howe", around: 1_728_144_000, interval: .day, step: 1800),  // half an hour
    Place(zone: "Asia/Kathmandu", around: 1_704_132_900, interval: .day, step: 900),
    Place(zone: "Pacific/Apia", around: 1_325_239_200, interval: .day, step: 7200),  // a day is skipped
    Place(zone: "America/New_York", around: 1_709_269_200, interval: .month, step: 43_200),
    Place(zone: "Europe/London", around: 1_711_929_600, interval: .week, step: 14_400),
    Place(zone: "Asia/Tokyo", around: 1_704_034_800, interval: .year, step: 43_200),
    // Berlin's clocks are set at 1711846800 and 1729990800, to 03:00 and back to 02:00.
    Place(zone: "Europe/Berlin", around: 1_711_846_800, interval: minutes(15), step: 300),
    Place(zone: "Europe/Berlin", around: 1_729_990_800, interval: minutes(15), step: 300),
    Place(zone: "Europe/Berlin", around: 1_711_846_800, interval: hours(2), step: 600),
    Place(
      zone: "Europe/Berlin", around: 1_729_990_800, interval: hours(7, from: (2024, 10, 25), 4), step: 1800),
    Place(zone: "Australia/Lord_Howe", around: 1_712_415_600, interval: hours(2), step: 900),
    Place(
      zone: "Europe/Berlin", around: 1_711_846_800, interval: days(1, from: (2024, 3, 1), 2.5), step: 1800),
    Place(
      zone: "Europe/Berlin", around: 1_729_990_800, interval: days(1, from: (2024, 12, 1), 2.5), step: 1800),
    Place(
      zone: "Europe/Berlin", around: 1_729_990_800, interval: days(3, from: (2024, 10, 1), 6), step: 7200),
    Place(
      zone: "Pacific/Apia", around: 1_325_239_200, interval: days(1, from: (2011, 12, 1), 12), step: 7200),
    Place(
      zone: "America/New_York", around: 1_709_269_200,
      interval: BucketInterval(1, .month, anchor: local((2023, 10, 31), 6)), step: 43_200),
    Place(
      zone: "Europe/London", around: 1_709_164_800,
      interval: BucketInterval(1, .year, anchor: local((2020, 2, 29), 0)), step: 14_400),
    Place(
      zone: "Europe/London", around: 1_711_929_600,
      interval: BucketInterval(2, .week, anchor: local((2024, 1, 3), 0)), step: 43_200),
  ]

  private static func minutes(_ count: Int64) -> BucketInterval {
    BucketInterval(count, .minute, anchor: local((2024, 3, 1), 0))
  }
  private static func hours(
    _ count: Int64, from date: (Int32, Int32, Int32) = (2024, 3, 1), _ hour: Double = 0
  ) -> BucketInterval { BucketInterval(count, .hour, anchor: local(date, hour)) }
  private static func days(
    _ count: Int64, from date: (Int32, Int32, Int32), _ hour: Double
  ) -> BucketInterval { BucketInterval(count, .day, anchor: local(date, hour)) }

  private static func local(_ date: (Int32, Int32, Int32), _ hour: Double) -> Int64 {
    CivilDate(year: date.0, month: date.1, day: date.2).dayNumber * 86_400 + Int64(hour * 3600)
  }

  /// Up to 24 samples of up to four sources, with points, copies, zeros and negative numbers.
  static func samples(_ place: Place, _ random: inout Seeded) -> [SweepSample] {
    var samples: [SweepSample] = []
    let sources = Int32.random(in: 1...4, using: &random)
    for row in 0..<Int.random(in: 1...24, using: &random) {
      if let twin = samples.randomElement(using: &random), Int.random(in: 0..<8, using: &random) == 0 {
        var copy = twin
        copy.isCopy = true
        copy.row = row
        samples.append(copy)
        continue
      }
      let start = place.around + Int64.random(in: -20...20, using: &random) * place.step
      let length: Int64 = [0, 0, 1, 2, 5, 12, 30].randomElement(using: &random) ?? 0
      samples.append(
        SweepSample(
          start: start, end: start + Int64.random(in: 0...length, using: &random) * place.step,
          value: Double(Int.random(in: -1...20, using: &random)),
          source: Int32.random(in: 0..<sources, using: &random),
          row: row))
    }
    return samples
  }

  /// Buckets that hold all samples, by asking Foundation what a clock on the wall shows. All edges and changes of clocks
  /// here lie at quarters of an hour.
  static func buckets(_ place: Place, _ samples: [SweepSample]) throws -> [Range<Int64>] {
    let zone = try #require(TimeZone(identifier: place.zone))
    let first = samples.map(\.start).min() ?? 0
    let last = samples.map(\.end).max() ?? 0
    func offset(_ instant: Int64) -> Int64 {
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant))))
    }
    /// The first instant that is past an edge.
    func instant(_ number: Int) -> Int64 {
      let edge = edge(number, place.interval)
      return stride(from: edge - 50_400, to: .max, by: 900).first { $0 + offset($0) >= edge } ?? 0
    }
    /// How many buckets lie between the anchor and an instant, nearly so of months and years.
    func passed(_ instant: Int64) -> Double {
      let anchor = edge(0, place.interval)
      return Double(instant + offset(instant) - anchor) / Double(edge(1, place.interval) - anchor)
    }
    var edges: [Int64] = []
    if [.second, .minute, .hour].contains(place.interval.unit) {
      // What the clock shows twice is another hour.
      let length = edge(1, place.interval) - edge(0, place.interval)
      func look(_ instant: Int64) -> [Int64] { [offset(instant), Int64(passed(instant).rounded(.down))] }
      let quarters = stride(from: floorDivide(first, 900) * 900 - length, to: last + length + 900, by: 900)
      edges = quarters.filter { look($0) != look($0 - 900) }
    } else {
      var number = Int(passed(first))
      while instant(number) > first { number -= 1 }
      while instant(number + 1) <= first { number += 1 }
      while edges.last ?? last <= last {
        edges.append(instant(number))
        number += 1
      }
    }
    return zip(edges, edges.dropFirst()).filter { $0 < $1 }.map { $0..<$1 }
  }

  /// Where a bucket begins on the wall, as Foundation's calendar counts from the anchor.
  private static func edge(_ number: Int, _ interval: BucketInterval) -> Int64 {
    let distance = number * Int(interval.count)
    let length: Int64? =
      switch interval.unit {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      case .week: 604_800
      case .month, .year: nil
      }
    if let length { return interval.anchor + Int64(distance) * length }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let edge = calendar.date(
      byAdding: interval.unit == .month ? .month : .year, value: distance,
      to: Date(timeIntervalSince1970: Double(interval.anchor)))
    return Int64(edge?.timeIntervalSince1970 ?? 0)
  }

  @Test(arguments: places) func agreesWithTheDefinition(_ place: Place) throws {
    var random = Seeded(Int(place.around) + Int(place.step))
    let zone = try #require(try TimeZoneDatabase().rules(place.zone))
    let timeline = BucketTimeline(place.interval, in: zone)
    for round in 0..<100 {
      let all = Self.samples(place, &random)
      let buckets = try Self.buckets(place, all)
      let order = Array(Int32(0)..<4).shuffled(using: &random)
      let policy = round % 5 == 0 ? MergePolicy.all : .priority
      let kindOrder = KindOrder(sources: order, policy: policy)
      for style in [
        AggregationStyle.cumulative, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
        .discreteArithmetic,
      ] {
        let counted = style == .cumulative ? all.filter { $0.value >= 0 } : all
        let reference = SliceReference(
          samples: counted, style: style, ranks: kindOrder.ranks, addsAll: policy == .all, buckets: buckets)
        let sorted = all.sorted(by: precedes)
        let outcome = try merge(sorted, as: style, order: kindOrder, timeline: timeline)
        let split = try merge(
          sorted, as: style, order: kindOrder, timeline: timeline, splitsBySource: true)
        var (whole, parts) = (outcome.rows[...], split.rows[...])
        for bucket in buckets {
          for source in [nil] + order.map(Optional.some) {
            let wanted = reference.row(of: bucket, source: source)
            if wanted.records == 0 { continue }
            let row = source == nil ? whole.popFirst() : parts.popFirst()
            let problem = Self.difference(try #require(row), wanted, style)
            #expect(row?.bucket.start == bucket.lowerBound && row?.source == source)
            #expect(problem == nil, "round \(round), \(style), \(bucket), \(source ?? -1): \(all)")
            if problem != nil { return }
          }
        }
        #expect(whole.isEmpty && parts.isEmpty)
        #expect(outcome.mergedAway == reference.mergedAway)
        try Self.checkProperties(outcome, all, style, kindOrder, timeline)
      }
    }
  }

  /// The first column that differs.
  static func difference(_ row: BucketRow, _ wanted: SliceReference.Row, _ style: AggregationStyle) -> String?
  {
    func near(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
    }
    if row.records != wanted.records { return "records \(row.records) \(wanted.records)" }
    if row.exactDuplicates != wanted.copies { return "copies" }
    if Set(row.sources) != wanted.sources { return "sources" }
    if style == .cumulative {
      if !near(row.sum, wanted.sum) { return "sum \(row.sum ?? -1) \(wanted.sum)" }
      if !near(row.sumUnmerged, wanted.unmerged) { return "unmerged" }
      if row.durationSeconds != wanted.duration { return "duration" }
      return row.coveredSeconds == wanted.covered ? nil : "covered"
    }
    if !near(row.average, wanted.average) { return "average \(row.average ?? -1) \(wanted.average ?? -1)" }
    if row.minimum != wanted.minimum || row.maximum != wanted.maximum { return "extremes" }
    if row.first != wanted.first || row.latest != wanted.latest { return "ends" }
    if row.durationSeconds ?? 0 != wanted.duration { return "duration" }
    return near(row.averageArithmetic, wanted.plain) ? nil : "plain mean"
  }

  static func checkProperties(
    _ outcome: MergeOutcome, _ all: [SweepSample], _ style: AggregationStyle, _ order: KindOrder,
    _ timeline: BucketTimeline
  ) throws {
    // Any order of arrival that sorts by start gives the same bits.
    var shuffled = all
    var random = Seeded(all.count)
    shuffled.shuffle(using: &random)
    shuffled.sort { $0.start < $1.start }
    #expect(try merge(shuffled, as: style, order: order, timeline: timeline).rows == outcome.rows)
    guard style == .cumulative else { return }
    let whole = outcome.rows.reduce(0) { $0 + ($1.sum ?? 0) }
    #expect(abs(whole - outcome.totals.reduce(0) { $0 + $1.kept }) <= 1e-9 * max(1, whole))
    let unmerged = outcome.rows.reduce(0) { $0 + ($1.sumUnmerged ?? 0) }
    #expect(abs(unmerged - outcome.totals.reduce(0) { $0 + $1.unmerged }) <= 1e-9 * max(1, unmerged))
    #expect(whole <= unmerged * (1 + 1e-12))
  }

  @Test func splittingAnIntervalChangesNothing() throws {
    let place = Self.places[0]
    var random = Seeded(7)
    for _ in 0..<300 {
      let all = Self.samples(place, &random).filter { !$0.isCopy }
      let parts = all.flatMap { sample -> [SweepSample] in
        guard sample.end - sample.start > 1 else { return [sample] }
        let middle = sample.start + 1
        var (left, right) = (sample, sample)
        (left.end, right.start) = (middle, middle)
        left.value = sample.value / Double(sample.end - sample.start)
        right.value = sample.value - left.value
        return [left, right]
      }
      let (whole, split) = try (merge(all.sorted(by: precedes)), merge(parts.sorted(by: precedes)))
      #expect(whole.rows.count == split.rows.count)
      for (a, b) in zip(whole.rows, split.rows) {
        #expect(abs((a.sum ?? 0) - (b.sum ?? 0)) < 1e-9 && a.coveredSeconds == b.coveredSeconds)
      }
    }
  }

  @Test func aBetterRankNeverLowersWhatASourceKeeps() throws {
    var random = Seeded(11)
    for _ in 0..<300 {
      let all = Self.samples(Self.places[1], &random).sorted(by: precedes)
      let order = Array(Int32(0)..<4).shuffled(using: &random)
      let rank = Int.random(in: 1..<4, using: &random)
      var improved = order
      improved.swapAt(rank, rank - 1)
      let source = Int(order[rank])
      let before = try merge(all, order: KindOrder(sources: order)).totals[source].kept
      let after = try merge(all, order: KindOrder(sources: improved)).totals[source].kept
      #expect(after >= before - 1e-9)
    }
  }

  /// On the days when Berlin's clocks are set, and elsewhere.
  static let days: [(zone: String, around: Int64)] = [
    ("Europe/Berlin", 1_711_846_800), ("Europe/Berlin", 1_729_990_800),
    ("Australia/Lord_Howe", 1_728_144_000), ("Asia/Kathmandu", 1_704_132_900),
  ]

  @Test(arguments: days) func theBucketsOfADayAddUpToIt(_ zone: String, _ around: Int64) throws {
    var random = Seeded(13)
    let rules = try #require(try TimeZoneDatabase().rules(zone))
    // A day from midnight, and one from 06:00 with an hour that begins there.
    let six = BucketInterval.referenceDate + 6 * 3600
    let pairs = [
      (BucketInterval.day, BucketInterval.hour), (.day, BucketInterval(15, .minute)),
      (.day, BucketInterval(2, .hour)), (.day, BucketInterval(90, .minute)),
      (BucketInterval(1, .day, anchor: six), BucketInterval(8, .hour, anchor: six)),
    ]
    let place = Place(zone: zone, around: around, interval: .day, step: 700)
    for round in 0..<100 {
      let all = Self.samples(place, &random).sorted(by: precedes)
      let (whole, part) = pairs[round % pairs.count]
      for source in [nil, Int32(0)] {
        func rows(_ interval: BucketInterval) throws -> [BucketRow] {
          try merge(all, timeline: BucketTimeline(interval, in: rules), splitsBySource: source != nil).rows
            .filter { $0.source == source }
        }
        let parts = try rows(part)
        for day in try rows(whole) {
          let inside = parts.filter { day.bucket.start <= $0.bucket.start && $0.bucket.end <= day.bucket.end }
          #expect(abs(inside.reduce(0) { $0 + ($1.sum ?? 0) } - (day.sum ?? 0)) < 1e-9)
          #expect(abs(inside.reduce(0) { $0 + ($1.sumUnmerged ?? 0) } - (day.sumUnmerged ?? 0)) < 1e-9)
          #expect(inside.reduce(0) { $0 + ($1.coveredSeconds ?? 0) } == day.coveredSeconds)
        }
      }
    }
  }

  @Test func oneSourceKeepsAll() throws {
    var random = Seeded(17)
    for _ in 0..<200 {
      let all = Self.samples(Self.places[0], &random).map { sample in
        var sample = sample
        sample.source = 2
        return sample
      }
      let copies = all.filter { $0.isCopy && $0.value > 0 }.reduce(0) { $0 + $1.value }
      let totals = try merge(all.sorted(by: precedes)).totals[2]
      #expect(abs(totals.kept + copies - totals.unmerged) < 1e-9)
      #expect(totals.merged == 0)
    }
  }
}
