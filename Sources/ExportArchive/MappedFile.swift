import ByteIO

/// A mapped file that is hashed while it is used.
struct MappedFile: ~Copyable {
  let mapping: FileMapping
  /// Everything before this offset was given back to the system.
  private var forgotten = 0
  private var hash = SHA256()
  private var hashed = 0
  private var digest: Digest?

  /// Maps a file that is not empty, to be read from front to back.
  init(_ file: borrowing FileDescriptor, size: Int) throws(Failure) {
    mapping = try FileMapping(file, size: size)
  }

  var bytes: UnsafeRawBufferPointer { mapping.bytes }

  /// Notes that everything before `offset` was used: it is hashed while it is in the cache, and its memory goes back to
  /// the system a few MiB at a time. It is read from the file again if it is needed.
  mutating func pass(to offset: Int) {
    let end = min(offset, bytes.count)
    if end > hashed {
      hash.update(UnsafeRawBufferPointer(rebasing: bytes[hashed..<end]))
      hashed = end
    }
    let step = 4 << 20
    let whole = end / step * step
    guard whole > forgotten, let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    madvise(base + forgotten, whole - forgotten, MADV_DONTNEED)
    forgotten = whole
  }

  /// The SHA-256 digest of the whole file; what was not used yet is read now.
  mutating func sha256() -> Digest {
    if let digest { return digest }
    while hashed < bytes.count { pass(to: hashed + 1 << 20) }
    let finished = hash.finish()
    digest = finished
    return finished
  }
}
