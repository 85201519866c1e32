import ByteIO

/// Writes a Parquet file: flat columns, pages of version 1, Zstandard.
///
/// A row is one value for each column in their order, then ``endRow()``. Equal rows make equal bytes. Finished bytes wait
/// in ``output`` for the caller, who empties it; no more than a row group is kept.
package struct ParquetWriter: ~Copyable, Sendable {
  /// Bytes of the file that come next.
  package var output = ByteBuffer()
  /// Rows that have ended.
  package private(set) var rows = 0

  private let schema: ParquetSchema
  private let createdBy: String
  private let limits: ParquetLimits
  private let columns: Memory<ColumnWriter>
  /// The column that the next value is for.
  private var next = 0
  private var pageRows = 0
  private var groupRows = 0
  private var isPageFull = false
  private var pages = PageWriter()
  /// The `RowGroup`s so far, one behind the other.
  private var groups = ThriftWriter()
  private var groupCount = 0
  /// Bytes of the file so far, those that the caller took included.
  private var bytesWritten = 0

  private static let magic: StaticString = "PAR1"

  /// Begins a file. `createdBy` is what readers know the writer by: `<application> version <version>`.
  package init(schema: ParquetSchema, createdBy: String, limits: ParquetLimits = ParquetLimits()) {
    self.schema = schema
    self.createdBy = createdBy
    self.limits = limits
    columns = Memory(capacity: schema.columns.count)
    for (index, column) in schema.columns.enumerated() {
      (columns.base + index).initialize(to: ColumnWriter(column, limits: limits))
    }
    output.append(Self.magic)
    bytesWritten = output.count
  }

  deinit { columns.base.deinitialize(count: schema.columns.count) }

  private var columnCount: Int { columns.capacity }

  /// Appends a value of an integer, date or timestamp column.
  package mutating func append(integer value: Int64) { columns.base[nextColumn()].append(integer: value) }

  package mutating func append(number value: Double) { columns.base[nextColumn()].append(number: value) }

  package mutating func append(flag: Bool) { columns.base[nextColumn()].append(flag: flag) }

  /// Appends a text, which must be sound UTF-8.
  package mutating func append(text: UnsafeRawBufferPointer) {
    let column = nextColumn()
    columns.base[column].append(text: text)
    if columns.base[column].isPageFull { isPageFull = true }
  }

  package mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(text: UnsafeRawBufferPointer($0)) }
  }

  package mutating func appendNull() { columns.base[nextColumn()].appendNull() }

  @inline(__always)
  private mutating func nextColumn() -> Int {
    precondition(next < columnCount, "a row has more values than columns")
    defer { next &+= 1 }
    return next
  }

  /// Ends a row; now and then, that makes output.
  ///
  /// - Throws: ``Failure`` (70) if a value is missing or does not fit its column, or if libzstd fails; (65) for a value
  ///   of 2 GiB.
  package mutating func endRow() throws(Failure) {
    precondition(next == columnCount, "a row has fewer values than columns")
    next = 0
    rows &+= 1
    pageRows &+= 1
    groupRows &+= 1
    if pageRows == limits.rowsPerPage || groupRows == limits.rowsPerGroup || isPageFull { try endPages() }
  }

  /// Ends the page of every column, and the row group if it is large enough.
  private mutating func endPages() throws(Failure) {
    var waitingBytes = 0
    for index in 0..<columnCount {
      try columns.base[index].endPage(rows: pageRows, with: &pages)
      waitingBytes += columns.base[index].compressedBytes
    }
    pageRows = 0
    isPageFull = false
    if groupRows == limits.rowsPerGroup || waitingBytes >= limits.bytesPerGroup { try endGroup() }
  }

  private mutating func endGroup() throws(Failure) {
    // `output` may have been emptied since the group began.
    let before = bytesWritten - output.count
    let start = bytesWritten
    for index in 0..<columnCount {
      try columns.base[index].endChunk(into: &output, offset: before, with: &pages)
    }
    bytesWritten = before + output.count
    writeRowGroup(start: start)
    for index in 0..<columnCount { columns.base[index].beginChunk() }
    groupRows = 0
  }

  /// Writes the `RowGroup` whose chunks have just ended.
  private mutating func writeRowGroup(start: Int) {
    let (columns, schema, rows, end) = (self.columns.base, schema, groupRows, bytesWritten)
    groupCount += 1
    groups.structure {
      var uncompressedBytes = 0
      $0.field(1, listOf: schema.columns.count, .structure)
      for index in schema.columns.indices {
        columns[index].writeChunk(to: &$0, rows: rows)
        uncompressedBytes += columns[index].uncompressedBytes
      }
      $0.field(2, i64: uncompressedBytes)
      $0.field(3, i64: rows)
      $0.writeSortingColumns(of: schema)
      $0.field(5, i64: start)
      $0.field(6, i64: end - start)
    }
  }

  /// Ends the file: what is left in ``output`` are its last bytes.
  ///
  /// - Throws: ``Failure`` as ``endRow()`` does.
  package mutating func finish() throws(Failure) {
    precondition(next == 0, "a row has not ended")
    if pageRows > 0 { try endPages() }
    if groupRows > 0 { try endGroup() }
    var footer = ThriftWriter()
    footer.writeFileMetaData(
      schema, rows: rows, groups: groups.output.bytes, groupCount: groupCount, createdBy: createdBy)
    output.append(footer.output.bytes)
    output.append(word: UInt64(footer.output.count), length: 4)
    output.append(Self.magic)
  }
}
