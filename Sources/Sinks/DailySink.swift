import ByteIO
import HealthModel
import Stages

/// Statistics per bucket of time as one long CSV (RFC 4180): a row for each kind, category value and
/// bucket that has samples. A field that does not apply is empty.
package final class DailySink: Sink {
  package let statistics: StatisticsRequest?
  private let path: String
  private var file: OutputFile

  /// - Parameter path: where the file will be, relative to the output folder.
  package init(
    _ file: consuming OutputFile, path: String, interval: BucketInterval, splitsBySource: Bool,
    context: ExportContext
  ) {
    statistics = StatisticsRequest(interval: interval, splitsBySource: splitsBySource) {
      DailyFormatter(context, interval: interval, splitsBySource: splitsBySource)
    }
    self.path = path
    self.file = file
    self.file.buffer.append(Self.header(interval: interval, splitsBySource: splitsBySource))
    self.file.buffer.appendLineEnd()
  }

  /// The names of the columns.
  package static func header(interval: BucketInterval, splitsBySource: Bool) -> String {
    let bucket = interval.isDate ? ["local_date"] : ["bucket_start", "bucket_end"]
    let source = splitsBySource ? ["source"] : []
    let columns =
      ["participant_id"] + bucket + ["tz", "type", "category_value"] + source + [
        "unit", "value_sum", "value_sum_unmerged", "value_avg", "value_avg_arithmetic", "avg_method",
        "value_min",
        "value_max",
        "value_first", "value_last", "n_records", "n_sources", "n_exact_duplicates", "duration_seconds",
        "covered_seconds", "is_partial_day", "merge_policy", "sources",
      ]
    return columns.joined(separator: ",")
  }

  package func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    try file.append(text)
    file.rows += rows
  }

  package func finish() throws(Failure) -> [PublishedFile] { [try file.finish(path: path)] }
}
