import ByteIO

/// A regular file in memory, read only, until nobody uses it any more; its size is that of the moment of opening.
final class FileMapping: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  /// Maps a file that is not empty, to be read from front to back.
  init(_ file: borrowing FileDescriptor, size: Int) throws(Failure) {
    let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.raw, 0)
    guard let base, base != MAP_FAILED else { throw Failure(errno: errno, "cannot map", at: file.path) }
    madvise(base, size, MADV_SEQUENTIAL)
    bytes = UnsafeRawBufferPointer(start: base, count: size)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
