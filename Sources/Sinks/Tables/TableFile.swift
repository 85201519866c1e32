import ByteIO
import Documents
import HealthModel

/// A CSV of one table (RFC 4180) that is being written field by field, in the order of its columns. An empty field is one
/// that says nothing.
struct TableFile: ~Copyable {
  private let table: Table
  private let path: String
  private var file: OutputFile
  /// The column that comes next.
  private var column = 0
  private var utc = InstantFormat()

  init(_ table: Table, path: String, _ file: consuming OutputFile) {
    self.table = table
    self.path = path
    self.file = file
    self.file.buffer.append(table.header)
    self.file.buffer.appendLineEnd()
  }

  mutating func text(_ text: String?) {
    begin(.text)
    if let text { file.buffer.append(csv: text) }
  }

  mutating func id(_ id: RecordID?) {
    begin(.id)
    if let id { file.buffer.append(id) }
  }

  /// - Parameter instant: nil or ``Instant/missing`` for none.
  mutating func instant(_ instant: Instant?) {
    begin(.instant)
    if let instant, instant != .missing { file.buffer.append(utc: instant, by: &utc) }
  }

  /// A moment on a wall clock.
  mutating func wallClock(_ instant: Instant?, _ clock: ZoneTimeline) {
    begin(.wallClock)
    if let instant { file.buffer.append(wallClock: instant, offset: clock.offset(at: instant)) }
  }

  mutating func date(_ date: CivilDate?) {
    begin(.date)
    if let date { file.buffer.append(date: date) }
  }

  /// - Parameter number: nil or NaN for none.
  mutating func number(_ number: Double?) {
    begin(.number)
    if let number, number.isFinite { file.buffer.append(number: number) }
  }

  mutating func integer(_ integer: Int?) {
    begin(.integer)
    if let integer { file.buffer.append(integer: integer) }
  }

  mutating func flag(_ flag: Bool?) {
    begin(.flag)
    if let flag { file.buffer.append(flag ? "true" : "false") }
  }

  mutating func json(_ json: JSONDocument?) {
    begin(.json)
    if let json { file.buffer.append(csv: json.text) }
  }

  /// JSON that is text already.
  mutating func json(text: String?) {
    begin(.json)
    if let text { file.buffer.append(csv: text) }
  }

  /// Ends the row.
  mutating func endRow() throws(Failure) {
    assert(column == table.columns.count, "\(table.name) has another number of columns")
    column = 0
    file.buffer.appendLineEnd()
    file.rows += 1
    try file.flushIfFull()
  }

  /// Adds whole rows that were made elsewhere.
  mutating func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try file.append(rows)
    file.rows += count
  }

  mutating func finish() throws(Failure) -> PublishedFile { try file.finish(path: path) }

  /// Begins the next field, which must be of the column's type.
  private mutating func begin(_ type: Table.ColumnType) {
    assert(table.columns[column].type == type, "\(table.name).\(table.columns[column].name) is no \(type)")
    if column > 0 { file.buffer.appendComma() }
    column += 1
  }
}

extension Table {
  /// The names of the columns as a line of CSV.
  package var header: String { columns.map(\.name).joined(separator: ",") }
}

extension ByteBuffer {
  /// Appends the wall clock `offset` seconds east of UTC, without the offset: `yyyy-MM-ddTHH:mm:ss`.
  mutating func append(wallClock instant: Instant, offset: Int32) {
    var format = InstantFormat()
    append(wallClock: instant, offset: offset, by: &format)
  }

  mutating func append(wallClock instant: Instant, offset: Int32, by format: inout InstantFormat) {
    append(utc: instant + Int64(offset), by: &format)
    count -= 1
  }
}
