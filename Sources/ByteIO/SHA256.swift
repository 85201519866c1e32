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

  /// The digest of one run of bytes.
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

  /// The first `count` bytes as lower-case hexadecimal digits.
  package func hex(_ count: Int = 32) -> String {
    withUnsafeBytes(of: words) { raw in
      String(decoding: raw.prefix(count).flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
    }
  }
}

/// The lower-case ASCII digit of a number below 16.
@inlinable package func hexDigit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 &+ nibble : 87 &+ nibble }
