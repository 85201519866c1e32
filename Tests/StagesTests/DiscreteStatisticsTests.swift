import ByteIO
import HealthModel
import Testing

@testable import Stages

/// The worked examples of means and levels.
@Suite struct DiscreteStatisticsTests {
  struct Example: CustomTestStringConvertible, Sendable {
    var samples: String
    var style = AggregationStyle.discreteTemporallyWeighted
    var policy = MergePolicy.priority
    var average: [Double]
    var testDescription: String { samples }
  }

  static let examples = [
    Example(samples: "@0 60 watch; @5 62 watch; @305 100 watch", average: [7550.0 / 95]),
    Example(samples: "@0 60 watch; @300 100 watch", average: [80]),
    Example(samples: "@0 60 watch; @10 60 watch; @20 90 watch", average: [4725.0 / 65]),
    Example(samples: "@0 60 watch; @45 60 watch; @91 120 watch", average: [80]),
    Example(samples: "0-60 60 watch; @70 80 watch", average: [7450.0 / 115]),
    Example(samples: "@0 60 watch", average: [60]),
    Example(samples: "@0 60 watch; @0 80 phone", average: [60]),
    Example(
      samples: "0-600 70 watch; 600-660 90 watch", style: .discreteEquivalentContinuousLevel, average: [80]),
    // 10·log10((1800·10^6 + 1800·10^8) / 3600) = 60 + 10·log10(50.5)
    Example(
      samples: "0-1800 60 watch; 1800-3600 80 watch", style: .discreteEquivalentContinuousLevel,
      average: [77.03291378]),
    // Points count only where there is nothing else, and weigh alike: 10·log10((10^6 + 10^8) / 2).
    Example(
      samples: "@0 60 watch; @5 80 watch", style: .discreteEquivalentContinuousLevel, average: [77.03291378]),
    Example(samples: "@0 60 watch; 5-10 80 watch", style: .discreteEquivalentContinuousLevel, average: [80]),
    // Levels are split at midnight and keep their level; only equal starts compete.
    Example(
      samples: "86300-86500 70 watch; 86300-86600 20 phone; 86450-86550 80 phone",
      style: .discreteEquivalentContinuousLevel,
      // Day 1: 100 s at 70. Day 2: 100 s at 70 and 100 s at 80 = 10·log10(5.5e7).
      average: [70, 77.40362689]),
    Example(
      samples: "@0 60 watch; @0 80 phone; @0 61 watch; @9 70 phone", style: .discreteArithmetic,
      average: [191.0 / 3]),
    Example(samples: "@0 60 watch; @0 80 phone", style: .discreteArithmetic, policy: .all, average: [70]),
    Example(samples: "@0 60 watch; @0 80 phone", policy: .all, average: [70]),
    // An arithmetic sample belongs to the day of its start.
    Example(samples: "86300-86500 60 watch; @86450 80 app", style: .discreteArithmetic, average: [60, 80]),
    // Heart rates are split at midnight. Day 2: 22.5 + 100 + 22.5 at 60, for the gap is 50; twice 22.5 at 90.
    Example(samples: "86300-86500 60 watch; @86550 90 watch", average: [60, (145 * 60 + 45 * 90) / 190.0]),
    // The phone loses 200-300: 222.5 at 60, 100 at 80, 300 + 22.5 at 60.
    Example(
      samples: "0-600 60 phone; 200-300 80 watch", average: [(222.5 * 60 + 100 * 80 + 322.5 * 60) / 645]),
    // A worse point inside a better interval is dropped.
    Example(samples: "0-600 60 watch; @300 200 phone", average: [60]),
    // A better one is kept: 22.5 + 600 at 60, no time for the overlap, the closing pad at 90.
    Example(samples: "0-600 60 watch; @300 90 manual", average: [(622.5 * 60 + 22.5 * 90) / 645]),
  ]

  @Test(arguments: examples) func averages(_ example: Example) throws {
    let order = KindOrder(sources: TestSource.allCases.map(\.rawValue), policy: example.policy)
    let rows = try merge(samples(example.samples), as: example.style, order: order).rows
    #expect(rows.count == example.average.count)
    for (row, expected) in zip(rows, example.average) {
      #expect(abs(try #require(row.average) - expected) < 1e-8)
    }
  }

  @Test func plainMeanStandsBesideTheWeightedOne() throws {
    let row = try merge(samples("@0 60 watch; @5 62 watch; @305 100 watch"), as: .discreteTemporallyWeighted)
      .rows[0]
    #expect(row.averageArithmetic == 74)
    #expect(row.minimum == 60 && row.maximum == 100 && row.first == 60 && row.latest == 100)
    #expect(row.durationSeconds == nil && row.coveredSeconds == nil && row.sum == nil)
  }

  /// Samples, first and latest: ties go to the last by end, source, value.
  static let ends: [(String, Double, Double)] = [
    ("@0 1 watch; @0 2 watch; @9 4 watch; @9 3 watch", 2, 4),
    ("0-5 1 watch; 0-3 2 watch; @9 4 watch; 9-10 3 watch", 1, 3),
    ("@0 1 phone; @0 2 watch; @9 7 watch; @9 8 phone", 2, 7),
  ]

  @Test(arguments: ends) func firstAndLatest(_ text: String, _ first: Double, _ latest: Double) throws {
    for style in [
      AggregationStyle.discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel,
    ] {
      let row = try merge(samples(text), as: style).rows[0]
      #expect(row.first == first && row.latest == latest, "\(style)")
    }
  }

  @Test func outrankedSamplesAreCountedAndMarked() throws {
    let outcome = try merge(
      samples("0-90000 60 phone; 0-10 80 watch"), as: .discreteEquivalentContinuousLevel)
    #expect(outcome.mergedAway == [0])
    #expect(outcome.rows.map(\.records) == [2, 1])
    #expect(outcome.rows.map(\.sources) == [[1, 2], [2]])
    #expect(outcome.rows.map(\.durationSeconds) == [10, nil])
    #expect(outcome.rows[0].average.map { abs($0 - 80) < 1e-9 } == true)
    #expect(outcome.rows[1].average == nil && outcome.rows[1].minimum == nil)
  }
}
