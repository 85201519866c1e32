/// What a load did to one table.
package struct TableChange: Equatable, Sendable {
  package var table: String
  /// Rows that were inserted or changed.
  package var written: Int
  /// Rows that are no longer live, or parts that were deleted.
  package var removed: Int
}
