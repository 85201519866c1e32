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
    _modify {
      precondition(index >= 0 && index < count)
      yield &base[index]
    }
  }

  @inlinable package mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count &+= 1
  }

  @usableFromInline package mutating func grow() { move(toCapacity: capacity * 2) }

  /// Makes room for `count` values in all.
  package mutating func reserve(_ count: Int) {
    if count > capacity { move(toCapacity: count) }
  }

  private mutating func move(toCapacity capacity: Int) {
    let next = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    next.update(from: base, count: count)
    base.deallocate()
    base = next
    self.capacity = capacity
  }

  /// Keeps the first `length` values.
  @inlinable package mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  @inlinable package mutating func removeAll() { count = 0 }
}
