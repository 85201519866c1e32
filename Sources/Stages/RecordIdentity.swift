import ByteIO
import HealthModel

/// Works out `record_id`, which HealthKit does not export: a digest over what a sample is, not over how one export prints
/// it. Left out on purpose: printed offset, device address, unit as printed, creationDate, sourceVersion.
///
/// Text: `identifier ␟ raw source key ␟ start ␟ end ␟ value ␟ unit ␟ metadata # ordinal`, or with a sync identifier
/// `identifier ␟ raw source key ␟ sync ␟ that identifier # ordinal`, where ␟ is U+001F: ``IdentityText``.
package struct RecordIdentity: ~Copyable, Sendable {
  private let identifier: [UInt8]
  private let canonicalUnit: [UInt8]
  private var text = IdentityText()
  /// Whose source key the text begins with, and how long that beginning is.
  private var origin: OriginID?
  private var headLength = 0
  // For rows of one start and end; empty in between.
  private var order: [Int] = []
  private var seen: [RecordID: Int] = [:]

  /// - Parameters:
  ///   - identifier: full HealthKit name of the kind.
  ///   - canonicalUnit: the catalogue's unit of the kind, nil if it has none.
  package init(identifier: String, canonicalUnit: String?) {
    self.identifier = Array(identifier.utf8)
    self.canonicalUnit = Array((canonicalUnit ?? "").utf8)
  }

  /// Gives their ids to the rows of `chunk` from `first` on, where all kept rows of one start and end are together, and
  /// so all rows of equal text. Their ordinals follow creationDate, then place in the file.
  package mutating func identify(
    _ chunk: inout SampleChunk, from first: Int = 0, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable, sync: borrowing SyncVersions
  ) {
    var start = first
    while start < chunk.count {
      var end = start + 1
      while end < chunk.count, chunk.rows[end].hasInterval(of: chunk.rows[start]) { end += 1 }
      if end - start == 1 {
        let row = chunk.rows[start]
        chunk.ids[start] = id(of: row, chunk.payload(start), symbols, origins, sync)
        if row.flags.contains(.hasSyncIdentifier) {
          chunk.ordinals[start] = Int32(sync.ordinals[row.offset] ?? 0)
        }
      } else {
        identify(&chunk, start..<end, symbols, origins, sync)
      }
      start = end
    }
  }

  /// Gives their ids to all rows of one start and end.
  private mutating func identify(
    _ chunk: inout SampleChunk, _ group: Range<Int>, _ symbols: borrowing SymbolTable,
    _ origins: borrowing OriginTable, _ sync: borrowing SyncVersions
  ) {
    order.append(contentsOf: group)
    order.sort { left, right in
      (chunk.rows[left].created, chunk.rows[left].offset)
        < (chunk.rows[right].created, chunk.rows[right].offset)
    }
    for index in order {
      let row = chunk.rows[index]
      // The id of the first row of its text stands for the text.
      let first = id(of: row, chunk.payload(index), symbols, origins, sync)
      let earlier = row.flags.contains(.hasSyncIdentifier) ? 0 : seen[first, default: 0]
      if !row.flags.contains(.hasSyncIdentifier) { seen[first] = earlier + 1 }
      chunk.ids[index] = earlier == 0 ? first : text.id(ordinal: earlier)
      chunk.ordinals[index] = Int32(
        row.flags.contains(.hasSyncIdentifier) ? sync.ordinals[row.offset] ?? 0 : earlier)
    }
    order.removeAll(keepingCapacity: true)
    seen.removeAll(keepingCapacity: true)
  }

  /// The id of a row without twins.
  private mutating func id(
    of row: SampleRow, _ payload: UnsafeRawBufferPointer, _ symbols: borrowing SymbolTable,
    _ origins: borrowing OriginTable, _ sync: borrowing SyncVersions
  ) -> RecordID {
    writeHead(row.origin, symbols, origins)
    if row.flags.contains(.hasSyncIdentifier) {
      if let identifier = SamplePayload.value(ofKey: "HKMetadataKeySyncIdentifier", in: payload) {
        text.bytes.append("sync")
        text.separate()
        text.bytes.append(identifier)
      } else {
        writeContent(row, payload, symbols)
      }
      return text.id(ordinal: sync.ordinals[row.offset] ?? 0)
    }
    writeContent(row, payload, symbols)
    return text.id(ordinal: 0)
  }

  /// Makes the text end behind the source key.
  private mutating func writeHead(
    _ origin: OriginID, _ symbols: borrowing SymbolTable, _ origins: borrowing OriginTable
  ) {
    if origin == self.origin {
      text.bytes.count = headLength
      return
    }
    text.bytes.removeAll()
    text.bytes.append(identifier)
    text.separate()
    text.bytes.append(symbols.bytes(of: origins.sourceKey(of: origin)))
    text.separate()
    self.origin = origin
    headLength = text.bytes.count
  }

  private mutating func writeContent(
    _ row: SampleRow, _ payload: UnsafeRawBufferPointer, _ symbols: borrowing SymbolTable
  ) {
    writeTimes(row)
    if row.flags.contains(.isCategory) {
      text.bytes.append(symbols.bytes(of: row.category))
      text.separate()
    } else {
      text.bytes.append(fiveDigits: row.value)
      text.separate()
      if row.flags.contains(.foreignUnit) || canonicalUnit.isEmpty {
        text.bytes.append(symbols.bytes(of: row.unit))
      } else {
        canonicalUnit.withUnsafeBytes { text.bytes.append(short: $0) }
      }
    }
    text.separate()
    var first = true
    SamplePayload.forEach(in: SamplePayload.metadata(of: payload)) { key, value in
      if !first { text.bytes.append(0x1E) }
      first = false
      text.bytes.append(short: key)
      text.bytes.append(0x3D)
      text.bytes.append(short: value)
    }
  }

  /// Start and end; those of a point are the same.
  private mutating func writeTimes(_ row: SampleRow) {
    let start = text.bytes.count
    text.bytes.append(integer: Int(row.start))
    text.separate()
    if row.isPoint {
      text.bytes.append(from: start)
    } else {
      text.bytes.append(integer: Int(row.end))
      text.separate()
    }
  }
}

extension SampleRow {
  /// Whether two rows have start and end in common.
  package func hasInterval(of other: SampleRow) -> Bool { start == other.start && end == other.end }
}
