import ByteIO
import HealthModel

/// The first 16 bytes of a SHA-256 digest: the identity of a row across exports.
@usableFromInline
package struct RecordID: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var words: (UInt64, UInt64)

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
  /// How often each text occurred at the current start and end; the first one waits in `firstText`, because most
  /// stand alone.
  private var seen: [RecordID: Int] = [:]
  private var seenAt: (Instant, Instant) = (.missing, .missing)
  private var firstText = ByteBuffer(capacity: 512)

  /// - Parameters:
  ///   - identifier: full HealthKit name of the kind.
  ///   - canonicalUnit: the catalogue's unit of the kind, nil if it has none.
  package init(identifier: String, canonicalUnit: String?) {
    self.identifier = Array(identifier.utf8)
    self.canonicalUnit = Array((canonicalUnit ?? "").utf8)
  }

  /// The id of the next kept row of the kind, in the order of ``SampleOrder``.
  package mutating func next(
    _ row: SampleRow, payload: UnsafeRawBufferPointer, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable, sync: borrowing SyncVersions
  ) -> RecordID {
    writeHead(symbols.bytes(of: origins[row.origin].sourceKey))
    if row.flags.contains(.hasSyncIdentifier),
      let identifier = SamplePayload.value(ofKey: "HKMetadataKeySyncIdentifier", in: payload)
    {
      text.append("sync")
      text.append(Self.separator)
      text.append(identifier)
      return finish(ordinal: sync.ordinals[row.offset] ?? 0)
    }
    writeContent(row, payload, symbols)
    return finish(ordinal: ordinal(row))
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

  /// How many equal texts came before: they share start and end, so they stand together.
  private mutating func ordinal(_ row: SampleRow) -> Int {
    if (row.start, row.end) != seenAt {
      seenAt = (row.start, row.end)
      if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
      firstText.removeAll()
      firstText.append(text.bytes)
      return 0
    }
    if seen.isEmpty { seen[digest(firstText.bytes)] = 1 }
    let bare = digest(text.bytes)
    let count = seen[bare, default: 0]
    seen[bare] = count + 1
    return count
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
