import ByteIO

/// Where a column chunk's pages stand in the file.
struct ChunkPlace: Sendable {
  var start = 0
  /// Where the first data page begins: behind the dictionary, if there is one.
  var data = 0
  var end = 0
}

extension ColumnWriter {
  /// Appends the pages of the chunk to the file, which has `offset` bytes before `output`.
  ///
  /// - Throws: ``Failure`` (65, 70) if the dictionary cannot be written.
  mutating func endChunk(
    into output: inout ByteBuffer, offset: Int, with writer: inout PageWriter
  ) throws(Failure) {
    place.start = offset + output.count
    if neededValues > 0 {
      dictionary.close(keeping: neededValues)
      writer.body.append(dictionary.bytes)
      uncompressedBytes += try writer.end(.dictionary(values: neededValues), into: &output)
    }
    place.data = offset + output.count
    output.append(pages.bytes)
    place.end = offset + output.count
  }

  /// Writes the `ColumnChunk` of a chunk that has ended.
  func writeChunk(to thrift: inout ThriftWriter, rows: Int) {
    thrift.structure {
      $0.field(2, i64: 0)
      $0.field(3) {
        $0.field(1, i32: column.type.physicalType)
        $0.field(2, listOf: encodings.count, .i32)
        for encoding in encodings { $0.element(encoding.rawValue) }
        $0.field(3, listOf: 1, .binary)
        $0.element(column.name)
        $0.field(4, i32: ZstdCompressor.codec)
        $0.field(5, i64: rows)
        $0.field(6, i64: uncompressedBytes)
        $0.field(7, i64: place.end - place.start)
        $0.field(9, i64: place.data)
        if place.data > place.start { $0.field(11, i64: place.start) }
        statistics.write(to: &$0, field: 12, type: column.type)
      }
    }
  }

  /// Those of values, levels and the dictionary.
  private var encodings: [ParquetEncoding] {
    neededValues > 0 ? [.plain, .rle, .rleDictionary] : [.plain, .rle]
  }

  /// Makes the column empty for the next row group.
  mutating func beginChunk() {
    dictionary.removeAll()
    usesDictionary = column.type != .boolean
    neededValues = 0
    pages.removeAll()
    uncompressedBytes = 0
    statistics.removeAll()
  }
}
