import ByteIO
import HealthModel
import Stages

/// Statistics per bucket of time as one long CSV (RFC 4180): a row for each kind, category value and day, hour, week or
/// month that has samples. A field that does not apply is empty.
package final class DailySink: Sink {
  package let statistics: StatisticsRequest?
  private let context: ExportContext
  private let splitsBySource: Bool
  private let unit: BucketUnit
  private let path: String
  private var file: OutputFile
  /// The lists of sources so far, as fields: there are few.
  private var sourceLists: [[Int32]: [UInt8]] = [:]

  /// - Parameter path: where the file will be, relative to the output folder.
  package init(_ file: consuming OutputFile, path: String, request: StatisticsRequest, context: ExportContext)
  {
    statistics = request
    self.context = context
    splitsBySource = request.splitsBySource
    unit = request.unit
    self.path = path
    self.file = file
    self.file.buffer.append(Self.header(unit: unit, splitsBySource: splitsBySource))
    self.file.buffer.appendLineEnd()
  }

  /// The names of the columns.
  package static func header(unit: BucketUnit, splitsBySource: Bool) -> String {
    let bucket = unit == .day ? ["local_date"] : ["bucket_start", "bucket_end"]
    let source = splitsBySource ? ["source"] : []
    let columns =
      ["participant_id"] + bucket + ["tz", "type", "category_value"] + source + [
        "unit", "value_sum", "value_sum_unmerged", "value_avg", "value_avg_arithmetic", "value_min",
        "value_max",
        "value_first", "value_last", "n_records", "n_sources", "n_exact_duplicates", "duration_seconds",
        "covered_seconds", "is_partial_day", "merge_policy", "sources",
      ]
    return columns.joined(separator: ",")
  }

  package func write(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline
  ) throws(Failure) {
    text(context.participantID)
    writeBucket(row.bucket, timeline)
    text(timeline.clock.identifier(at: row.bucket.start))
    text(kind.shortName)
    file.buffer.append(csv: context.tables.symbols.bytes(of: row.category))
    file.buffer.appendComma()
    if splitsBySource { text(row.source.map { context.sourceNames[Int($0)] } ?? "") }
    text(kind.style == .category ? "" : kind.unit ?? "")
    number(row.sum, kind)
    number(row.sumUnmerged, kind)
    number(row.average, kind)
    number(row.averageArithmetic, kind)
    number(row.minimum, kind)
    number(row.maximum, kind)
    number(row.first, kind)
    number(row.latest, kind)
    count(row.records)
    count(row.sources.count)
    count(row.exactDuplicates)
    count(row.durationSeconds.map(Int.init))
    count(row.coveredSeconds.map(Int.init))
    text(isPartial(row.bucket) ? "true" : "false")
    text(kind.policy)
    writeSources(row.sources)
    file.buffer.appendLineEnd()
    file.rows += 1
    try file.flushIfFull()
  }

  package func finish() throws(Failure) -> [PublishedFile] { [try file.finish(path: path)] }

  private func writeBucket(_ bucket: Bucket, _ timeline: BucketTimeline) {
    if unit == .day {
      file.buffer.append(date: timeline.localDate(of: bucket))
    } else {
      file.buffer.append(local: bucket.start, offset: timeline.clock.offset(at: bucket.start))
      file.buffer.appendComma()
      file.buffer.append(local: bucket.end, offset: timeline.clock.offset(at: bucket.end))
    }
    file.buffer.appendComma()
  }

  /// Whether the bucket was not over at the moment of export.
  private func isPartial(_ bucket: Bucket) -> Bool {
    guard let moment = context.facts.exportDate?.instant else { return false }
    return bucket.start <= moment && moment < bucket.end
  }

  /// Shown names, best rank first, separated by `;`; a `;` or `\` inside a name has a `\` before it. Most rows have the
  /// sources of another one.
  private func writeSources(_ sources: [Int32]) {
    if let known = sourceLists[sources] { return file.buffer.append(known) }
    let list = sources.map { context.sourceNames[Int($0)] }
      .map { name in name.map { $0 == ";" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() }
      .joined(separator: ";")
    var field = ByteBuffer(capacity: 256)
    field.append(csv: list)
    sourceLists[sources] = Array(field.bytes)
    file.buffer.append(field.bytes)
  }

  private func text(_ field: String) {
    file.buffer.append(csv: field)
    file.buffer.appendComma()
  }

  private func number(_ value: Double?, _ kind: KindDescription) {
    if let value { file.buffer.append(number: kind.shown(value)) }
    file.buffer.appendComma()
  }

  private func count(_ number: Int?) {
    if let number { file.buffer.append(integer: number) }
    file.buffer.appendComma()
  }
}
