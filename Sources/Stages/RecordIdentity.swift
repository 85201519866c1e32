import ByteIO
import HealthModel

/// The first 16 bytes of a SHA-256 digest: the identity of a row across exports.
@usableFromInline
package struct RecordID: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var words: (UInt64, UInt64)

  /// Stands for an id that is not worked out yet.
  static let none = RecordID(Digest())

  package init(_ digest: Digest) { words = (digest.words.0, digest.words.1) }

  @usableFromInline package static func == (left: RecordID, right: RecordID) -> Bool {
    left.words == right.words
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
  }
}

extension ByteBuffer {
  /// Appends 32 lower-case hexadecimal digits.
  package mutating func append(_ id: RecordID) {
    reserve(32)
    withUnsafeBytes(of: id.words) { bytes in
      for byte in bytes {
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
      }
    }
  }
}

/// Works out `record_id`, which HealthKit does not export: a digest over what a sample is, not over how one export prints
/// it. Left out on purpose: printed offset, device address, unit as printed, creationDate, sourceVersion.
///
/// Text: `identifier ␟ raw source key ␟ start ␟ end ␟ value ␟ unit ␟ metadata # ordinal`, or with a sync identifier
/// `identifier ␟ raw source key ␟ sync ␟ that identifier # ordinal`, where ␟ is U+001F.
package struct RecordIdentity: ~Copyable {
  private static let separator: UInt8 = 0x1F
  private let identifier: [UInt8]
  private let canonicalUnit: [UInt8]
  private var text = ByteBuffer(capacity: 512)
  private var hash = SHA256()
  /// - Parameters:
  ///   - identifier: full HealthKit name of the kind.
  ///   - canonicalUnit: the catalogue's unit of the kind, nil if it has none.
  package init(identifier: String, canonicalUnit: String?) {
    self.identifier = Array(identifier.utf8)
    self.canonicalUnit = Array((canonicalUnit ?? "").utf8)
  }

  /// Gives their ids to the rows of `chunk` from `first` on: all kept rows of one start and end, so that rows of equal
  /// text are together. Their ordinals follow creationDate, then place in the file.
  package mutating func identify(
    _ chunk: inout SampleChunk, from first: Int, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable, sync: borrowing SyncVersions
  ) {
    if chunk.count - first == 1 {
      write(chunk.rows[first], chunk.payload(first), symbols, origins)
      chunk.ids[first] = finish(ordinal: sync.ordinals[chunk.rows[first].offset] ?? 0)
      return
    }
    let order = (first..<chunk.count).sorted { left, right in
      (chunk.rows[left].created, chunk.rows[left].offset)
        < (chunk.rows[right].created, chunk.rows[right].offset)
    }
    var seen: [RecordID: Int] = [:]
    for index in order {
      let row = chunk.rows[index]
      write(row, chunk.payload(index), symbols, origins)
      if row.flags.contains(.hasSyncIdentifier) {
        chunk.ids[index] = finish(ordinal: sync.ordinals[row.offset] ?? 0)
      } else {
        let bare = digest(text.bytes)
        let ordinal = seen[bare, default: 0]
        seen[bare] = ordinal + 1
        chunk.ids[index] = finish(ordinal: ordinal)
      }
    }
  }

  /// Writes the text of a row up to its ordinal.
  private mutating func write(
    _ row: SampleRow, _ payload: UnsafeRawBufferPointer, _ symbols: borrowing SymbolTable,
    _ origins: borrowing OriginTable
  ) {
    writeHead(symbols.bytes(of: origins[row.origin].sourceKey))
    if row.flags.contains(.hasSyncIdentifier),
      let identifier = SamplePayload.value(ofKey: "HKMetadataKeySyncIdentifier", in: payload)
    {
      text.append("sync")
      text.append(Self.separator)
      text.append(identifier)
    } else {
      writeContent(row, payload, symbols)
    }
  }

  private mutating func writeHead(_ sourceKey: UnsafeRawBufferPointer) {
    text.removeAll()
    text.append(identifier)
    text.append(Self.separator)
    text.append(sourceKey)
    text.append(Self.separator)
  }

  private mutating func writeContent(
    _ row: SampleRow, _ payload: UnsafeRawBufferPointer, _ symbols: borrowing SymbolTable
  ) {
    text.append(integer: Int(row.start))
    text.append(Self.separator)
    text.append(integer: Int(row.end))
    text.append(Self.separator)
    if row.flags.contains(.isCategory) {
      text.append(symbols.bytes(of: row.category))
      text.append(Self.separator)
    } else {
      text.append(fiveDigits: row.value)
      text.append(Self.separator)
      if row.flags.contains(.foreignUnit) || canonicalUnit.isEmpty {
        text.append(symbols.bytes(of: row.unit))
      } else {
        text.append(canonicalUnit)
      }
    }
    text.append(Self.separator)
    var first = true
    SamplePayload.forEach(in: SamplePayload.metadata(of: payload)) { key, value in
      if !first { text.append(0x1E) }
      first = false
      text.append(key)
      text.append(0x3D)
      text.append(value)
    }
  }

  private mutating func digest(_ bytes: UnsafeRawBufferPointer) -> RecordID {
    hash.update(bytes)
    return RecordID(hash.finish())
  }

  private mutating func finish(ordinal: Int) -> RecordID {
    text.append(0x23)
    text.append(integer: ordinal)
    return digest(text.bytes)
  }
}
