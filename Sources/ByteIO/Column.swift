/// One column of a batch: trivial values that keep their memory when emptied.
@usableFromInline
package struct Column<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package private(set) var capacity: Int
  /// Values in use.
  @usableFromInline package private(set) var count = 0

  @inlinable package init(capacity: Int = 64) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    count = 0
  }

  @inlinable deinit { base.deallocate() }

  @inlinable package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inlinable package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count &+= 1
  }

  @usableFromInline package mutating func grow() {
    let next = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    next.update(from: base, count: count)
    base.deallocate()
    base = next
    capacity *= 2
  }

  /// Keeps the first `length` values.
  @inlinable package mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  @inlinable package mutating func removeAll() { count = 0 }
}
