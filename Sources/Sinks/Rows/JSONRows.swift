import ByteIO
import HealthModel

/// Rows as JSON objects, one in each line (NDJSON). All have the same members in the same order; one that says nothing is null.
enum JSONRows: RowForm {
  static func prefixes(of names: [String]) -> [[UInt8]] {
    names.enumerated().map { Array(#"\#($0 == 0 ? "{" : ",")"\#($1)":"#.utf8) }
  }

  static func endRow(_ row: inout ByteBuffer) { row.append("}\n") }

  static func appendNull(to row: inout ByteBuffer) { row.append("null") }

  static func append(text: UnsafeRawBufferPointer, to row: inout ByteBuffer) { row.append(json: text) }

  static func append(_ id: RecordID, to row: inout ByteBuffer) { quote(&row) { $0.append(id) } }

  static func append(_ instant: Instant, by format: inout InstantFormat, to row: inout ByteBuffer) {
    quote(&row) { $0.append(utc: instant, by: &format) }
  }

  static func append(milliseconds instant: Int64, by format: inout InstantFormat, to row: inout ByteBuffer) {
    quote(&row) { $0.append(utcMilliseconds: instant, by: &format) }
  }

  static func append(
    wallClock instant: Instant, offset: Int32, by format: inout InstantFormat, to row: inout ByteBuffer
  ) {
    quote(&row) { CSVRows.append(wallClock: instant, offset: offset, by: &format, to: &$0) }
  }

  static func append(_ date: CivilDate, to row: inout ByteBuffer) { quote(&row) { $0.append(date: date) } }

  static func append(_ number: Double, printed text: UnsafeRawBufferPointer, to row: inout ByteBuffer) {
    row.append(number: number, printed: text)
  }

  static func append(_ integer: Int, to row: inout ByteBuffer) { row.append(integer: integer) }

  static func append(_ flag: Bool, to row: inout ByteBuffer) { row.append(flag ? "true" : "false") }

  static func append(object forEach: (PairReceiver) -> Void, to row: inout ByteBuffer) {
    quote(&row) {
      let start = $0.count
      append(json: forEach, to: &$0)
      // It is JSON itself, and becomes the inside of a JSON string.
      $0.insert(UInt8(ascii: "\\"), from: start) { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    }
  }

  private static func quote(_ row: inout ByteBuffer, _ body: (inout ByteBuffer) -> Void) {
    row.append(UInt8(ascii: "\""))
    body(&row)
    row.append(UInt8(ascii: "\""))
  }
}
