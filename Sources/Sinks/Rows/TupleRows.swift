import ByteIO
import HealthModel

/// Rows as the tuples of PostgreSQL's binary COPY, for whatever wants values and not text: a 16-bit number of fields, then
/// for each its length in 32 bits, -1 for none, and its bytes; all of it big-endian (PostgreSQL documentation, COPY, binary
/// format). Ids are uuid, texts text, moments timestamptz and timestamp (µs since 2000-01-01), dates date (days since then),
/// numbers float8, integers int8, flags boolean, JSON text.
///
/// What databases cannot take is U+0000: it becomes U+FFFD.
enum TupleRows: RowForm {
  /// 2000-01-01 in seconds since 1970-01-01.
  static let epoch: Int64 = 946_684_800

  static func prefixes(of names: [String]) -> [[UInt8]] {
    let count = UInt16(names.count)
    return names.indices.map { $0 == 0 ? [UInt8(count >> 8), UInt8(truncatingIfNeeded: count)] : [] }
  }

  static func endRow(_ row: inout ByteBuffer) {}

  @inline(__always)
  static func appendNull(to row: inout ByteBuffer) { row.append(integer: UInt32.max) }

  @inline(__always)
  static func append(text: UnsafeRawBufferPointer, to row: inout ByteBuffer) {
    guard let start = text.baseAddress, memchr(start, 0, text.count) != nil else {
      row.append(integer: UInt32(text.count).bigEndian)
      return row.append(short: text)
    }
    row.withLength {
      for byte in text { byte == 0 ? $0.append("\u{FFFD}") : $0.append(byte) }
    }
  }

  @inline(__always)
  static func append(_ id: RecordID, to row: inout ByteBuffer) {
    row.append(integer: UInt32(16).bigEndian)
    row.append(integer: id.words.0)
    row.append(integer: id.words.1)
  }

  @inline(__always)
  static func append(_ instant: Instant, by format: inout InstantFormat, to row: inout ByteBuffer) {
    row.append(field: (instant &- epoch) &* 1_000_000)
  }

  static func append(milliseconds instant: Int64, by format: inout InstantFormat, to row: inout ByteBuffer) {
    row.append(field: (instant &- epoch &* 1000) &* 1000)
  }

  @inline(__always)
  static func append(
    wallClock instant: Instant, offset: Int32, by format: inout InstantFormat, to row: inout ByteBuffer
  ) {
    row.append(field: (instant &+ Int64(offset) &- epoch) &* 1_000_000)
  }

  @inline(__always)
  static func append(_ date: CivilDate, to row: inout ByteBuffer) {
    row.append(field: Int32(truncatingIfNeeded: date.dayNumber &- epoch / secondsPerDay))
  }

  @inline(__always)
  static func append(_ number: Double, printed text: UnsafeRawBufferPointer, to row: inout ByteBuffer) {
    row.append(field: number.bitPattern)
  }

  @inline(__always)
  static func append(_ integer: Int, to row: inout ByteBuffer) { row.append(field: Int64(integer)) }

  @inline(__always)
  static func append(_ flag: Bool, to row: inout ByteBuffer) { row.append(field: UInt8(flag ? 1 : 0)) }

  static func append(object forEach: (PairReceiver) -> Void, to row: inout ByteBuffer) {
    row.withLength { append(json: forEach, to: &$0) }
  }
}

extension ByteBuffer {
  /// Appends a field of fixed width with its length.
  @inline(__always)
  fileprivate mutating func append<Value: FixedWidthInteger>(field value: Value) {
    append(integer: UInt32(MemoryLayout<Value>.size).bigEndian)
    append(integer: value.bigEndian)
  }

  /// Appends what `body` appends, with its length in front.
  fileprivate mutating func withLength(_ body: (inout ByteBuffer) -> Void) {
    let start = count
    append(integer: UInt32(0))
    body(&self)
    UnsafeMutableRawPointer(base + start).storeBytes(
      of: UInt32(count - start - 4).bigEndian, as: UInt32.self)
  }
}
