import ByteIO
import HealthModel

/// Rows that name themselves by `HKMetadataKeySyncIdentifier`: of equal source, kind and identifier only the highest
/// `HKMetadataKeySyncVersion` stays. They may lie far apart, so they are sorted a second time, by identifier, under a kind
/// of their own in the same ``SampleSorter``.
package struct SyncVersions: Sendable {
  /// Stands for the second entries of such rows; no export has so many symbols.
  package static let kind = Symbol(rawValue: .max)

  /// Offsets of the rows that a newer version replaced.
  package private(set) var superseded: Set<Int64> = []
  /// The place, from 1, of rows that share identifier and version with earlier ones, by offset.
  package private(set) var ordinals: [Int64: Int] = [:]

  /// - Parameter collapses: whether versions replace each other and copies are left out of the ordinals.
  package init(_ sorter: borrowing SampleSorter, collapses: Bool) throws(Failure) {
    var cursor = sorter.rows(of: Self.kind)
    var group: [Entry] = []
    while try sorter.advance(&cursor) {
      let row = cursor.row
      if let first = group.first, first.identifier != (row.start, row.end) { close(&group, collapses) }
      group.append(Entry(row, copyHash: cursor.metadata.loadUnaligned(as: UInt64.self)))
    }
    close(&group, collapses)
  }

  /// One row with a sync identifier.
  private struct Entry {
    var identifier: (Int64, Int64)
    /// Negative version: the highest comes first.
    var order: Double
    var copyHash: UInt64
    var created: Instant
    var offset: Int64

    init(_ row: SampleRow, copyHash: UInt64) {
      identifier = (row.start, row.end)
      order = row.value
      self.copyHash = copyHash
      (created, offset) = (row.created, row.offset)
    }
  }

  private mutating func close(_ group: inout [Entry], _ collapses: Bool) {
    defer { group.removeAll(keepingCapacity: true) }
    guard group.count > 1, let highest = group.first?.order else { return }
    var survivors: [Entry] = []
    var earliest: [UInt64: Instant] = [:]
    for entry in group {
      if collapses {
        if entry.order != highest {
          superseded.insert(entry.offset)
          continue
        }
        if entry.created != .missing {
          let first = earliest[entry.copyHash] ?? entry.created
          earliest[entry.copyHash] = first
          if entry.created != first { continue }
        }
      }
      survivors.append(entry)
    }
    survivors.sort { ($0.created, $0.offset) < ($1.created, $1.offset) }
    for (ordinal, entry) in survivors.enumerated() where ordinal > 0 { ordinals[entry.offset] = ordinal }
  }

  /// Adds the second entry of row `row` of `batch`, which has a sync identifier.
  package static func append(
    _ batch: borrowing SampleBatch, row: Int, to sorter: inout SampleSorter, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable
  ) throws(Failure) {
    let payload = batch.payload(row)
    guard let identifier = SamplePayload.value(ofKey: "HKMetadataKeySyncIdentifier", in: payload) else {
      return
    }
    var text = ByteBuffer(capacity: 256)
    text.append(symbols.bytes(of: batch.kind[row]))
    text.append(0x1F)
    text.append(symbols.bytes(of: origins[batch.origin[row]].sourceKey))
    text.append(0x1F)
    text.append(identifier)
    let digest = SHA256.digest(text.bytes)
    var entry = SampleRow(batch, row)
    entry.start = Int64(bitPattern: digest.words.0)
    entry.end = Int64(bitPattern: digest.words.1)
    let version = SamplePayload.value(of: .syncVersion, in: payload).flatMap(parseDecimal)
    entry.value = -(version ?? -.infinity)
    entry.category = .none
    entry.flags = []
    try sorter.append(
      entry, of: Self.kind, payload: copyHashPayload(batch, row, payload, &text), symbols: symbols,
      origins: origins)
  }

  /// A payload whose metadata section is the first eight bytes of a digest over all that copies share.
  private static func copyHashPayload(
    _ batch: borrowing SampleBatch, _ row: Int, _ payload: UnsafeRawBufferPointer, _ buffer: inout ByteBuffer
  ) -> UnsafeRawBufferPointer {
    buffer.removeAll()
    buffer.append(integer: batch.start[row])
    buffer.append(integer: batch.end[row])
    buffer.append(integer: batch.value[row].sortableBits)
    buffer.append(integer: batch.category[row].rawValue)
    if batch.flags[row].contains(.foreignUnit) { buffer.append(integer: batch.unit[row].rawValue) }
    buffer.append(SamplePayload.metadata(of: payload))
    let digest = SHA256.digest(buffer.bytes)
    buffer.removeAll()
    buffer.append(integer: UInt32(8))
    buffer.append(integer: digest.words.0)
    return buffer.bytes
  }
}
