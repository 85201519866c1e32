/// A growable run of bytes that keeps its memory when emptied; the caller owns it, producers append to it.
///
/// There is some room behind its capacity, so that bytes can be moved from one buffer to another in whole vectors.
@usableFromInline
package struct ByteBuffer: ~Copyable, Sendable {
  @usableFromInline private(set) var memory: Memory<UInt8>
  /// Bytes in use.
  @usableFromInline package var count = 0

  @inlinable static var margin: Int { MemoryLayout<SIMD2<UInt64>>.size }

  package init(capacity: Int = 4096) { memory = Memory(capacity: max(capacity, 16) + Self.margin) }

  @inlinable package var base: UnsafeMutablePointer<UInt8> { memory.base }
  @inlinable package var capacity: Int { memory.capacity &- Self.margin }

  /// The bytes in use, valid until the next change of the buffer.
  @inlinable package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

  /// Makes room for `extra` more bytes, at least doubling when it must grow.
  @inlinable package mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(by: extra) }
  }

  @usableFromInline package mutating func grow(by extra: Int) {
    let next = Memory<UInt8>(capacity: max(count + extra, capacity * 2) + Self.margin)
    next.base.update(from: base, count: count)
    memory = next
  }

  @inlinable package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inlinable package mutating func append(_ source: UnsafeRawBufferPointer) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: source.count)
    count &+= source.count
  }

  /// Appends bytes that are few, mostly: up to 32 are copied in place.
  @inlinable @inline(__always)
  package mutating func append(short source: UnsafeRawBufferPointer) {
    guard let from = source.baseAddress, source.count <= 32 else { return append(source) }
    reserve(32)
    copyShort(from, to: UnsafeMutableRawPointer(base + count), count: source.count)
    count &+= source.count
  }

  /// Appends a part of another buffer that is short, mostly.
  @inlinable @inline(__always)
  package mutating func append(_ part: Range<Int>, of source: borrowing ByteBuffer) {
    precondition(part.lowerBound >= 0 && part.upperBound <= source.count)
    let length = part.upperBound &- part.lowerBound
    reserve(length)
    let (from, to) = (
      UnsafeRawPointer(source.base + part.lowerBound), UnsafeMutableRawPointer(base + count)
    )
    var offset = 0
    repeat {
      let vector = from.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
      to.storeBytes(of: vector, toByteOffset: offset, as: SIMD2<UInt64>.self)
      offset &+= Self.margin
    } while offset < length
    count &+= length
  }

  /// Appends once more what stands from `start` on.
  package mutating func append(from start: Int) {
    precondition(start >= 0 && start <= count)
    let length = count - start
    reserve(length)
    UnsafeMutableRawPointer(base + count).copyMemory(from: base + start, byteCount: length)
    count &+= length
  }

  @inlinable package mutating func append(_ text: StaticString) {
    append(text.bytes)
  }

  @inlinable package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a fixed-width integer in the machine's byte order.
  @inlinable package mutating func append<Value: FixedWidthInteger>(integer value: Value) {
    withUnsafeBytes(of: value) { append($0) }
  }

  /// Appends the first `length` of the eight bytes of `word`, the lowest first: short text in one store.
  @inlinable package mutating func append(word: UInt64, length: Int) {
    reserve(8)
    UnsafeMutableRawPointer(base + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= length
  }

  /// Puts `byte` in front of each byte from `start` on that is to be marked, working backwards in place.
  package mutating func insert(_ byte: UInt8, from start: Int, before isMarked: (UInt8) -> Bool) {
    let marks = bytes[start...].reduce(0) { $0 + (isMarked($1) ? 1 : 0) }
    reserve(marks)
    var (source, target) = (count, count + marks)
    count = target
    while target > source {
      source -= 1
      target -= 1
      base[target] = base[source]
      if isMarked(base[source]) {
        target -= 1
        base[target] = byte
      }
    }
  }

  /// Drops the first `number` bytes and moves the rest to the front.
  package mutating func removeFirst(_ number: Int) {
    count -= number
    if count > 0, number > 0 { memmove(base, base + number, count) }
  }

  @inlinable package mutating func removeAll() { count = 0 }
}

/// Copies at most 32 bytes: two words that may overlap do for most lengths.
@inlinable @inline(__always)
func copyShort(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
  func copyEnds<Word: BitwiseCopyable>(_: Word.Type) {
    let last = count &- MemoryLayout<Word>.size
    let ends = (
      source.loadUnaligned(as: Word.self), source.loadUnaligned(fromByteOffset: last, as: Word.self)
    )
    target.storeBytes(of: ends.0, as: Word.self)
    target.storeBytes(of: ends.1, toByteOffset: last, as: Word.self)
  }
  if count >= 16 {
    copyEnds(SIMD2<UInt64>.self)
  } else if count >= 8 {
    copyEnds(UInt64.self)
  } else if count >= 4 {
    copyEnds(UInt32.self)
  } else {
    for offset in 0..<count {
      target.storeBytes(
        of: source.load(fromByteOffset: offset, as: UInt8.self), toByteOffset: offset, as: UInt8.self)
    }
  }
}
