import ByteIO
import HealthModel
import Testing

@testable import Stages

/// What samples come to inside workouts.
@Suite struct WorkoutSumsTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var samples: String
    var style = AggregationStyle.cumulative
    var spans: [WorkoutSpan]
    /// Sum, or mean, of each span; nil without samples.
    var values: [Double?]
    var testDescription: String { samples }
  }

  private static func span(_ start: Instant, _ end: Instant, _ source: TestSource?) -> WorkoutSpan {
    WorkoutSpan(start: start, end: end, source: source?.rawValue)
  }

  static let examples = [
    // Cut at both ends: 100·100/200 + 30 + 40·50/200.
    Example(
      samples: "0-200 100 watch; 200-300 30 watch; 300-500 40 watch", spans: [span(100, 350, .watch)],
      values: [90]),
    // The workout's own source wins, whatever the order; it leaves 100-200 to the phone.
    Example(
      samples: "0-100 100 watch; 0-100 7 app; 100-200 20 phone", spans: [span(0, 200, .app)], values: [27]),
    // Nobody's: the order alone.
    Example(samples: "0-100 100 watch; 0-100 7 app", spans: [span(0, 200, nil)], values: [100]),
    // Half-open: the point at the end is out, the one at the start is in.
    Example(samples: "@100 5 watch; @200 7 watch", spans: [span(100, 200, .watch)], values: [5]),
    // One sample over three workouts that overlap, and one that it does not reach.
    Example(
      samples: "0-1000 1000 watch",
      spans: [
        span(0, 100, .watch), span(50, 250, .watch), span(900, 2000, .watch), span(1000, 2000, .watch),
      ],
      values: [100, 200, 100, nil]),
    // A copy does not count.
    Example(samples: "0-100 10 watch; 0-100 10 watch copy", spans: [span(0, 100, .watch)], values: [10]),
    // No time, no samples.
    Example(samples: "0-100 10 watch; @50 1 watch", spans: [span(50, 50, .watch)], values: [nil]),
    // 22.5@60, 10@70, 22.5@80 of the workout's source: what the watch says and what is outside is left aside.
    Example(
      samples: "@90 10 app; @100 60 app; @105 200 watch; @110 80 app; @300 10 app",
      style: .discreteTemporallyWeighted, spans: [span(100, 300, .app)], values: [(22.5 * 140 + 700) / 55]),
    // A heart rate that began before: 100 + 45 s at 60.
    Example(
      samples: "0-200 60 watch", style: .discreteTemporallyWeighted, spans: [span(100, 300, .watch)],
      values: [60]),
    // A kind that is not split belongs where it begins.
    Example(
      samples: "50-150 10 watch; 100-500 20 watch; @150 30 watch", style: .discreteArithmetic,
      spans: [span(100, 200, .watch)], values: [25]),
    // Nothing of the workout's source is nothing to average.
    Example(
      samples: "@150 30 watch", style: .discreteArithmetic, spans: [span(100, 200, .phone)], values: [nil]),
  ]

  @Test(arguments: examples) func values(_ example: Example) throws {
    let rows = try Self.rows(samples(example.samples), example.style, example.spans)
    #expect(rows.map { $0?.sum ?? $0?.average } == example.values)
  }

  @Test func tellsTheWholeStory() throws {
    let list = try samples("@100 60 watch; @150 90 watch; @150 200 app; @160 30 watch copy")
    let rows = try Self.rows(list, .discreteTemporallyWeighted, [Self.span(100, 200, .watch)])
    let row = try #require(rows[0])
    #expect((row.minimum, row.maximum, row.averageArithmetic) == (60, 90, 75))
    #expect((row.records, row.exactDuplicates, row.sources) == (2, 1, [TestSource.watch.rawValue]))
    #expect(row.bucket == Bucket(key: 100, start: 100, end: 200))
    let merged = try Self.rows(
      samples("0-100 10 watch; 50-150 20 phone"), .cumulative, [Self.span(0, 100, .phone)])
    // The phone keeps 50-100, which is 10; adding both gives 10 + 10.
    #expect(merged[0]?.sum == 15 && merged[0]?.sumUnmerged == 20 && merged[0]?.sources == [2, 1])
  }

  /// Random samples and workouts, against a reference that asks every sample about every slice.
  @Test(arguments: [
    AggregationStyle.cumulative, .discreteTemporallyWeighted, .discreteArithmetic,
    .discreteEquivalentContinuousLevel,
  ])
  func agreesWithTheDefinition(_ style: AggregationStyle) throws {
    var random = Seeded(41)
    for round in 0..<300 {
      var list: [SweepSample] = []
      for row in 0..<Int.random(in: 1...30, using: &random) {
        let start = Int64.random(in: 0...60, using: &random) * 20
        let length = [0, 0, 1, 3, 9, 40].randomElement(using: &random) ?? 0
        list.append(
          SweepSample(
            start: start, end: start + Int64(length) * 20, value: Double.random(in: 0...50, using: &random),
            source: Int32.random(in: 0..<4, using: &random),
            isCopy: Int.random(in: 0..<9, using: &random) == 0,
            row: row))
      }
      var spans = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let start = Int64.random(in: 0...60, using: &random) * 20 + Int64.random(in: 0...5, using: &random)
        return WorkoutSpan(
          start: start, end: start + Int64.random(in: 1...400, using: &random),
          source: Int32.random(in: 0..<4, using: &random))
      }
      spans.sort { $0.start < $1.start }
      let rows = try Self.rows(list.sorted(by: precedes), style, spans)
      for (index, span) in spans.enumerated() {
        let source = try #require(span.source)
        let counted = style == .cumulative ? list : list.filter { $0.source == source }
        let ranks = TestSource.allCases.map { $0.rawValue == source ? 0 : $0.rawValue + 1 }
        let wanted = SliceReference(
          samples: counted, style: style, ranks: ranks, addsAll: false, buckets: []
        ).row(of: span.start..<span.end)
        guard let row = rows[index] else {
          #expect(wanted.records == 0, "round \(round), \(span): \(list)")
          continue
        }
        let problem = RandomMergeTests.difference(row, wanted, style)
        #expect(problem == nil, "round \(round), \(span): \(list)")
        if problem != nil { return }
      }
    }
  }

  /// By span.
  private static func rows(
    _ samples: [SweepSample], _ style: AggregationStyle, _ spans: [WorkoutSpan]
  ) throws -> [BucketRow?] {
    var rows = [BucketRow?](repeating: nil, count: spans.count)
    var sums = WorkoutSums(
      style, order: KindOrder(sources: TestSource.allCases.map(\.rawValue)), spans: spans)
    for sample in samples { try sums.add(sample) { rows[$0] = $1 } }
    try sums.finish { rows[$0] = $1 }
    return rows
  }
}
