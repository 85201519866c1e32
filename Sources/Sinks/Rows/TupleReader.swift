import ByteIO
import HealthModel

/// Reads the rows that ``TupleRows`` wrote, field by field.
package struct TupleReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var isAtEnd: Bool { position == bytes.count }

  /// Goes to the fields of the next row; gives their number.
  @inline(__always)
  package mutating func beginRow() -> Int {
    defer { position += 2 }
    return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt16.self)))
  }

  /// Passes over the next row; gives its bytes.
  @inline(__always)
  package mutating func row() -> UnsafeRawBufferPointer {
    let start = position
    for _ in 0..<beginRow() { _ = next() }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<position])
  }

  /// The bytes of the next field; nil if it says nothing.
  @inline(__always)
  package mutating func next() -> TupleField? {
    let length = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: position, as: Int32.self))
    position += 4
    if length < 0 { return nil }
    defer { position += Int(length) }
    return TupleField(bytes: UnsafeRawBufferPointer(rebasing: bytes[position..<position + Int(length)]))
  }
}

/// A field of a tuple; which of the properties is its value follows from the type of its column.
package struct TupleField {
  /// Of a text its UTF-8, of an id its 16 bytes.
  package let bytes: UnsafeRawBufferPointer

  /// Microseconds since 1970-01-01, in UTC or on the wall clock.
  @inline(__always)
  package var microseconds: Int64 { integer + TupleRows.epoch * 1_000_000 }

  /// Days since 1970-01-01.
  @inline(__always)
  package var days: Int32 {
    Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)) + Int32(TupleRows.epoch / secondsPerDay)
  }

  /// Seconds since 1970-01-01, of a moment in UTC.
  @inline(__always)
  package var instant: Instant { integer / 1_000_000 + TupleRows.epoch }

  package var date: CivilDate { CivilDate(dayNumber: Int64(days)) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  @inline(__always)
  package var id: RecordID {
    var id = RecordID.none
    id.words = bytes.loadUnaligned(as: (UInt64, UInt64).self)
    return id
  }

  @inline(__always)
  package var integer: Int64 { Int64(bigEndian: bytes.loadUnaligned(as: Int64.self)) }

  @inline(__always)
  package var number: Double {
    Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
  }

  @inline(__always)
  package var flag: Bool { bytes[0] != 0 }
}
