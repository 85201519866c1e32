/// What a Parquet file says of itself before there are rows.
package struct ParquetSchema: Equatable, Sendable {
  /// One at least.
  package var columns: [ParquetColumn]
  /// Keys and values for whoever reads the file, in this order.
  package var metadata: [Entry]
  /// The names of the columns whose ascending order the rows have, the first one first.
  package var sortedBy: [String]

  package struct Entry: Equatable, Sendable {
    package var key: String
    package var value: String

    package init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  package init(columns: [ParquetColumn], metadata: [Entry] = [], sortedBy: [String] = []) {
    precondition(!columns.isEmpty && sortedBy.allSatisfy { name in columns.contains { $0.name == name } })
    self.columns = columns
    self.metadata = metadata
    self.sortedBy = sortedBy
  }
}
