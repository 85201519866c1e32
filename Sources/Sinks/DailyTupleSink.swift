import ByteIO
import HealthModel
import Stages

/// Takes the rows of ``DailySink`` to where they are compared with those of an earlier export.
package final class DailyTupleSink: Sink {
  package let statistics: StatisticsRequest?
  private let target: any RowTarget

  /// - Parameter target: takes tuples of five fields: the kind's short name, when the bucket is, the row's key, the row
  ///   as CSV, and the row that says that it is gone.
  package init(
    to target: any RowTarget, interval: BucketInterval, splitsBySource: Bool, context: ExportContext
  ) {
    self.target = target
    statistics = StatisticsRequest(interval: interval, splitsBySource: splitsBySource) {
      DailyTupleFormatter(context, interval: interval, splitsBySource: splitsBySource)
    }
  }

  package func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    try target.append(text, count: rows)
  }

  package func finish() throws(Failure) -> [PublishedFile] { try target.finish().map { [$0] } ?? [] }
}

/// Makes the tuples of ``DailyTupleSink``.
private final class DailyTupleFormatter: StatisticsFormatter {
  private var writer: DailyRowWriter
  private var field = ByteBuffer(capacity: 1 << 10)
  private let start = TupleRows.prefixes(of: ["type", "bucket", "key", "row", "gone"])[0]

  init(_ context: ExportContext, interval: BucketInterval, splitsBySource: Bool) {
    writer = DailyRowWriter(context, interval, splitsBySource)
  }

  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer
  ) {
    text.append(start)
    TupleRows.append(text: kind.shortName, to: &text)
    TupleRows.append(writer.place(of: row.bucket, on: timeline), to: &text)
    append(to: &text) { writer.writeKey(of: row, of: kind, on: timeline, to: &$0) }
    append(to: &text) { writer.write(row, of: kind, on: timeline, to: &$0) }
    append(to: &text) { writer.writeGone(row, of: kind, on: timeline, to: &$0) }
  }

  private func append(to text: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void) {
    field.removeAll()
    write(&field)
    TupleRows.append(text: field.bytes, to: &text)
  }
}
