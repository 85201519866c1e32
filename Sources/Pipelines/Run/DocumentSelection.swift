import ByteIO
import Documents
import HealthModel
import Stages

/// Which documents are asked for: those in the span of time, by the sources that the pipeline selects. Documents without a
/// time or a source are asked for.
struct DocumentSelection: Sendable {
  private let rows: RowSelection
  private let clock: ZoneTimeline
  private let order: SourceOrder
  /// Whether no source is selected, and so all of them.
  private let isOpen: Bool

  init(_ rows: RowSelection, _ order: SourceOrder, clock: ZoneTimeline, isOpen: Bool) {
    self.rows = rows
    self.clock = clock
    self.order = order
    self.isOpen = isOpen
  }

  func takes(_ interval: Interval?) -> Bool {
    interval.map { rows.takes(start: $0.start, end: $0.end) } ?? true
  }

  func takes(_ date: CivilDate?) -> Bool {
    guard let date else { return true }
    let (start, end) = (clock.firstInstant(of: date), clock.firstInstant(ofDay: date.dayNumber + 1))
    return rows.takes(start: start, end: end)
  }

  func takes(_ source: SourceRevision?) -> Bool {
    guard !isOpen, let source else { return true }
    return order.source(named: source.canonicalName, family: source.family).map { rows.takes(source: $0) }
      ?? false
  }
}
