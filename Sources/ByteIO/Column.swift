/// One column of a batch: trivial values that keep their memory when emptied.
@usableFromInline
package struct Column<Element: BitwiseCopyable>: ~Copyable, Sendable {
  @usableFromInline private(set) var memory: Memory<Element>
  /// Values in use.
  @usableFromInline package private(set) var count = 0

  @inlinable package init(capacity: Int = 64) {
    memory = Memory(capacity: capacity)
    count = 0
  }

  @inlinable package var base: UnsafeMutablePointer<Element> { memory.base }

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
    if count == memory.capacity { grow() }
    base[count] = element
    count &+= 1
  }

  @usableFromInline package mutating func grow() { move(toCapacity: memory.capacity * 2) }

  /// Makes room for `count` values in all.
  package mutating func reserve(_ count: Int) {
    if count > memory.capacity { move(toCapacity: count) }
  }

  private mutating func move(toCapacity capacity: Int) {
    let next = Memory<Element>(capacity: capacity)
    next.base.update(from: base, count: count)
    memory = next
  }

  /// Keeps the first `length` values.
  @inlinable package mutating func truncate(to length: Int) {
    precondition(length >= 0 && length <= count)
    count = length
  }

  @inlinable package mutating func removeAll() { count = 0 }
}
