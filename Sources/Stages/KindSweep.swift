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
    let superseded = collapse?.sync.superseded ?? []
    let (collapses, hasSuperseded) = (collapse != nil, !superseded.isEmpty)
    var cursor = sorter.rows(of: kind)
    while try sorter.advance(&cursor) {
      let source = source(of: cursor.row)
      if selection.takes(cursor.row, source: source) {
        // A superseded row opens no group: its successor would be a copy of it.
        let isCopy =
          collapses
          && (hasSuperseded && superseded.contains(cursor.row.offset)
            || copies.isCopy(cursor.row, metadata: cursor.metadata))
        if cursor.row.takesPart {
          try body(SweepSample(cursor.row, source, isCopy: isCopy, number: decisions.rows))
        }
        if isCopy { decisions.collapse() }
      } else {
        decisions.filter()
      }
      decisions.rows += 1
    }
    return decisions
  }

  /// Merges the rows once more.
  package func replay(
    _ decisions: RowDecisions, in sorter: borrowing SampleSorter, into merge: inout MergeSources,
    _ emit: (BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    var cursor = sorter.rows(of: kind)
    var number = 0
    while try sorter.advance(&cursor) {
      if !decisions.filteredRows.contains(number), cursor.row.takesPart {
        let isCopy = decisions.copyRows.contains(number)
        try merge.add(
          SweepSample(cursor.row, source(of: cursor.row), isCopy: isCopy, number: number), emit)
      }
      number += 1
    }
    try merge.finish(emit)
  }

  @inline(__always)
  private func source(of row: SampleRow) -> Int32 {
    order.source(of: row.origin, userEntered: row.flags.contains(.userEntered))
  }
}

extension SweepSample {
  /// - Parameter number: the row's place in the order of its kind.
  @inline(__always)
  fileprivate init(_ row: SampleRow, _ source: Int32, isCopy: Bool, number: Int) {
    self.init(
      start: row.start, end: row.end, value: row.value, category: row.category, source: source,
      isCopy: isCopy, row: number)
  }
}
