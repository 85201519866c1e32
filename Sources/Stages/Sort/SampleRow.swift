import ByteIO
import HealthModel

/// One sample as it is sorted and spilled; its payload stands apart.
@usableFromInline
package struct SampleRow: BitwiseCopyable, Sendable {
  package var start: Instant
  package var end: Instant
  package var created: Instant
  /// In the canonical unit; NaN for categories and where there is none.
  package var value: Double
  /// Where the element begins in the document: the order of the file.
  package var offset: Int64
  /// Where the payload is, in the memory that the row belongs to.
  var payload: Int
  var payloadLength: UInt32
  package var kind: Symbol
  package var origin: OriginID
  /// As printed.
  package var unit: Symbol
  package var category: Symbol
  package var flags: SampleFlags
}

extension SampleRow {
  /// Row `row` of a batch.
  init(_ batch: borrowing SampleBatch, _ row: Int) {
    start = batch.start[row]
    end = batch.end[row]
    created = batch.created[row]
    value = batch.value[row]
    offset = batch.offset[row]
    payload = 0
    payloadLength = 0
    kind = batch.kind[row]
    origin = batch.origin[row]
    unit = batch.unit[row]
    category = batch.category[row]
    flags = batch.flags[row]
  }

  package var isPoint: Bool { start == end }

  /// Whether the row takes part in statistics: it has a category or a finite number in a unit of its kind.
  package var takesPart: Bool {
    flags.contains(.isCategory) ? !category.isNone : value.isFinite && !flags.contains(.foreignUnit)
  }
}
