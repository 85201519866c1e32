import ByteIO
import HealthModel

/// Samples of one kind that are left after collapsing, with what was decided about them: what sinks of samples take.
package struct SampleChunk: ~Copyable {
  /// Rows after which a chunk is handed on; rows of one start and end stay together.
  package static let capacity = 4096

  package private(set) var rows = Column<SampleRow>(capacity: SampleChunk.capacity)
  package internal(set) var ids = Column<RecordID>(capacity: SampleChunk.capacity)
  /// Whether the merge gave the sample nothing.
  package private(set) var mergedAway = Column<Bool>(capacity: SampleChunk.capacity)
  private var payloads = ByteBuffer(capacity: 1 << 16)

  package init() {}

  package var count: Int { rows.count }
  package var isFull: Bool { rows.count >= Self.capacity }

  /// The payload of a row, valid until the chunk changes.
  package func payload(_ row: Int) -> UnsafeRawBufferPointer {
    rows[row].payload(in: UnsafeRawPointer(payloads.base))
  }

  /// Adds a row; ``RecordIdentity`` gives it its id.
  package mutating func append(_ row: SampleRow, payload: UnsafeRawBufferPointer, mergedAway: Bool) {
    var row = row
    while payloads.count % SampleRow.payloadAlignment != 0 { payloads.append(0) }
    row.payload = payloads.count
    payloads.append(payload)
    rows.append(row)
    ids.append(.none)
    self.mergedAway.append(mergedAway)
  }

  package mutating func removeAll() {
    rows.removeAll()
    ids.removeAll()
    mergedAway.removeAll()
    payloads.removeAll()
  }
}
