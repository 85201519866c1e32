/// Memory with one owner, from the heap or of whole pages. Its elements begin and end with what the owner does to them.
///
/// The one place where the compiler has to believe us (`@unchecked`): it does not know who else may have a pointer. Here
/// nobody has. So memory goes from thread to thread with its owner, and several threads may read it at once, or write
/// parts of it that do not overlap.
@usableFromInline
package struct Memory<Element: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline package let base: UnsafeMutablePointer<Element>
  /// Elements that there is room for.
  @usableFromInline package let capacity: Int
  @usableFromInline let isMapped: Bool

  /// Memory of the heap, for one element at least.
  @inlinable package init(capacity: Int = 1) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    isMapped = false
  }

  @inlinable deinit {
    if isMapped { munmap(base, capacity * MemoryLayout<Element>.stride) } else { base.deallocate() }
  }
}

extension Memory where Element: BitwiseCopyable {
  /// Pages of zeros, which the system gives as they are touched.
  ///
  /// - Throws: ``Failure`` if the system has no room for them.
  package init(mapping capacity: Int, for purpose: String, at place: String) throws(Failure) {
    let size = capacity * MemoryLayout<Element>.stride
    let protection = PROT_READ | PROT_WRITE
    let mapped = mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw Failure(errno: errno, "cannot reserve \(size >> 20) MiB for \(purpose)", at: place)
    }
    base = mapped.bindMemory(to: Element.self, capacity: capacity)
    self.capacity = capacity
    isMapped = true
  }

  /// Gives all pages back; they read as zeros from now on.
  package func clear() { madvise(base, capacity * MemoryLayout<Element>.stride, MADV_DONTNEED) }
}

extension Memory<UInt8> {
  /// The bytes of a file that is not empty, to be read from front to back and never written. Its size is that of the
  /// moment of opening.
  package init(mapping file: borrowing FileDescriptor, size: Int) throws(Failure) {
    let mapped = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.raw, 0)
    guard let mapped, mapped != MAP_FAILED else { throw Failure(errno: errno, "cannot map", at: file.path) }
    madvise(mapped, size, MADV_SEQUENTIAL)
    base = mapped.bindMemory(to: UInt8.self, capacity: size)
    capacity = size
    isMapped = true
  }
}
