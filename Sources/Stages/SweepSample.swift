import ByteIO
import HealthModel

/// What a statistic needs of one sample of a kind.
@usableFromInline
package struct SweepSample: BitwiseCopyable, Sendable {
  @usableFromInline package var start: Instant
  @usableFromInline package var end: Instant
  /// In one unit per kind; NaN where there is none. Unused for categories.
  @usableFromInline package var value: Double
  /// The category value; `none` for quantities and where there is none.
  @usableFromInline package var category: Symbol
  /// The number of its source in ``SourceOrder``.
  @usableFromInline package var source: Int32
  /// Collapsed: counts only as a copy and in the unmerged sum.
  @usableFromInline package var isCopy: Bool
  /// Its place among the rows of the kind, for ``RowSet``.
  @usableFromInline package var row: Int

  @inlinable package init(
    start: Instant, end: Instant, value: Double, category: Symbol = .none, source: Int32,
    isCopy: Bool = false,
    row: Int = 0
  ) {
    self.start = start
    self.end = end
    self.value = value
    self.category = category
    self.source = source
    self.isCopy = isCopy
    self.row = row
  }
}
