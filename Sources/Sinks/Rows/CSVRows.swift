import ByteIO
import HealthModel

/// Rows as CSV (RFC 4180). A field that says nothing is empty.
enum CSVRows: RowForm {
  static func prefixes(of names: [String]) -> [[UInt8]] {
    names.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
  }

  @inline(__always)
  static func endRow(_ row: inout ByteBuffer) { row.appendLineEnd() }

  @inline(__always)
  static func appendNull(to row: inout ByteBuffer) {}

  @inline(__always)
  static func append(text: UnsafeRawBufferPointer, to row: inout ByteBuffer) { row.append(csv: text) }

  @inline(__always)
  static func append(_ id: RecordID, to row: inout ByteBuffer) { row.append(id) }

  @inline(__always)
  static func append(_ instant: Instant, by format: inout InstantFormat, to row: inout ByteBuffer) {
    row.append(utc: instant, by: &format)
  }

  static func append(milliseconds instant: Int64, by format: inout InstantFormat, to row: inout ByteBuffer) {
    row.append(utcMilliseconds: instant, by: &format)
  }

  @inline(__always)
  static func append(
    wallClock instant: Instant, offset: Int32, by format: inout InstantFormat, to row: inout ByteBuffer
  ) {
    row.append(utc: instant + Int64(offset), by: &format)
    // It has no zone.
    row.count -= 1
  }

  @inline(__always)
  static func append(_ date: CivilDate, to row: inout ByteBuffer) { row.append(date: date) }

  @inline(__always)
  static func append(_ number: Double, printed text: UnsafeRawBufferPointer, to row: inout ByteBuffer) {
    row.append(number: number, printed: text)
  }

  @inline(__always)
  static func append(_ integer: Int, to row: inout ByteBuffer) { row.append(integer: integer) }

  @inline(__always)
  static func append(_ flag: Bool, to row: inout ByteBuffer) {
    // `true` and `false`, the first letter in the lowest byte.
    row.append(word: flag ? 0x6575_7274 : 0x65_736C_6166, length: flag ? 4 : 5)
  }

  static func append(object forEach: (PairReceiver) -> Void, to row: inout ByteBuffer) {
    var opening: StaticString = "\"{"
    forEach { key, value in
      row.append(opening)
      row.append(quotedJSON: key)
      row.append(0x3A)
      row.append(quotedJSON: value)
      opening = ","
    }
    row.append("}\"")
  }
}
