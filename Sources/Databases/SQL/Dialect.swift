import ByteIO
import HealthModel
import Sinks

/// The two dialects of SQL, where they differ.
enum Dialect: String, CaseIterable, Sendable {
  case sqlite
  case postgres

  /// The type of a column. SQLite has instants as microseconds since 1970, and dates as text that its functions read.
  func name(of type: Table.ColumnType) -> String {
    switch (type, self) {
    case (.id, .sqlite): "BLOB"
    case (.id, .postgres): "uuid"
    case (.text, .sqlite), (.json, .sqlite), (.wallClock, .sqlite), (.date, .sqlite): "TEXT"
    case (.text, .postgres), (.json, .postgres): "text"
    case (.instant, .sqlite), (.integer, .sqlite), (.flag, .sqlite): "INTEGER"
    case (.instant, .postgres): "timestamp with time zone"
    case (.wallClock, .postgres): "timestamp without time zone"
    case (.date, .postgres): "date"
    case (.number, .sqlite): "REAL"
    case (.number, .postgres): "double precision"
    case (.integer, .postgres): "bigint"
    case (.flag, .postgres): "boolean"
    }
  }

  func literal(_ text: String) -> String {
    // Without a loop over Characters: a quote with a combining mark behind it is a quote, too.
    var quoted: [UInt8] = [0x27]
    for byte in text.utf8 where byte != 0 { quoted += byte == 0x27 ? [0x27, 0x27] : [byte] }
    return String(decoding: quoted + [0x27], as: UTF8.self)
  }

  func literal(_ id: RecordID) -> String { literal(id: id.hex) }

  /// - Parameter hex: 32 hexadecimal digits.
  func literal(id hex: String) -> String {
    self == .sqlite ? "x'\(hex)'" : "CAST('\(hex)' AS uuid)"
  }

  /// An id that says nothing.
  var noID: String { self == .sqlite ? "NULL" : "CAST(NULL AS uuid)" }

  /// A moment.
  func literal(_ instant: Instant) -> String {
    if self == .sqlite { return "\(instant * 1_000_000)" }
    var text = ByteBuffer()
    text.append(utc: instant)
    return "CAST('\(String(decoding: text.bytes, as: UTF8.self))' AS timestamp with time zone)"
  }

  /// An id as 32 lower-case hexadecimal digits.
  func hex(_ column: String) -> String {
    self == .sqlite ? "lower(hex(\(column)))" : "replace(CAST(\(column) AS text), '-', '')"
  }

  /// A column as people want to read it: SQLite's bytes and microseconds say nothing.
  func readable(_ column: Table.Column) -> String {
    switch (column.type, self) {
    case (.id, .sqlite): "\(hex(column.name)) AS \(column.name)"
    case (.instant, .sqlite): "datetime(\(column.name) / 1000000, 'unixepoch') AS \(column.name)"
    default: column.name
    }
  }

  /// Month and day of the week of a local date, as columns of a view.
  var calendar: [String] {
    switch self {
    case .sqlite:
      [
        "strftime('%Y-%m', local_date) AS month", "(strftime('%w', local_date) + 6) % 7 + 1 AS weekday",
      ]
    case .postgres:
      [
        "to_char(local_date, 'YYYY-MM') AS month",
        "CAST(extract(isodow FROM local_date) AS integer) AS weekday",
      ]
    }
  }
}

extension RecordID {
  /// 32 lower-case hexadecimal digits.
  var hex: String {
    var text = ByteBuffer(capacity: 32)
    text.append(self)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
