import ByteIO
import HealthModel

/// How rows of fields become bytes. A form is a type, so that the compiler makes a writer for each.
protocol RowForm: SendableMetatype {
  /// What stands before the fields of a row, column by column.
  static func prefixes(of names: [String]) -> [[UInt8]]
  static func endRow(_ row: inout ByteBuffer)
  /// A field that says nothing.
  static func appendNull(to row: inout ByteBuffer)
  /// - Parameter text: UTF-8.
  static func append(text: UnsafeRawBufferPointer, to row: inout ByteBuffer)
  static func append(_ id: RecordID, to row: inout ByteBuffer)
  static func append(_ instant: Instant, by format: inout InstantFormat, to row: inout ByteBuffer)
  /// - Parameter instant: UTC milliseconds.
  static func append(milliseconds instant: Int64, by format: inout InstantFormat, to row: inout ByteBuffer)
  /// The clock `offset` seconds east of UTC.
  static func append(
    wallClock instant: Instant, offset: Int32, by format: inout InstantFormat, to row: inout ByteBuffer)
  static func append(_ date: CivilDate, to row: inout ByteBuffer)
  /// - Parameters:
  ///   - number: finite.
  ///   - text: the number as printed, or nothing; it may be copied if it is what we would write.
  static func append(_ number: Double, printed text: UnsafeRawBufferPointer, to row: inout ByteBuffer)
  static func append(_ integer: Int, to row: inout ByteBuffer)
  static func append(_ flag: Bool, to row: inout ByteBuffer)
  /// An object of texts as JSON text.
  ///
  /// - Parameter forEach: gives the pairs, of which there is one at least.
  static func append(object forEach: (PairReceiver) -> Void, to row: inout ByteBuffer)
}

/// Takes the pairs of an object one after the other.
typealias PairReceiver = (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void

extension RowForm {
  static func append(text: String, to row: inout ByteBuffer) {
    var text = text
    text.withUTF8 { append(text: UnsafeRawBufferPointer($0), to: &row) }
  }

  /// Appends an object of texts as JSON.
  static func append(json forEach: (PairReceiver) -> Void, to row: inout ByteBuffer) {
    var opening: StaticString = "{"
    forEach { key, value in
      row.append(opening)
      row.append(json: key)
      row.append(0x3A)
      row.append(json: value)
      opening = ","
    }
    row.append(0x7D)
  }
}
