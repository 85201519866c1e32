import CCrypto

/// A SHA-256 digest over bytes that arrive in pieces, by OpenSSL's libcrypto.
///
/// By its plain functions: EVP allocates and looks up the algorithm for every digest, and each record has one.
package struct SHA256: ~Copyable, Sendable {
  private var state = SHA256_CTX()

  package init() { SHA256_Init(&state) }

  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&state, bytes.baseAddress, bytes.count)
  }

  /// The 32 bytes of the digest; the hash then starts again, empty.
  package mutating func finish() -> Digest {
    var digest = Digest()
    withUnsafeMutableBytes(of: &digest.words) { raw in
      _ = SHA256_Final(raw.bindMemory(to: UInt8.self).baseAddress, &state)
    }
    SHA256_Init(&state)
    return digest
  }

  /// The digest of a text alone, for many short ones: the text itself is filled up to whole blocks, as FIPS 180-4 (5.1.1)
  /// has it, and stays so.
  package mutating func digest(filling text: inout ByteBuffer) -> Digest {
    let bits = UInt64(text.count) * 8
    text.append(0x80)
    let end = (text.count + 8 + 63) / 64 * 64
    while text.count < end - 8 { text.append(word: 0, length: min(8, end - 8 - text.count)) }
    text.append(integer: bits.bigEndian)
    SHA256_Init(&state)
    update(text.bytes)
    let h = state.h
    return Digest(words: (word(h.0, h.1), word(h.2, h.3), word(h.4, h.5), word(h.6, h.7)))
  }

  /// Eight bytes of a digest, whose numbers are big-endian.
  private func word(_ first: UInt32, _ second: UInt32) -> UInt64 {
    (UInt64(first) << 32 | UInt64(second)).bigEndian
  }

  /// The digest of one run of bytes.
  package static func digest(of text: String) -> Digest {
    var text = text
    return text.withUTF8 { digest(UnsafeRawBufferPointer($0)) }
  }

  package static func digest(_ bytes: UnsafeRawBufferPointer) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}

/// The 32 bytes of a SHA-256 digest.
package struct Digest: Sendable {
  package var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init() {}

  fileprivate init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

  /// The first `count` bytes as lower-case hexadecimal digits.
  package func hex(_ count: Int = 32) -> String {
    withUnsafeBytes(of: words) { raw in
      String(decoding: raw.prefix(count).flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
    }
  }
}

/// The lower-case ASCII digit of a number below 16.
@inlinable package func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 &+ nibble : 87 &+ nibble }
