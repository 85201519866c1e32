import ByteIO
import HealthModel

/// What one row of statistics grows from: a bucket, and maybe one category value or source of it.
struct BucketCell: BitwiseCopyable, Sendable {
  /// Samples that began or are alive here, merged-away ones included.
  var records = 0
  var copies = 0
  /// The sources of those samples, one bit for each of the best 64 ranks; ``OpenBuckets`` has the others.
  var sources: UInt64 = 0
  var unmerged = CompensatedSum()
  /// Whether anything was added.
  var isUsed = false

  /// When the bucket was left, if it was: what began earlier and is alive has been counted.
  private var leftAt = Instant.min
  private var sum = CompensatedSum()
  /// The hour that was counted last.
  private var lastHour = Instant.min
  private var seconds: Int64 = 0
  private var hasIntervals = false
  private var covered: Int64 = 0
  private var coveredUntil = Instant.min
  private var kept = 0
  private var plainSum = CompensatedSum()
  private var minimum = Double.infinity
  private var maximum = -Double.infinity
  private var first: (value: Double, start: Instant)?
  private var latest: Double?
  private var temporal = TemporalMean()
  private var level = EquivalentLevel()

  /// Counts a sample that begins here, or is alive where the bucket begins.
  mutating func count(_ sample: LiveSample) {
    guard sample.start >= leftAt else { return }
    if sample.role == .copy {
      copies += 1
    } else {
      records += 1
      if sample.rank < 64 { sources |= 1 << UInt64(sample.rank) }
    }
  }

  /// Counts the hour that a sample begins in, given by its first instant; hours come in their order.
  mutating func count(hour: Instant, of sample: LiveSample) {
    unmerged += 1
    guard sample.role == .sample, hour > lastHour else { return }
    lastHour = hour
    sum += 1
  }

  /// Extends the union of all intervals; they come by start.
  mutating func cover(_ span: Range<Instant>) {
    covered += max(0, span.upperBound - max(span.lowerBound, coveredUntil))
    coveredUntil = max(coveredUntil, span.upperBound)
  }

  /// Adds the seconds that an interval kept in this stretch of the bucket.
  mutating func keep(_ sample: LiveSample, seconds added: Int64, as style: AggregationStyle) {
    guard added > 0 else { return }
    seconds += added
    hasIntervals = true
    switch style {
    case .cumulative: sum += sample.share(ofSeconds: added)
    case .discreteTemporallyWeighted: temporal.add(sample.value, weight: Double(added))
    case .discreteEquivalentContinuousLevel: level.add(sample.value, seconds: added)
    case .discreteArithmetic, .category: break
    }
    describe(sample.value, as: style)
  }

  /// Adds a point that was kept, or a whole sample of an arithmetic kind.
  mutating func keep(point sample: LiveSample, as style: AggregationStyle) {
    switch style {
    case .cumulative: sum += sample.value
    case .discreteEquivalentContinuousLevel: level.add(point: sample.value)
    case .discreteArithmetic where sample.duration > 0:
      seconds += sample.duration
      hasIntervals = true
    case .discreteArithmetic, .discreteTemporallyWeighted, .category: break
    }
    describe(sample.value, as: style)
  }

  private mutating func describe(_ value: Double, as style: AggregationStyle) {
    guard style.isDiscrete else { return }
    kept += 1
    plainSum += value
    minimum = min(minimum, value)
    maximum = max(maximum, value)
  }

  /// A kept sample begins, or a part of one: samples of one start come in their order.
  mutating func begin(_ sample: LiveSample, at start: Instant, as style: AggregationStyle) {
    if first == nil || first?.start == start { first = (sample.value, start) }
    latest = sample.value
    if style.isTimeWeighted {
      temporal.begin(sample.value, at: start, end: sample.end, rank: sample.rank)
    }
  }

  /// A source lost its lead.
  mutating func cut(at instant: Instant, rank: Int32) { temporal.cut(at: instant, rank: rank) }

  /// Time leaves the bucket, maybe not for good.
  mutating func leave(at instant: Instant) {
    leftAt = instant
    temporal.cut(at: instant)
  }

  private var plainMean: Double? { kept > 0 ? (plainSum.value / Double(kept)).ifFinite : nil }

  /// The distinct hours, and the samples that began in them, copies included.
  func describeHours(in row: inout BucketRow) { (row.sum, row.sumUnmerged) = (sum.value, unmerged.value) }

  /// The columns that apply to a style.
  func row(of bucket: Bucket, as style: AggregationStyle) -> BucketRow {
    var row = BucketRow(bucket: bucket, records: records, exactDuplicates: copies)
    switch style {
    case .cumulative:
      row.sum = sum.value.ifFinite
      row.sumUnmerged = unmerged.value.ifFinite
    case .discreteArithmetic: row.average = plainMean
    case .discreteTemporallyWeighted: row.average = temporal.value?.ifFinite
    case .discreteEquivalentContinuousLevel: row.average = level.value?.ifFinite
    case .category: break
    }
    if style.isDiscrete {
      row.averageArithmetic = plainMean
      if kept > 0 { (row.minimum, row.maximum) = (minimum, maximum) }
      (row.first, row.latest) = (first?.value, latest)
      row.durationSeconds = hasIntervals ? seconds : nil
    } else {
      (row.durationSeconds, row.coveredSeconds) = (seconds, covered)
    }
    return row
  }
}

extension Double {
  /// The number, unless values beyond all measure made it infinite or none.
  fileprivate var ifFinite: Double? { isFinite ? self : nil }
}
