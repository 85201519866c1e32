import ByteIO
import HealthModel
import Parquet
import Sinks
import Synchronization

/// Rows of a table as a Parquet file.
final class ParquetFile: RowTarget {
  private let path: String
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    let columns: [Table.ColumnType]
    /// The numbers of those that are left out.
    let omitted: Set<Int>
    var writer: ParquetWriter
    var file: OutputFile
  }

  /// - Parameter omitting: columns that the file does not have, because the names of its folders have them.
  init(_ file: consuming OutputFile, path: String, _ table: Table, omitting omitted: [String]) {
    self.path = path
    let columns = table.columns.filter { !omitted.contains($0.name) }
    let sorted = Set(columns.map(\.name))
    let schema = ParquetSchema(
      columns: columns.map { ParquetColumn(name: $0.name, type: $0.parquetType, isRequired: $0.isRequired) },
      metadata: [
        ParquetSchema.Entry(key: "pulsemill.table", value: table.name),
        ParquetSchema.Entry(key: "pulsemill.schema_version", value: "\(Table.schemaVersion)"),
      ],
      sortedBy: sorted.isSuperset(of: table.order) ? table.order : [])
    state = Mutex(
      State(
        columns: table.columns.map(\.type),
        omitted: Set(table.columns.indices.filter { omitted.contains(table.columns[$0].name) }),
        writer: ParquetWriter(schema: schema, createdBy: "pulsemill version \(SoftwareVersions.own)"),
        file: file))
  }

  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try state.withLock { (state) throws(Failure) in try state.append(rows) }
  }

  func finish() throws(Failure) -> PublishedFile? {
    try state.withLock { (state) throws(Failure) in
      try state.writer.finish()
      try state.drain()
      state.file.rows = state.writer.rows
      return try state.file.finish(path: path)
    }
  }
}

extension ParquetFile.State {
  fileprivate mutating func append(_ rows: UnsafeRawBufferPointer) throws(Failure) {
    var reader = TupleReader(rows)
    while !reader.isAtEnd {
      let count = reader.beginRow()
      for column in 0..<count {
        let field = reader.next()
        if omitted.contains(column) { continue }
        guard let field else {
          writer.appendNull()
          continue
        }
        append(field, columns[column])
      }
      try writer.endRow()
      if writer.output.count > 0 { try drain() }
    }
  }

  @inline(__always)
  private mutating func append(_ field: TupleField, _ type: Table.ColumnType) {
    switch type {
    case .id: writer.append(id: field.bytes)
    case .text, .json: writer.append(text: field.bytes)
    case .instant, .wallClock: writer.append(integer: field.microseconds)
    case .date: writer.append(integer: Int64(field.days))
    case .number: writer.append(number: field.number)
    case .integer: writer.append(integer: field.integer)
    case .flag: writer.append(flag: field.flag)
    }
  }

  fileprivate mutating func drain() throws(Failure) {
    try file.append(writer.output.bytes)
    writer.output.removeAll()
  }
}

extension Table.Column {
  fileprivate var parquetType: ParquetType {
    switch type {
    case .id, .text, .json: .string
    case .instant: .timestamp
    case .wallClock: .localTimestamp
    case .date: .date
    case .number: .double
    case .integer: .int64
    case .flag: .boolean
    }
  }
}

extension ParquetWriter {
  /// Appends an id as 32 hexadecimal digits.
  fileprivate mutating func append(id: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { text in
      for (index, byte) in id.enumerated() {
        text[2 * index] = hexDigit(byte >> 4)
        text[2 * index + 1] = hexDigit(byte & 15)
      }
      append(text: UnsafeRawBufferPointer(text))
    }
  }
}
