import ByteIO
import Parquet
import Testing

@Suite struct ParquetWriterTests {
  private static let schema = ParquetSchema(
    columns: [
      ParquetColumn(name: "id", type: .int32, isRequired: true), ParquetColumn(name: "name", type: .string),
    ], metadata: [.init(key: "made by", value: "hand")], sortedBy: ["id"])

  /// The same bytes whether the caller takes them after each row or at the end, and each time.
  @Test(arguments: [0, 1, 19, 20, 21, 100, 101])
  func bytesFollowFromRows(rows: Int) throws {
    let whole = try file(rows: rows, takesEachRow: false)
    #expect(try file(rows: rows, takesEachRow: true) == whole)
    #expect(whole.prefix(4).elementsEqual("PAR1".utf8) && whole.suffix(4).elementsEqual("PAR1".utf8))
    // The footer begins with its first field, version 2, where its length says.
    let length = whole.suffix(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(Array(whole.dropLast(8).suffix(length).prefix(2)) == [0x15, 0x04])
  }

  /// What does not fit is no crash, and its message holds no value.
  @Test func refusesWhatDoesNotFit() {
    let missing = #expect(throws: Failure.self) { try finished { $0.appendNull() } }
    #expect(missing?.description == "column `id`: a value is missing")
    let wide = #expect(throws: Failure.self) { try finished { $0.append(integer: 1 << 31) } }
    #expect(wide?.description == "column `id`: a number has more than 32 bits")
    #expect(wide?.exit == .software)
    #expect(throws: Never.self) { try finished { $0.append(integer: -1 << 31) } }
  }

  private func finished(_ first: (inout ParquetWriter) -> Void) throws(Failure) {
    var writer = ParquetWriter(schema: Self.schema, createdBy: "test version 1")
    first(&writer)
    writer.appendNull()
    try writer.endRow()
    try writer.finish()
  }

  private func file(rows: Int, takesEachRow: Bool) throws(Failure) -> [UInt8] {
    var limits = ParquetLimits()
    (limits.rowsPerPage, limits.rowsPerGroup) = (10, 20)
    var writer = ParquetWriter(schema: Self.schema, createdBy: "test version 1", limits: limits)
    var file: [UInt8] = []
    for row in 0..<rows {
      writer.append(integer: Int64(row))
      if row % 3 == 0 { writer.appendNull() } else { writer.append(text: "row \(row % 7)") }
      try writer.endRow()
      if !takesEachRow { continue }
      file += Array(writer.output.bytes)
      writer.output.removeAll()
    }
    try writer.finish()
    #expect(writer.rows == rows)
    return file + Array(writer.output.bytes)
  }
}
