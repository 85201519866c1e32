import ByteIO
import Documents
import HealthModel
import Stages

/// Which documents are asked for: those in the span of time, by the sources that the pipeline selects. Documents without a
/// time or a source are asked for.
struct DocumentSelection: Sendable {
  private let selection: Pipeline.Selection
  /// The same of samples.
  private let rows: RowSelection
  private let order: SourceOrder

  init(_ selection: Pipeline.Selection, _ rows: RowSelection, _ order: SourceOrder) {
    self.selection = selection
    self.rows = rows
    self.order = order
  }

  func takes(_ interval: Interval?) -> Bool {
    interval.map { rows.takes(start: $0.start, end: $0.end) } ?? true
  }

  /// - Parameter date: on the wearer's calendar.
  func takes(_ date: CivilDate?) -> Bool {
    guard let date else { return true }
    return selection.since.map { $0 <= date } ?? true && selection.until.map { date <= $0 } ?? true
  }

  func takes(_ source: SourceRevision?) -> Bool {
    guard !selection.sources.isEmpty, let source else { return true }
    return order.source(named: source.canonicalName, family: source.family).map { rows.takes(source: $0) }
      ?? false
  }
}
