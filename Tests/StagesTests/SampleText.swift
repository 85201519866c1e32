import ByteIO
import HealthModel

@testable import Stages

/// The sources of the worked examples, best first; their raw values are source numbers.
enum TestSource: Int32, CaseIterable {
  case manual, watch, phone, app

  init(_ name: Substring) throws {
    guard let found = Self.allCases.first(where: { "\($0)" == name }) else { throw BadExample(String(name)) }
    self = found
  }
}

struct BadExample: Error {
  let text: String
  init(_ text: String) { self.text = text }
}

/// Reads samples as the specification writes them: `0-600 100 watch; @300 50 app; 0-600 100 watch copy`.
func samples(_ text: String) throws -> [SweepSample] {
  var samples: [SweepSample] = []
  for part in text.split(separator: ";") {
    let words = part.split(separator: " ")
    guard words.count >= 3, let value = Double(words[1]) else { throw BadExample(String(part)) }
    let times = words[0].drop { $0 == "@" }.split(separator: "-").compactMap { Int64($0) }
    guard let start = times.first, let end = times.last else { throw BadExample(String(part)) }
    samples.append(
      SweepSample(
        start: start, end: end, value: value, source: try TestSource(words[2]).rawValue,
        isCopy: words.last == "copy", row: samples.count))
  }
  return samples.sorted(by: precedes)
}

/// The order in which the sorter hands out samples, as far as it matters.
func precedes(_ a: SweepSample, _ b: SweepSample) -> Bool {
  (a.start, a.end, a.value, a.source, a.row) < (b.start, b.end, b.value, b.source, b.row)
}

/// What a merge says of some samples.
struct MergeOutcome {
  var rows: [BucketRow] = []
  var tally: MergeTally
  var totals: [SourceTotals]
  var mergedAway: Set<Int>
}

/// Runs a merge over samples in the order given.
func merge(
  _ samples: [SweepSample], as style: AggregationStyle = .cumulative,
  order: KindOrder = KindOrder(sources: TestSource.allCases.map(\.rawValue)),
  timeline: BucketTimeline = BucketTimeline(.day, in: TimeZoneRules(fixedOffset: 0)),
  splitsBySource: Bool = false, categoryRanks: [UInt32] = [], hourlyValue: Symbol? = nil
) throws -> MergeOutcome {
  var merge = MergeSources(
    style, order: order, timeline: timeline, splitsBySource: splitsBySource, marksRows: true,
    categoryRanks: categoryRanks, hourlyValue: hourlyValue)
  var rows: [BucketRow] = []
  for sample in samples { try merge.add(sample) { rows.append($0) } }
  try merge.finish { rows.append($0) }
  return MergeOutcome(
    rows: rows, tally: merge.tally, totals: merge.totals, mergedAway: Set(merge.mergedAway?.members ?? []))
}
