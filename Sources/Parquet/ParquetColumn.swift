/// A column of a Parquet file.
package struct ParquetColumn: Equatable, Sendable {
  package var name: String
  package var type: ParquetType
  /// Whether every row has a value.
  package var isRequired: Bool

  package init(name: String, type: ParquetType, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}
