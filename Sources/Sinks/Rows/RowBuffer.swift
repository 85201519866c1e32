import ByteIO
import Documents
import HealthModel

/// Rows of one table in the making, field by field in the order of its columns.
struct RowBuffer<Form: RowForm>: ~Copyable {
  private let table: Table
  private let prefixes: [[UInt8]]
  /// The rows, until they are taken away.
  var bytes = ByteBuffer(capacity: 1 << 12)
  /// Whole rows in ``bytes``.
  var rows = 0
  /// The column that comes next.
  private var column = 0
  private var utc = InstantFormat()

  init(_ table: Table) {
    self.table = table
    prefixes = Form.prefixes(of: table.columns.map(\.name))
  }

  /// - Parameter text: nil or empty for none; what every row has may be empty.
  mutating func text(_ text: String?) {
    field(.text, isNothing(text?.isEmpty ?? true) ? nil : text ?? "") { Form.append(text: $0, to: &$1) }
  }

  mutating func text(_ text: UnsafeRawBufferPointer) {
    field(.text, isNothing(text.isEmpty) ? nil : text) { Form.append(text: $0, to: &$1) }
  }

  /// Whether an empty text is one that says nothing.
  private func isNothing(_ isEmpty: Bool) -> Bool { isEmpty && !table.columns[column].isRequired }

  mutating func id(_ id: RecordID?) { field(.id, id) { Form.append($0, to: &$1) } }

  /// - Parameter instant: nil or ``Instant/missing`` for none.
  mutating func instant(_ instant: Instant?) {
    var utc = utc
    field(.instant, instant == .missing ? nil : instant) { Form.append($0, by: &utc, to: &$1) }
    self.utc = utc
  }

  /// - Parameter instant: UTC milliseconds.
  mutating func instant(milliseconds instant: Int64?) {
    var utc = utc
    field(.instant, instant) { Form.append(milliseconds: $0, by: &utc, to: &$1) }
    self.utc = utc
  }

  /// A moment on a wall clock.
  mutating func wallClock(_ instant: Instant?, _ clock: ZoneTimeline) {
    var format = InstantFormat()
    field(.wallClock, instant) {
      Form.append(wallClock: $0, offset: clock.offset(at: $0), by: &format, to: &$1)
    }
  }

  mutating func date(_ date: CivilDate?) { field(.date, date) { Form.append($0, to: &$1) } }

  /// - Parameters:
  ///   - number: nil or NaN for none.
  ///   - text: the number as printed, if it was.
  mutating func number(_ number: Double?, printed text: UnsafeRawBufferPointer = .empty) {
    field(.number, number?.isFinite ?? false ? number : nil) { Form.append($0, printed: text, to: &$1) }
  }

  mutating func integer(_ integer: Int?) { field(.integer, integer) { Form.append($0, to: &$1) } }

  mutating func flag(_ flag: Bool?) { field(.flag, flag) { Form.append($0, to: &$1) } }

  mutating func json(_ json: JSONDocument?) { self.json(text: json?.text) }

  /// JSON that is text already.
  mutating func json(text: String?) { field(.json, text) { Form.append(text: $0, to: &$1) } }

  /// Writes rows into a buffer, behind what it holds; gives their number.
  mutating func write(into text: inout ByteBuffer, _ body: (inout RowBuffer) -> Void) -> Int {
    rows = 0
    swap(&bytes, &text)
    body(&self)
    swap(&bytes, &text)
    return rows
  }

  /// Ends the row.
  mutating func endRow() {
    assert(column == table.columns.count, "\(table.name) has another number of columns")
    column = 0
    Form.endRow(&bytes)
    rows += 1
  }

  /// Writes the next field, which must be of the column's type.
  @inline(__always)
  private mutating func field<Value>(
    _ type: Table.ColumnType, _ value: Value?, _ write: (Value, inout ByteBuffer) -> Void
  ) {
    assert(table.columns[column].type == type, "\(table.name).\(table.columns[column].name) is no \(type)")
    assert(
      value != nil || !table.columns[column].isRequired,
      "\(table.name).\(table.columns[column].name) is missing")
    bytes.append(prefixes[column])
    column += 1
    if let value { write(value, &bytes) } else { Form.appendNull(to: &bytes) }
  }
}
