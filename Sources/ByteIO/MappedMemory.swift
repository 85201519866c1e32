/// Memory of its own pages, which the system gives as they are touched and takes back with the last reference.
///
/// Unchecked, because it is bytes: who writes where and when is up to the one that fills it.
package final class MappedMemory: @unchecked Sendable {
  package let base: UnsafeMutableRawPointer
  package let size: Int

  /// - Throws: ``Failure`` if the system has no room for it.
  package init(size: Int, for purpose: String, at place: String) throws(Failure) {
    let protection = PROT_READ | PROT_WRITE
    let mapped = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw Failure(errno: errno, "cannot reserve \(size >> 20) MiB for \(purpose)", at: place)
    }
    base = mapped
    self.size = size
  }

  deinit { munmap(base, size) }

  /// Gives all pages back; they read as zeros from now on.
  package func clear() { madvise(base, size, MADV_DONTNEED) }
}
