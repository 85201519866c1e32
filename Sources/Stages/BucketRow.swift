import HealthModel

/// One row of statistics; nil is what does not apply to the kind's style.
package struct BucketRow: Equatable, Sendable {
  package var bucket: Bucket
  /// `none` for quantities.
  package var category = Symbol.none
  /// The number in ``SourceOrder``, if rows are split by source.
  package var source: Int32?

  /// The sum that sources and copies were merged for; of stand hours, how many distinct ones.
  package var sum: Double?
  /// What adding all rows would have given, copies included.
  package var sumUnmerged: Double?
  /// The mean by the kind's style.
  package var average: Double?
  /// The plain mean.
  package var averageArithmetic: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var first: Double?
  package var latest: Double?

  /// Samples left after collapsing that began or are alive in the bucket, merged-away ones included.
  package var records: Int
  /// Copies that were collapsed.
  package var exactDuplicates: Int
  /// Kept seconds of all samples; where a source overlaps itself they count twice.
  package var durationSeconds: Int64?
  /// Seconds with any sample.
  package var coveredSeconds: Int64?
  /// The sources of the records, best rank first, as numbers in ``SourceOrder``.
  package var sources: [Int32] = []

  package init(bucket: Bucket, records: Int, exactDuplicates: Int) {
    self.bucket = bucket
    self.records = records
    self.exactDuplicates = exactDuplicates
  }
}
