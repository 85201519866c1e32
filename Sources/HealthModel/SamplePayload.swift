import ByteIO

/// The parts of a sample whose length varies, as one run of bytes: metadata, then texts and beats.
///
/// Layout, integers of 32 bits in the machine's order: length of the metadata section; metadata entries, sorted
/// bytewise as `key=value`, each key unique: key length, value length, key, value; then tagged entries of the same form whose
/// key is one ``Tag`` byte (a beat's value is bpm, U+001F, time). `HKMetadataKeySyncVersion` is a tagged entry, so that
/// rows that differ in nothing else have equal metadata sections. A sample without any of this has an empty payload.
@usableFromInline
package enum SamplePayload {
  @usableFromInline package enum Tag: UInt8, Sendable {
    /// The value as printed.
    case valueText = 1
    /// Metadata `HKMetadataKeySyncVersion`.
    case syncVersion = 2
    /// One beat of a HeartRateVariabilityMetadataList.
    case beat = 3
  }

  /// The bytes of the metadata section: equal for rows of equal metadata, `HKMetadataKeySyncVersion` aside.
  @inlinable package static func metadata(of payload: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard payload.count >= 4 else { return .empty }
    let length = Int(payload.loadUnaligned(as: UInt32.self))
    return UnsafeRawBufferPointer(rebasing: payload[4..<4 + length])
  }

  /// The bytes of the tagged entries.
  @inlinable package static func tagged(of payload: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard payload.count >= 4 else { return .empty }
    return UnsafeRawBufferPointer(rebasing: payload[(4 + Int(payload.loadUnaligned(as: UInt32.self)))...])
  }

  /// Walks the entries of a section; both parts are valid as long as the payload is.
  @inlinable package static func forEach(
    in section: UnsafeRawBufferPointer,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Void
  ) {
    guard var next = section.baseAddress else { return }
    let end = next + section.count
    while end - next >= 8 {
      let keyLength = Int(next.loadUnaligned(as: UInt32.self))
      let valueLength = Int(next.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      precondition(keyLength + valueLength <= end - next - 8)
      let value = next + 8 + keyLength
      body(
        UnsafeRawBufferPointer(start: next + 8, count: keyLength),
        UnsafeRawBufferPointer(start: value, count: valueLength))
      next = value + valueLength
    }
  }

  /// The value of one metadata key, or nil.
  package static func value(
    ofKey wanted: StaticString, in payload: UnsafeRawBufferPointer
  ) -> UnsafeRawBufferPointer? {
    let wanted = wanted.bytes
    var found: UnsafeRawBufferPointer?
    forEach(in: metadata(of: payload)) { key, value in
      if equalBytes(key, wanted) { found = value }
    }
    return found
  }

  /// The first tagged entry of one kind, or nil.
  package static func value(of tag: Tag, in payload: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    var found: UnsafeRawBufferPointer?
    forEach(in: tagged(of: payload)) { key, value in
      if found == nil, key.first == tag.rawValue { found = value }
    }
    return found
  }

  /// Appends one entry.
  @inlinable package static func append(
    key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer, to buffer: inout ByteBuffer
  ) {
    buffer.append(integer: UInt32(key.count))
    buffer.append(integer: UInt32(value.count))
    buffer.append(key)
    buffer.append(value)
  }
}
