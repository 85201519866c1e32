import ByteIO
import CSQLite
import Sinks

/// A prepared statement that inserts rows of tuples; whoever made the statement ends it.
struct SQLiteInsertion {
  let statement: OpaquePointer
  private let types: [Table.ColumnType]

  init(_ statement: OpaquePointer, _ types: [Table.ColumnType]) {
    self.statement = statement
    self.types = types
  }

  /// Gives SQLite's code, `SQLITE_OK` if all rows are there.
  func insert(_ rows: UnsafeRawBufferPointer) -> Int32 {
    var reader = TupleReader(rows)
    var texts = ByteBuffer(capacity: types.count * SQLiteInsertion.longestClock)
    var clock = InstantFormat()
    while !reader.isAtEnd {
      _ = reader.beginRow()
      texts.removeAll()
      for (column, type) in types.enumerated() {
        let code = bind(reader.next(), type, Int32(column) + 1, &texts, &clock)
        if code != SQLITE_OK { return code }
      }
      let code = sqlite3_step(statement)
      sqlite3_reset(statement)
      if code != SQLITE_DONE { return code }
    }
    return SQLITE_OK
  }

  /// Bytes that a wall clock or date may have, so that the texts of a row never move.
  private static let longestClock = 40

  /// Binds without a copy: fields and `texts` stay where they are until the row is inserted.
  private func bind(
    _ field: TupleField?, _ type: Table.ColumnType, _ column: Int32, _ texts: inout ByteBuffer,
    _ clock: inout InstantFormat
  ) -> Int32 {
    guard let field else { return sqlite3_bind_null(statement, column) }
    switch type {
    case .id: return sqlite3_bind_blob(statement, column, field.bytes.baseAddress, 16, nil)
    case .text, .json: return bind(field.bytes, column)
    case .instant: return sqlite3_bind_int64(statement, column, field.microseconds)
    case .wallClock:
      let start = texts.count
      texts.append(wallClock: field.microseconds, by: &clock)
      return bind(UnsafeRawBufferPointer(rebasing: texts.bytes[start...]), column)
    case .date:
      let start = texts.count
      texts.append(date: CivilDate(dayNumber: Int64(field.days)))
      return bind(UnsafeRawBufferPointer(rebasing: texts.bytes[start...]), column)
    case .number: return sqlite3_bind_double(statement, column, field.number)
    case .integer: return sqlite3_bind_int64(statement, column, field.integer)
    case .flag: return sqlite3_bind_int(statement, column, field.flag ? 1 : 0)
    }
  }

  private func bind(_ text: UnsafeRawBufferPointer, _ column: Int32) -> Int32 {
    sqlite3_bind_text(
      statement, column, text.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(text.count), nil)
  }
}

extension ByteBuffer {
  /// Appends `yyyy-MM-dd HH:mm:ss`, as SQLite's functions have it.
  fileprivate mutating func append(wallClock microseconds: Int64, by format: inout InstantFormat) {
    // Rounded down before 1970, too.
    let second = microseconds >= 0 ? microseconds / 1_000_000 : -((999_999 - microseconds) / 1_000_000)
    append(utc: second, by: &format)
    count -= 1
    base[count - "HH:mm:ss".utf8.count - 1] = 0x20
  }
}
