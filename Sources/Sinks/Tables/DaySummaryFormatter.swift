import ByteIO
import HealthModel
import Stages

/// Makes the rows of daily_summary.
final class DaySummaryFormatter<Form: RowForm>: StatisticsFormatter {
  private let context: ExportContext
  private var rows = RowBuffer<Form>(.dailySummary)

  init(_ context: ExportContext) { self.context = context }

  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer
  ) {
    _ = rows.write(into: &text) { rows in
      rows.text(context.participantID)
      rows.date(timeline.localDate(of: row.bucket))
      rows.text(kind.shortName)
      rows.text(row.category.isNone ? nil : context.tables.symbols.string(row.category))
      rows.text(kind.policy)
      rows.id(context.exportID)
      rows.text(timeline.clock.identifier(at: row.bucket.start))
      rows.text(kind.unit(of: row))
      rows.number(kind.shownSum(of: row, over: .day))
      rows.number(row.sumUnmerged.map(kind.shown))
      rows.number(row.average.map(kind.shown))
      rows.number(row.averageArithmetic.map(kind.shown))
      rows.text(kind.style?.meanMethod)
      for value in [row.minimum, row.maximum, row.first, row.latest] { rows.number(value.map(kind.shown)) }
      for count in [row.records, row.sources.count, row.exactDuplicates] { rows.integer(count) }
      rows.integer(row.durationSeconds.map(Int.init))
      rows.integer(row.coveredSeconds.map(Int.init))
      rows.flag(context.isPartial(row.bucket))
      rows.text(context.sourceList(row.sources))
      rows.endRow()
    }
  }
}
