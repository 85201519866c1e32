/// What a column's values are: a physical type of the Parquet format and what readers take it for.
package enum ParquetType: Equatable, Sendable, CaseIterable {
  case boolean
  case int32
  case int64
  case double
  /// UTF-8.
  case string
  /// Days since 1970-01-01.
  case date
  /// Microseconds since 1970-01-01 in UTC: an instant.
  case timestamp
  /// A wall clock, as microseconds since 1970-01-01 on that clock.
  case localTimestamp
}

extension ParquetType {
  /// The physical type's number in `parquet.thrift`.
  var physicalType: Int {
    switch self {
    case .boolean: 0
    case .int32, .date: 1
    case .int64, .timestamp, .localTimestamp: 2
    case .double: 5
    case .string: 6
    }
  }

  /// Bytes of a number in PLAIN; 0 for what is none.
  var width: Int {
    switch self {
    case .boolean, .string: 0
    case .int32, .date: 4
    case .int64, .timestamp, .localTimestamp, .double: 8
    }
  }

  /// The number of the `ConvertedType` that older readers know; a local timestamp must have one, too (LogicalTypes.md).
  var convertedType: Int? {
    switch self {
    case .string: 0
    case .date: 6
    case .timestamp, .localTimestamp: 10
    case .boolean, .int32, .int64, .double: nil
    }
  }

  /// Writes the `LogicalType` of a `SchemaElement`, a union; nothing for a type that needs none.
  func writeLogicalType(to thrift: inout ThriftWriter, field: Int) {
    switch self {
    case .string: thrift.field(field) { $0.field(1) { _ in } }
    case .date: thrift.field(field) { $0.field(6) { _ in } }
    case .timestamp, .localTimestamp:
      thrift.field(field) {
        $0.field(8) {
          $0.field(1, flag: self == .timestamp)
          $0.field(2) { $0.field(2) { _ in } }
        }
      }
    case .boolean, .int32, .int64, .double: break
    }
  }
}
