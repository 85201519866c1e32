import ByteIO
import HealthModel

/// One sample of a kind as it is spilled and handed to sinks; its payload stands apart.
@usableFromInline
package struct SampleRow: BitwiseCopyable, Sendable {
  package var start: Instant
  package var end: Instant
  package var created: Instant
  /// In the canonical unit; NaN for categories and where there is none.
  package var value: Double
  /// Where the element begins in the document: the order of the file.
  package var offset: Int64
  /// Where the payload is, in ``payloadAlignment``s from the start of the memory that the row belongs to.
  var payloadPlace: UInt32 = 0
  var payloadLength: UInt32 = 0
  package var origin: OriginID
  /// As printed.
  package var unit: Symbol
  package var category: Symbol
  package var flags: SampleFlags
}

extension SampleRow {
  /// Payloads begin at multiples of it, so that 32 bits are enough for a place.
  static let payloadAlignment = 4

  /// Where the payload is, in bytes from the start of the memory that the row belongs to; a multiple of
  /// ``payloadAlignment``.
  var payload: Int {
    get { Int(payloadPlace) * Self.payloadAlignment }
    set { payloadPlace = UInt32(truncatingIfNeeded: newValue / Self.payloadAlignment) }
  }

  /// A row that stands for none.
  static let none = SampleRow(
    start: 0, end: 0, created: 0, value: .nan, offset: 0, origin: OriginID(rawValue: 0), unit: .none,
    category: .none, flags: [])

  /// Row `row` of a batch.
  @inline(__always)
  init(_ batch: borrowing SampleBatch, _ row: Int) {
    precondition(row >= 0 && row < batch.count)
    // All columns of a batch have as many values.
    start = batch.start.base[row]
    end = batch.end.base[row]
    created = batch.created.base[row]
    value = batch.value.base[row]
    offset = batch.offset.base[row]
    origin = batch.origin.base[row]
    unit = batch.unit.base[row]
    category = batch.category.base[row]
    flags = batch.flags.base[row]
  }

  package var isPoint: Bool { start == end }
}
