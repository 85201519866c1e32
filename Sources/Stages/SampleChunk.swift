import ByteIO
import HealthModel

/// Samples of one kind that are left after collapsing, with what was decided about them: what sinks of samples take.
///
/// Where one chunk ends and the next begins depends on the rows alone.
package struct SampleChunk: ~Copyable, Sendable {
  /// Rows after which a chunk is handed on.
  private static let fullCount = 512
  /// Bytes of payloads after which it is, too.
  private static let fullPayload = 256 << 10

  package private(set) var rows = Column<SampleRow>(capacity: SampleChunk.fullCount)
  package internal(set) var ids = Column<RecordID>(capacity: SampleChunk.fullCount)
  /// Of several samples with one identity the number, which is in the id, too.
  package internal(set) var ordinals = Column<Int32>(capacity: SampleChunk.fullCount)
  /// Whether the merge gave the sample nothing.
  package private(set) var mergedAway = Column<Bool>(capacity: SampleChunk.fullCount)
  private var payloads = ByteBuffer(capacity: 1 << 16)

  package init() {}

  package var count: Int { rows.count }

  /// Whether the chunk is to be handed on before `next` is added; rows of one start and end stay together, because
  /// ``RecordIdentity`` must see them at once.
  package func isFull(before next: SampleRow) -> Bool {
    guard count >= Self.fullCount || payloads.count >= Self.fullPayload else { return false }
    return !rows[count - 1].hasInterval(of: next)
  }

  /// The payload of a row, valid until the chunk changes.
  package func payload(_ row: Int) -> UnsafeRawBufferPointer {
    rows[row].payload(in: UnsafeRawPointer(payloads.base))
  }

  /// Adds a row; ``RecordIdentity`` gives it its id.
  package mutating func append(_ row: SampleRow, payload: UnsafeRawBufferPointer, mergedAway: Bool) {
    var row = row
    while payloads.count % SampleRow.payloadAlignment != 0 { payloads.append(0) }
    row.payload = payloads.count
    row.payloadLength = UInt32(payload.count)
    payloads.append(payload)
    rows.append(row)
    ids.append(.none)
    ordinals.append(0)
    self.mergedAway.append(mergedAway)
  }

  package mutating func removeAll() {
    rows.removeAll()
    ids.removeAll()
    ordinals.removeAll()
    mergedAway.removeAll()
    payloads.removeAll()
  }
}
