import ByteIO

/// The first 16 bytes of a SHA-256 digest: the identity of a row across exports.
@usableFromInline
package struct RecordID: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package var words: (UInt64, UInt64)

  /// Stands for an id that is not worked out yet.
  package static let none = RecordID(Digest())

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
    append(hexadecimal: id.words)
  }
}

extension RecordID: Comparable {
  /// The order of their hexadecimal texts.
  @usableFromInline package static func < (left: RecordID, right: RecordID) -> Bool {
    (left.words.0.bigEndian, left.words.1.bigEndian) < (right.words.0.bigEndian, right.words.1.bigEndian)
  }
}
