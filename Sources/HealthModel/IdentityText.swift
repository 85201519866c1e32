import ByteIO

/// The text that an identity is the digest of: fields with U+001F between them, `#` and an ordinal at the end.
@usableFromInline
package struct IdentityText: ~Copyable, Sendable {
  /// The text without an ordinal.
  @usableFromInline package var bytes = ByteBuffer(capacity: 512)
  private var hash = SHA256()

  package init() {}

  /// Ends a field.
  @inlinable package mutating func separate() { bytes.append(0x1F) }

  /// The identity of the text alone.
  package mutating func id() -> RecordID {
    let length = bytes.count
    defer { bytes.count = length }
    return RecordID(hash.digest(filling: &bytes))
  }

  /// The identity of the text with an ordinal, which tells apart what is equal in all fields; the text stays without it.
  package mutating func id(ordinal: Int) -> RecordID {
    let length = bytes.count
    bytes.append(0x23)
    bytes.append(integer: ordinal)
    defer { bytes.count = length }
    return id()
  }
}
