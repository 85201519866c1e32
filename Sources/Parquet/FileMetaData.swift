import ByteIO

extension ThriftWriter {
  /// Writes the `FileMetaData` of a file, around `RowGroup`s that are written already.
  mutating func writeFileMetaData(
    _ schema: ParquetSchema, rows: Int, groups: UnsafeRawBufferPointer, groupCount: Int, createdBy: String
  ) {
    structure {
      $0.field(1, i32: 2)
      $0.writeSchema(schema.columns)
      $0.field(3, i64: rows)
      $0.field(4, listOf: groupCount, .structure)
      $0.output.append(groups)
      $0.writeMetadata(schema.metadata)
      $0.field(6, text: createdBy)
      // ColumnOrder: every column is in the order that its type defines.
      $0.field(7, listOf: schema.columns.count, .structure)
      for _ in schema.columns { $0.structure { $0.field(1) { _ in } } }
    }
  }

  /// Writes the `SchemaElement`s: the root, then one for each column.
  private mutating func writeSchema(_ columns: [ParquetColumn]) {
    field(2, listOf: columns.count + 1, .structure)
    structure {
      $0.field(4, text: "schema")
      $0.field(5, i32: columns.count)
    }
    for column in columns {
      structure {
        $0.field(1, i32: column.type.physicalType)
        $0.field(3, i32: column.isRequired ? 0 : 1)
        $0.field(4, text: column.name)
        if let convertedType = column.type.convertedType { $0.field(6, i32: convertedType) }
        column.type.writeLogicalType(to: &$0, field: 10)
      }
    }
  }

  private mutating func writeMetadata(_ entries: [ParquetSchema.Entry]) {
    if entries.isEmpty { return }
    field(5, listOf: entries.count, .structure)
    for entry in entries {
      structure {
        $0.field(1, text: entry.key)
        $0.field(2, text: entry.value)
      }
    }
  }

  /// Writes the list of a row group that says how its rows are sorted: ascending, nulls last.
  mutating func writeSortingColumns(of schema: ParquetSchema) {
    if schema.sortedBy.isEmpty { return }
    field(4, listOf: schema.sortedBy.count, .structure)
    for name in schema.sortedBy {
      let index = schema.columns.firstIndex { $0.name == name } ?? 0
      structure {
        $0.field(1, i32: index)
        $0.field(2, flag: false)
        $0.field(3, flag: false)
      }
    }
  }
}
