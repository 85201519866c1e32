/// What a merge left out of the statistics of one kind, copies aside.
package struct MergeTally: Equatable, Sendable {
  /// No value, or not a finite one: takes part in nothing.
  package var missing = 0
  /// Below zero, of a cumulative kind: takes part in nothing.
  package var negative = 0
  /// As long as a day or longer, of a cumulative kind: treated like any other.
  package var long = 0
  /// Lost all their time to better sources, or were outranked at their start.
  package var merged = 0
}

/// What became of the samples of one source, for one kind.
package struct SourceTotals: Equatable, BitwiseCopyable, Sendable {
  /// Samples that take part, copies aside.
  package var rows = 0
  package var copies = 0
  /// Of the rows, those that kept nothing.
  package var merged = 0
  /// The sum of all values of a cumulative kind, copies included; else 0.
  package var unmerged: Double { unmergedSum.value }
  /// The sum of what was kept of a cumulative kind; else 0.
  package var kept: Double { keptSum.value }

  var unmergedSum = CompensatedSum()
  var keptSum = CompensatedSum()
}
