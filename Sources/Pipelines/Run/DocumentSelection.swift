import ByteIO
import Documents
import HealthModel
import Stages

/// Which documents are asked for: those in the span of time, by the sources that the pipeline selects. Documents without a
/// time or a source are asked for. Days and nights are known by their date, wherever it was spent.
struct DocumentSelection: Sendable {
  private let rows: RowSelection
  private let order: SourceOrder
  private let selection: Pipeline.Selection

  init(_ rows: RowSelection, _ order: SourceOrder, _ selection: Pipeline.Selection) {
    self.rows = rows
    self.order = order
    self.selection = selection
  }

  func takes(_ date: CivilDate) -> Bool {
    let (since, until) = (selection.since?.dayNumber ?? .min, selection.until?.dayNumber ?? .max)
    return since <= date.dayNumber && date.dayNumber <= until
  }

  func takes(_ interval: Interval?) -> Bool {
    interval.map { rows.takes(start: $0.start, end: $0.end) } ?? true
  }

  func takes(_ source: SourceRevision?) -> Bool {
    guard !selection.sources.isEmpty, let source else { return true }
    return order.source(named: source.canonicalName, family: source.family).map { rows.takes(source: $0) }
      ?? false
  }
}
