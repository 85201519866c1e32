import HealthModel
import Foundation

@testable import Stages

/// The definition, slice by slice, as slowly as it reads: what the sweep must agree with.
///
/// Nothing here is shared with the sweep: time is cut at every start, end and edge; every slice asks all samples.
struct SliceReference {
  var samples: [SweepSample]
  var style: AggregationStyle
  /// Ranks by source number.
  var ranks: [Int32]
  var addsAll: Bool
  /// Half-open buckets, ascending, that hold all samples.
  var buckets: [Range<Int64>]

  struct Row {
    var sum = 0.0
    var unmerged = 0.0
    var duplicates = 0.0
    var average: Double?
    var plain: Double?
    var minimum: Double?
    var maximum: Double?
    var first: Double?
    var latest: Double?
    var records = 0
    var copies = 0
    var duration: Int64 = 0
    var covered: Int64 = 0
    var sources: Set<Int32> = []
  }

  /// A part of a kept sample inside one bucket.
  private struct Piece {
    var start: Int64
    var end: Int64
    var sample: SweepSample
  }

  private func rank(_ sample: SweepSample) -> Int32 { ranks[Int(sample.source)] }
  private func isPoint(_ sample: SweepSample) -> Bool {
    style == .discreteArithmetic || sample.start == sample.end
  }

  /// Whether a point, or a sample that competes by its start, is kept.
  private func wins(_ sample: SweepSample) -> Bool {
    if sample.isCopy { return false }
    if addsAll { return true }
    switch style {
    case .cumulative, .discreteTemporallyWeighted:
      guard isPoint(sample) else { return true }
      return !samples.contains { other in
        guard !other.isCopy, rank(other) < rank(sample) else { return false }
        if other.start == other.end { return other.start == sample.start }
        return other.start <= sample.start && sample.start < other.end
      }
    case .discreteArithmetic, .discreteEquivalentContinuousLevel:
      return !samples.contains { !$0.isCopy && $0.start == sample.start && rank($0) < rank(sample) }
    case .category: return true
    }
  }

  /// Whether an interval keeps the slice from `a` to `b`.
  private func owns(_ sample: SweepSample, _ a: Int64, _ b: Int64) -> Bool {
    guard wins(sample), !isPoint(sample), sample.start <= a, sample.end >= b else { return false }
    if addsAll || style == .discreteEquivalentContinuousLevel || style == .category { return true }
    return !samples.contains { other in
      !other.isCopy && other.start <= a && other.end >= b && other.start < other.end
        && rank(other) < rank(sample)
    }
  }

  /// The rows that keep nothing at all.
  var mergedAway: Set<Int> {
    let cuts = Set(samples.flatMap { [$0.start, $0.end] }).sorted()
    return Set(
      samples.filter { sample in
        if sample.isCopy { return false }
        if isPoint(sample) || !wins(sample) { return !wins(sample) }
        return !zip(cuts, cuts.dropFirst()).contains { owns(sample, $0, $1) }
      }.map(\.row))
  }

  /// - Parameter source: what this source alone contributes; nil is all of them.
  func row(of bucket: Range<Int64>, source: Int32? = nil) -> Row {
    var row = Row()
    let samples = self.samples.filter { source == nil || $0.source == source }
    let cuts = Set(self.samples.flatMap { [$0.start, $0.end] } + [bucket.lowerBound, bucket.upperBound])
      .filter { bucket.lowerBound <= $0 && $0 <= bucket.upperBound }.sorted()
    let slices = zip(cuts, cuts.dropFirst())
    for (a, b) in slices
    where samples.contains(where: { !$0.isCopy && $0.start <= a && $0.end >= b }) { row.covered += b - a }
    var pieces: [Piece] = []
    for sample in samples {
      let isHere =
        bucket.contains(sample.start)
        || !isPoint(sample) && sample.start < bucket.upperBound && sample.end > bucket.lowerBound
      guard isHere else { continue }
      if sample.isCopy { row.copies += 1 } else { row.records += 1 }
      if !sample.isCopy { row.sources.insert(sample.source) }
      if isPoint(sample) {
        row.unmerged += sample.value
        if sample.isCopy { row.duplicates += sample.value }
        if wins(sample) { pieces.append(Piece(start: sample.start, end: sample.start, sample: sample)) }
        continue
      }
      var mine: [Piece] = []
      for (a, b) in slices where sample.start <= a && sample.end >= b {
        let share = sample.value * Double(b - a) / Double(sample.end - sample.start)
        row.unmerged += share
        if sample.isCopy { row.duplicates += share }
        guard owns(sample, a, b) else { continue }
        if mine.last?.end == a {
          mine[mine.count - 1].end = b
        } else {
          mine.append(Piece(start: a, end: b, sample: sample))
        }
      }
      pieces += mine
    }
    summarise(pieces, into: &row)
    return row
  }

  private func summarise(_ pieces: [Piece], into row: inout Row) {
    for piece in pieces {
      let sample = piece.sample
      row.duration += style == .discreteArithmetic ? sample.end - sample.start : piece.end - piece.start
      row.sum +=
        isPoint(sample)
        ? sample.value : sample.value * Double(piece.end - piece.start) / Double(sample.end - sample.start)
    }
    guard !pieces.isEmpty else { return }
    let kept = Dictionary(grouping: pieces, by: \.sample.row).values.map { $0[0].sample.value }
    row.plain = kept.reduce(0, +) / Double(kept.count)
    (row.minimum, row.maximum) = (kept.min(), kept.max())
    let ordered = pieces.sorted { a, b in
      if a.start != b.start { return a.start < b.start }
      if a.sample.end != b.sample.end { return a.sample.end < b.sample.end }
      if a.sample.source != b.sample.source { return rank(a.sample) < rank(b.sample) }
      return a.sample.value < b.sample.value
    }
    row.first = ordered.last { $0.start == ordered[0].start }?.sample.value
    row.latest = ordered.last?.sample.value
    switch style {
    case .discreteArithmetic: row.average = row.plain
    case .discreteTemporallyWeighted: row.average = temporalMean(ordered)
    case .discreteEquivalentContinuousLevel: row.average = equivalentLevel(ordered)
    case .cumulative, .category: break
    }
  }

  private func temporalMean(_ pieces: [Piece]) -> Double {
    var weights: [(weight: Double, value: Double)] = []
    for (index, piece) in pieces.enumerated() {
      let (value, duration) = (piece.sample.value, Double(piece.end - piece.start))
      if index == 0 {
        weights.append((duration + 22.5, value))
        continue
      }
      let last = pieces[index - 1]
      let gap = Double(piece.start - last.end)
      if gap <= 45 {
        weights.append((max(0, gap), (last.sample.value + value) / 2))
        weights.append((duration, value))
      } else {
        weights.append((22.5, last.sample.value))
        weights.append((duration + 22.5, value))
      }
    }
    weights.append((22.5, pieces[pieces.count - 1].sample.value))
    return weights.reduce(0) { $0 + $1.weight * $1.value } / weights.reduce(0) { $0 + $1.weight }
  }

  private func equivalentLevel(_ pieces: [Piece]) -> Double {
    let intervals = pieces.filter { $0.end > $0.start }
    let counted = intervals.isEmpty ? pieces : intervals
    func weight(_ piece: Piece) -> Double { intervals.isEmpty ? 1 : Double(piece.end - piece.start) }
    let energy = counted.reduce(0) { $0 + weight($1) * pow(10, $1.sample.value / 10) }
    return 10 * log10(energy / counted.reduce(0) { $0 + weight($1) })
  }
}
