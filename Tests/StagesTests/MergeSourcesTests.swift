import ByteIO
import HealthModel
import Testing

@testable import Stages

/// The worked examples of cumulative kinds; sums per day, or per hour where it says so.
@Suite struct MergeSourcesTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var number: Int
    var samples: String
    var policy = MergePolicy.priority
    var parts: Set<TestSource> = Set(TestSource.allCases)
    var unit = BucketInterval.day
    var zone = "UTC"
    var sums: [Double]
    var testDescription: String { "\(number): \(samples)" }
  }

  static let examples = [
    Example(number: 1, samples: "0-60 10 watch; 60-120 20 phone", sums: [30]),
    Example(number: 2, samples: "0-600 100 watch; 0-600 90 phone", sums: [100]),
    Example(number: 2, samples: "0-600 100 watch; 0-600 90 phone", policy: .all, sums: [190]),
    Example(
      number: 2, samples: "0-600 100 watch; 0-600 90 phone", policy: .only("phone"), parts: [.phone],
      sums: [90]),
    Example(
      number: 2, samples: "0-600 100 watch; 0-600 90 phone", parts: [.manual, .phone, .app], sums: [90]),
    Example(number: 3, samples: "0-600 100 watch; 300-900 120 phone", sums: [160]),
    Example(number: 4, samples: "0-1200 240 phone; 300-600 10 watch", sums: [190]),
    Example(number: 5, samples: "86280-86580 100 phone", sums: [40, 60]),
    Example(number: 6, samples: "50220-50520 100 phone", unit: .hour, sums: [60, 40]),
    Example(number: 7, samples: "0-600 100 watch; 0-600 100 watch", sums: [200]),
    Example(number: 8, samples: "0-600 0 watch; 0-600 80 phone", sums: [0]),
    Example(number: 9, samples: "0-600 100 watch; @300 50 app", sums: [100]),
    Example(number: 10, samples: "0-600 100 watch; @300 50 manual", sums: [150]),
    Example(number: 11, samples: "0-300 30 app; 100-200 7 watch; 150-400 25 phone", sums: [37]),
    // 2024-03-31 00:00 is 2024-03-30T23:00Z; 25 h later by the clock, 24 h later in time.
    Example(number: 12, samples: "1711839600-1711926000 240 phone", zone: "Europe/Berlin", sums: [230, 10]),
    // 2024-10-27 00:00 is 2024-10-26T22:00Z.
    Example(number: 13, samples: "1729980000-1730073600 260 phone", zone: "Europe/Berlin", sums: [250, 10]),
    Example(number: 14, samples: "0-300 100 watch; @300 50 app", sums: [150]),
    Example(number: 15, samples: "@300 50 app; @300 20 phone", sums: [20]),
    Example(number: 16, samples: "0-600 100 watch; @300 5 watch", sums: [105]),
    Example(number: 17, samples: "@86400 7 app", sums: [7]),
    Example(number: 18, samples: "0-600 60 app; 100-500 80 phone; 200-300 9 watch", sums: [89]),
    Example(number: 19, samples: "0-600 60 phone; 300-900 60 phone; 0-900 30 app", sums: [120]),
    Example(number: 20, samples: "36000-39600 500 phone; @86399 4000 app", sums: [4500]),
    Example(number: 21, samples: "0-600 -5 watch; 0-600 80 phone", sums: [80]),
    // A better source begins just where the worse one has a point.
    Example(number: 22, samples: "@300 50 app; 300-600 100 watch", sums: [100]),
    // A worse source goes on after the better one, across midnight.
    Example(number: 23, samples: "86000-86800 80 phone; 86300-86500 30 watch", sums: [45, 45]),
  ]

  @Test(arguments: examples) func sums(_ example: Example) throws {
    let order = KindOrder(
      sources: TestSource.allCases.map(\.rawValue),
      takesPart: TestSource.allCases.map { example.parts.contains($0) }, policy: example.policy)
    let zone = try #require(try TimeZoneDatabase().rules(example.zone))
    let outcome = try merge(
      samples(example.samples), order: order, timeline: BucketTimeline(example.unit, in: zone))
    #expect(outcome.rows.map(\.sum) == example.sums)
    #expect(outcome.tally.negative == (example.number == 21 ? 1 : 0))
    if example.number == 17 { #expect(outcome.rows[0].bucket.start == 86_400) }
  }

  /// Samples and the rows that keep nothing, in the order of the text.
  static let mergedAway: [(String, Set<Int>)] = [
    ("0-600 100 watch; 0-600 90 phone", [1]),
    ("0-600 100 watch; 300-900 120 phone", []),
    ("0-600 100 watch; 100-200 5 phone; 100-200 5 app; @50 1 app; @600 1 app", [1, 2, 3]),
    ("@300 50 app; @300 20 phone; @300 10 phone", [0]),
    ("0-600 0 watch; 0-600 80 phone; 0-600 80 phone copy", [1]),
    ("0-600 -1 watch; 0-600 80 phone", []),
  ]

  @Test(arguments: mergedAway) func rowsThatKeepNothing(_ text: String, _ rows: Set<Int>) throws {
    let outcome = try merge(samples(text))
    #expect(outcome.mergedAway == rows)
    #expect(outcome.tally.merged == rows.count)
    #expect(outcome.totals.map(\.merged).reduce(0, +) == rows.count)
  }

  @Test func columns() throws {
    let text = "0-600 100 watch; 0-600 100 watch copy; 300-900 120 phone; @50 7 manual; 86300-86500 20 app"
    let rows = try merge(samples(text)).rows
    #expect(rows.count == 2)
    #expect(rows[0].sum == 177)
    #expect(rows[0].sumUnmerged == 337)
    #expect(rows[0].records == 4)
    #expect(rows[0].exactDuplicates == 1)
    #expect(rows[0].durationSeconds == 1000)
    #expect(rows[0].coveredSeconds == 1000)
    #expect(rows[0].sources == [0, 1, 2, 3])
    #expect(rows[0].average == nil && rows[0].minimum == nil && rows[0].first == nil)
    #expect(rows[1].sum == 10 && rows[1].records == 1 && rows[1].sources == [3])
  }

  @Test func splitBySourceSumsToTheWhole() throws {
    let text = "0-600 100 watch; 300-900 120 phone; @50 7 manual; @700 5 app"
    let rows = try merge(samples(text), splitsBySource: true).rows
    #expect(rows.map(\.source) == [0, 1, 2, 3])
    #expect(rows.map(\.sum) == [7, 100, 60, 0])
    #expect(rows.map(\.sumUnmerged) == [7, 100, 120, 5])
    #expect(rows.map(\.records) == [1, 1, 1, 1])
  }

  @Test func totalsOfSources() throws {
    let outcome = try merge(samples("0-600 100 watch; 300-900 120 phone; 0-600 100 watch copy; @50 7 app"))
    #expect(outcome.totals.map(\.rows) == [0, 1, 1, 1])
    #expect(outcome.totals.map(\.copies) == [0, 1, 0, 0])
    #expect(outcome.totals.map(\.unmerged) == [0, 200, 120, 7])
    #expect(outcome.totals.map(\.kept) == [0, 100, 60, 0])
  }

  @Test func whatDoesNotCount() throws {
    let outcome = try merge(samples("0-600 nan watch; 0-600 80 phone; 0-90000 1 app; 0-10 inf app"))
    #expect(outcome.tally.missing == 2)
    #expect(outcome.tally.long == 1)
    #expect(outcome.rows.map(\.records) == [2, 1])
    #expect(try merge(samples("0-9 1e308 watch; 0-9 1e308 watch")).rows.map(\.sum) == [nil])
    #expect(throws: Failure.self) {
      try merge([
        SweepSample(start: 9, end: 9, value: 1, source: 0),
        SweepSample(start: 8, end: 8, value: 1, source: 0),
      ])
    }
  }

  @Test func categoriesCountRowsAndSeconds() throws {
    func sample(_ start: Instant, _ end: Instant, _ value: UInt32, _ source: TestSource) -> SweepSample {
      SweepSample(
        start: start, end: end, value: .nan, category: Symbol(rawValue: value), source: source.rawValue)
    }
    let rows = try merge(
      [
        sample(0, 100, 7, .watch), sample(0, 60, 5, .app), sample(50, 150, 7, .phone),
        sample(60, 60, 5, .app),
        sample(86_300, 86_500, 7, .app), sample(86_350, 86_360, 0, .app),
      ], as: .category, categoryRanks: [0, 0, 0, 0, 0, 9, 0, 2]
    ).rows
    #expect(rows.map(\.category.rawValue) == [7, 5, 7])
    #expect(rows.map(\.records) == [3, 2, 1])
    #expect(rows.map(\.durationSeconds) == [300, 60, 100])
    #expect(rows.map(\.coveredSeconds) == [250, 60, 100])
    #expect(rows.map(\.sum) == [nil, nil, nil])
  }

  /// 2024-10-27 in Berlin has 25 hours, from 2024-10-26T22:00Z on; two devices see each of them.
  @Test func distinctHoursOfAValue() throws {
    let (stood, idle) = (Symbol(rawValue: 7), Symbol(rawValue: 5))
    let samples = (0..<25).flatMap { hour in
      [(0, stood, 0), (600, stood, 1), (900, idle, 1)].map { second, value, source in
        let start = 1_729_980_000 + Instant(hour * 3600 + second)
        return SweepSample(
          start: start, end: start + 3600, value: .nan, category: value, source: Int32(source),
          isCopy: hour == 3 && source == 0)
      }
    }
    let zone = try #require(try TimeZoneDatabase().rules("Europe/Berlin"))
    func rows(_ interval: BucketInterval, splitsBySource: Bool = false) throws -> [BucketRow] {
      try merge(
        samples, as: .category, timeline: BucketTimeline(interval, in: zone), splitsBySource: splitsBySource,
        categoryRanks: [0, 0, 0, 0, 0, 1, 0, 2], hourlyValue: stood
      ).rows
    }
    // The last ones reach into the next day, but began before.
    #expect(try rows(.day).map(\.sum) == [nil, 25, nil, 0])
    #expect(try rows(.day).map(\.sumUnmerged) == [nil, 50, nil, 0])
    #expect(try rows(.day, splitsBySource: true).map(\.sum) == [nil, 24, 25, nil, 0])
    let hours = try rows(.hour).filter { $0.category == stood }
    #expect(hours.map(\.sum) == Array(repeating: 1, count: 25) + [0])
    #expect(try rows(.week).map(\.sum) == [nil, 25, nil, 0])
  }

  @Test func symbolsRankByTheirBytes() throws {
    var symbols = SymbolTable()
    for text in ["b", "É", "a", "B", "ab"] { _ = try symbols.intern(text) }
    // The empty symbol, then B, a, ab, b, É.
    #expect(symbols.bytewiseRanks() == [0, 4, 5, 2, 1, 3])
  }
}
