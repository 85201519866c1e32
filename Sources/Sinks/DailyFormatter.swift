import ByteIO
import HealthModel
import Stages

/// Makes the rows of ``DailySink``.
final class DailyFormatter: StatisticsFormatter {
  private var writer: DailyRowWriter

  init(_ context: ExportContext, interval: BucketInterval, splitsBySource: Bool) {
    writer = DailyRowWriter(context, interval, splitsBySource)
  }

  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer
  ) {
    writer.write(row, of: kind, on: timeline, to: &text)
  }
}

/// Writes rows of statistics as CSV and remembers what neighbours have in common.
struct DailyRowWriter: ~Copyable {
  private let context: ExportContext
  private let interval: BucketInterval
  private let splitsBySource: Bool
  private let participant: [UInt8]
  /// The sources of the last row, and their field.
  private var sources: [Int32] = []
  private var sourcesField = ByteBuffer(capacity: 256)

  init(_ context: ExportContext, _ interval: BucketInterval, _ splitsBySource: Bool) {
    self.context = context
    self.interval = interval
    self.splitsBySource = splitsBySource
    var field = ByteBuffer()
    field.append(csv: context.participantID)
    field.appendComma()
    participant = Array(field.bytes)
  }

  mutating func write(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, to line: inout ByteBuffer
  ) {
    writeHead(of: row, of: kind, on: timeline, to: &line)
    writeValues(row, kind, to: &line)
    writeCounts(row, to: &line)
    line.append(context.isPartial(row.bucket) ? "true," : "false,")
    line.append(kind.policy)
    line.appendComma()
    writeSources(row.sources, to: &line)
    line.appendLineEnd()
  }

  /// Writes what tells a row from the others of its kind.
  func writeKey(
    of row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, to line: inout ByteBuffer
  ) {
    writeBucket(row.bucket, timeline, to: &line)
    writeParts(of: row, to: &line)
  }

  /// Writes the row that says that a row is gone: no values, and counts of 0.
  func writeGone(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, to line: inout ByteBuffer
  ) {
    var nothing = BucketRow(bucket: row.bucket, records: 0, exactDuplicates: 0)
    (nothing.category, nothing.source) = (row.category, row.source)
    writeHead(of: row, of: kind, on: timeline, to: &line)
    writeValues(nothing, kind, to: &line)
    writeCounts(nothing, to: &line)
    line.append("false,")
    line.append(kind.policy)
    line.appendComma()
    line.appendLineEnd()
  }

  /// What the buckets of a kind are ordered by: the number of the local date, or the instant.
  func place(of bucket: Bucket, on timeline: BucketTimeline) -> Int {
    Int(interval.isDate ? timeline.localDate(of: bucket).dayNumber : bucket.start)
  }

  /// Writes everything before the values.
  private func writeHead(
    of row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, to line: inout ByteBuffer
  ) {
    line.append(participant)
    writeBucket(row.bucket, timeline, to: &line)
    line.append(csv: timeline.clock.identifier(at: row.bucket.start))
    line.appendComma()
    line.append(csv: kind.shortName)
    line.appendComma()
    writeParts(of: row, to: &line)
    line.append(csv: kind.unit(of: row) ?? "")
    line.appendComma()
  }

  /// Writes the category value and, where rows have one, the source.
  private func writeParts(of row: BucketRow, to line: inout ByteBuffer) {
    if !row.category.isNone { line.append(csv: context.tables.symbols.bytes(of: row.category)) }
    line.appendComma()
    if splitsBySource {
      line.append(csv: row.source.map { context.sourceNames[Int($0)] } ?? "")
      line.appendComma()
    }
  }

  private func writeBucket(_ bucket: Bucket, _ timeline: BucketTimeline, to line: inout ByteBuffer) {
    if interval.isDate {
      line.append(date: timeline.localDate(of: bucket))
    } else {
      line.append(local: bucket.start, offset: timeline.clock.offset(at: bucket.start))
      line.appendComma()
      line.append(local: bucket.end, offset: timeline.clock.offset(at: bucket.end))
    }
    line.appendComma()
  }

  private func writeValues(_ row: BucketRow, _ kind: KindDescription, to line: inout ByteBuffer) {
    func write(shown value: Double?) {
      if let value { line.append(number: value) }
      line.appendComma()
    }
    func write(_ value: Double?) { write(shown: value.map(kind.shown)) }
    write(shown: kind.shownSum(of: row, over: interval))
    write(row.sumUnmerged)
    write(row.average)
    write(row.averageArithmetic)
    if let method = kind.style?.meanMethod { line.append(csv: method) }
    line.appendComma()
    write(row.minimum)
    write(row.maximum)
    write(row.first)
    write(row.latest)
  }

  private func writeCounts(_ row: BucketRow, to line: inout ByteBuffer) {
    func write(_ count: Int?) {
      if let count { line.append(integer: count) }
      line.appendComma()
    }
    write(row.records)
    write(row.sources.count)
    write(row.exactDuplicates)
    write(row.durationSeconds.map(Int.init))
    write(row.coveredSeconds.map(Int.init))
  }

  /// Shown names, best rank first. Most rows have the sources of the one before.
  private mutating func writeSources(_ numbers: [Int32], to line: inout ByteBuffer) {
    if numbers != sources {
      sources = numbers
      sourcesField.removeAll()
      sourcesField.append(csv: context.sourceList(numbers))
    }
    line.append(sourcesField.bytes)
  }
}
