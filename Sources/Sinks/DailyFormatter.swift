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
private struct DailyRowWriter: ~Copyable {
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
    line.append(participant)
    writeBucket(row.bucket, timeline, to: &line)
    line.append(csv: timeline.clock.identifier(at: row.bucket.start))
    line.appendComma()
    line.append(csv: kind.shortName)
    line.appendComma()
    if !row.category.isNone { line.append(csv: context.tables.symbols.bytes(of: row.category)) }
    line.appendComma()
    if splitsBySource {
      line.append(csv: row.source.map { context.sourceNames[Int($0)] } ?? "")
      line.appendComma()
    }
    line.append(csv: kind.unit(of: row) ?? "")
    line.appendComma()
    writeValues(row, kind, to: &line)
    writeCounts(row, to: &line)
    line.append(context.isPartial(row.bucket) ? "true," : "false,")
    line.append(kind.policy)
    line.appendComma()
    writeSources(row.sources, to: &line)
    line.appendLineEnd()
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
