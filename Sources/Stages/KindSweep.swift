import ByteIO
import HealthModel

/// Takes the sorted rows of one kind through selection, collapse and merge. The first pass decides what becomes of each
/// row; others follow its decisions.
package struct KindSweep: Sendable {
  package let kind: Symbol
  private let selection: RowSelection
  private let order: SourceOrder
  /// Where the copies are to be collapsed: superseded rows, and whether bare points are spared.
  private let collapse: Collapse?

  package struct Collapse: Sendable {
    package var sync: SyncVersions
    package var sparesBarePoints: Bool

    /// - Parameter sparesBarePoints: points without metadata are never copies of each other.
    package init(_ sync: SyncVersions, sparesBarePoints: Bool) {
      self.sync = sync
      self.sparesBarePoints = sparesBarePoints
    }
  }

  /// - Parameter collapse: nil keeps all copies.
  package init(kind: Symbol, selection: RowSelection, order: SourceOrder, collapse: Collapse?) {
    self.kind = kind
    self.selection = selection
    self.order = order
    self.collapse = collapse
  }

  /// Decides about the rows of a kind that has no statistics.
  package func decide(
    in sorter: borrowing SampleSorter, origins: borrowing OriginTable
  ) throws(Failure) -> RowDecisions {
    try decide(in: sorter, origins) { _ throws(Failure) in }
  }

  /// Decides about the rows and merges those that take part.
  ///
  /// - Parameter merge: marks rows.
  package func decide(
    in sorter: borrowing SampleSorter, origins: borrowing OriginTable, into merge: inout MergeSources,
    _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) -> RowDecisions {
    var decisions = try decide(in: sorter, origins) { sample throws(Failure) in
      try merge.add(sample, emit)
    }
    try merge.finish(emit)
    decisions.take(merge)
    return decisions
  }

  /// - Parameter body: takes the rows that take part in statistics.
  @inline(__always)
  private func decide(
    in sorter: borrowing SampleSorter, _ origins: borrowing OriginTable,
    _ body: (SweepSample) throws(Failure) -> Void
  ) throws(Failure) -> RowDecisions {
    var decisions = RowDecisions()
    var copies = CollapseCopies(kindIsDietary: collapse?.sparesBarePoints ?? false, origins: origins)
    var uses = ShapeUses(order: order, selection: selection)
    var cursor = sorter.rows(of: kind)
    while try sorter.advance(&cursor) {
      let key = cursor.key
      let use = uses.use(of: key.shape, in: cursor)
      if use.isSelected, selection.takes(start: key.start, end: key.end) {
        let isCopy = collapse != nil && isCopy(cursor, use, &copies)
        if use.takesPart(key) {
          try body(SweepSample(key, use, isCopy: isCopy, number: decisions.rows))
        }
        if isCopy { decisions.collapse() }
      } else {
        decisions.filter()
      }
      decisions.rows += 1
    }
    return decisions
  }

  /// Whether the current row, which is selected, is a copy. Details are looked at only where neighbours share a place.
  @inline(__always)
  private func isCopy(
    _ cursor: borrowing SampleCursor, _ use: ShapeUse, _ copies: inout CollapseCopies
  ) -> Bool {
    // A superseded row opens no group: its successor would be a copy of it.
    if use.hasSyncIdentifier, collapse?.sync.superseded.contains(cursor.row.offset) == true { return true }
    guard cursor.mayBeTied || copies.isOpen(at: cursor.key.start, cursor.key.end) else { return false }
    return copies.isCopy(cursor.row, metadata: cursor.metadata)
  }

  /// Merges the rows once more.
  package func replay(
    _ decisions: RowDecisions, in sorter: borrowing SampleSorter, into merge: inout MergeSources,
    _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    try replay(decisions, in: sorter) { sample throws(Failure) in try merge.add(sample, emit) }
    try merge.finish(emit)
  }

  /// Walks once more over the rows that take part in statistics.
  @inline(__always)
  package func replay(
    _ decisions: RowDecisions, in sorter: borrowing SampleSorter,
    _ body: (SweepSample) throws(Failure) -> Void
  ) throws(Failure) {
    var uses = ShapeUses(order: order, selection: selection)
    var cursor = sorter.rows(of: kind)
    var number = 0
    while try sorter.advance(&cursor) {
      let key = cursor.key
      let use = uses.use(of: key.shape, in: cursor)
      if !decisions.filteredRows.contains(number), use.takesPart(key) {
        let isCopy = decisions.copyRows.contains(number)
        try body(SweepSample(key, use, isCopy: isCopy, number: number))
      }
      number += 1
    }
  }
}

extension SweepSample {
  /// - Parameter number: the row's place in the order of its kind.
  @inline(__always)
  fileprivate init(_ key: SampleKey, _ use: ShapeUse, isCopy: Bool, number: Int) {
    self.init(
      start: key.start, end: key.end, value: key.value, category: use.category, source: use.source,
      isCopy: isCopy, row: number)
  }
}
