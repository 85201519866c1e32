import ByteIO
import Parquet

/// A Parquet file as text: lines `limits`, `column`, `metadata` and `sorted`, each a word and its fields with tabs between
/// them, then `rows` and a line for each value, row by row.
///
/// A value is `-` for null, a decimal integer, 16 hexadecimal digits of a double's bits, `0` or `1`, or a text in
/// hexadecimal digits.
struct ProbeText: ~Copyable {
  private let bytes: ByteBuffer
  private var position = 0

  init(_ bytes: consuming ByteBuffer) { self.bytes = bytes }

  /// Writes the file, taking what is ready after each row.
  mutating func writeParquet(to file: borrowing FileDescriptor) throws(Failure) {
    let (schema, limits) = try header()
    var writer = ParquetWriter(schema: schema, createdBy: "pulsemill version 0.0.0", limits: limits)
    while position < bytes.count {
      for column in schema.columns { try append(column, to: &writer) }
      try writer.endRow()
      try file.write(writer.output.bytes)
      writer.output.removeAll()
    }
    try writer.finish()
    try file.write(writer.output.bytes)
  }

  /// Reads the lines before the values.
  private mutating func header() throws(Failure) -> (ParquetSchema, ParquetLimits) {
    var (columns, metadata, sorted): ([ParquetColumn], [ParquetSchema.Entry], [String]) = ([], [], [])
    var limits = ParquetLimits()
    while true {
      let fields = String(decoding: line(), as: UTF8.self).split(
        separator: "\t", omittingEmptySubsequences: false
      ).map(String.init)
      switch (fields[0], fields.count) {
      case ("limits", 6):
        limits.rowsPerPage = try number(fields[1])
        limits.rowsPerGroup = try number(fields[2])
        limits.bytesPerPage = try number(fields[3])
        limits.bytesPerDictionary = try number(fields[4])
        limits.bytesPerGroup = try number(fields[5])
      case ("column", 4):
        guard let type = ParquetType.allCases.first(where: { "\($0)" == fields[2] }) else {
          throw unreadable()
        }
        columns.append(ParquetColumn(name: fields[1], type: type, isRequired: fields[3] == "required"))
      case ("metadata", 3): metadata.append(.init(key: fields[1], value: fields[2]))
      case ("sorted", 2): sorted.append(fields[1])
      case ("rows", 1): return (ParquetSchema(columns: columns, metadata: metadata, sortedBy: sorted), limits)
      default: throw unreadable()
      }
    }
  }

  /// Reads a value of the column.
  private mutating func append(
    _ column: ParquetColumn, to writer: inout ParquetWriter
  ) throws(Failure) {
    let line = line()
    if line.elementsEqual("-".utf8) { return writer.appendNull() }
    let text = String(decoding: line, as: UTF8.self)
    switch column.type {
    case .boolean: writer.append(flag: text == "1")
    case .double:
      guard let bits = UInt64(text, radix: 16) else { throw unreadable() }
      writer.append(number: Double(bitPattern: bits))
    case .string:
      let digits = Array(text.utf8)
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map {
        digit(digits[$0]) << 4 | digit(digits[$0 + 1])
      }
      bytes.withUnsafeBytes { writer.append(text: $0) }
    case .int32, .int64, .date, .timestamp, .localTimestamp:
      writer.append(integer: Int64(try number(text)))
    }
  }

  private mutating func line() -> UnsafeRawBufferPointer {
    let start = position
    let end = firstIndex(of: UInt8(ascii: "\n"), in: bytes.base, from: start, to: bytes.count)
    position = end + 1
    return UnsafeRawBufferPointer(rebasing: bytes.bytes[min(start, end)..<end])
  }

  private func number(_ text: String) throws(Failure) -> Int {
    guard let number = Int(text) else { throw unreadable() }
    return number
  }

  private func unreadable() -> Failure { Failure(.data, "the text cannot be read", at: "byte \(position)") }
}

/// The value of a lower-case hexadecimal digit.
private func digit(_ byte: UInt8) -> UInt8 { byte < 97 ? byte &- 48 : byte &- 87 }
