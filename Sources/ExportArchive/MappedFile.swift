import ByteIO

/// A regular file in memory, read only; its size is that of the moment of opening.
struct MappedFile: ~Copyable, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  /// Everything before this offset was given back to the system.
  private var forgotten = 0

  /// Maps a file that is not empty, to be read from front to back.
  init(_ file: borrowing FileDescriptor, size: Int) throws(Failure) {
    let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.raw, 0)
    guard let base, base != MAP_FAILED else { throw Failure(errno: errno, "cannot map", at: file.path) }
    madvise(base, size, MADV_SEQUENTIAL)
    bytes = UnsafeRawBufferPointer(start: base, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// Gives back the memory before `offset`, a few MiB at a time; it is read from the file again when it is needed.
  mutating func forget(before offset: Int) {
    let step = 4 << 20
    let end = min(offset, bytes.count) / step * step
    guard end > forgotten, let base = UnsafeMutableRawPointer(mutating: bytes.baseAddress) else { return }
    madvise(base + forgotten, end - forgotten, MADV_DONTNEED)
    forgotten = end
  }

  /// The SHA-256 digest of the whole file.
  mutating func sha256() -> Digest {
    var hash = SHA256()
    var offset = 0
    forgotten = 0
    while offset < bytes.count {
      let end = min(offset + 1 << 20, bytes.count)
      hash.update(UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
      forget(before: end)
      offset = end
    }
    forgotten = 0
    return hash.finish()
  }
}
