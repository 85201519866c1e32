/// What becomes of each row of a kind, by its place in the order.
package struct RowDecisions: Sendable {
  package internal(set) var rows = 0
  package internal(set) var filtered = 0
  package internal(set) var copies = 0
  package internal(set) var merged = 0
  var filteredRows = RowSet()
  var copyRows = RowSet()
  /// Rows that lost everything to better sources; nil for kinds that are not merged.
  package internal(set) var mergedRows: RowSet?

  package init() {}

  /// Rows that go on to the sinks of samples with something left.
  package var emitted: Int { rows - filtered - copies - merged }

  /// Whether a row goes on to the sinks of samples.
  package func keeps(_ row: Int) -> Bool { !filteredRows.contains(row) && !copyRows.contains(row) }

  mutating func filter() {
    filteredRows.insert(rows)
    filtered += 1
  }

  mutating func collapse() {
    copyRows.insert(rows)
    copies += 1
  }

  mutating func take(_ merge: borrowing MergeSources) {
    mergedRows = merge.mergedAway
    merged = merge.tally.merged
  }
}
