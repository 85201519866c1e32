import ByteIO

/// The distinct values of a column chunk, numbered in the order of their appearance, as the dictionary page has them:
/// PLAIN, one behind the other.
struct ValueDictionary: ~Copyable, Sendable {
  private var page = ByteBuffer()
  /// Where each value begins in ``page``.
  private var starts = Column<UInt32>()
  private var hashes = Column<UInt32>()
  /// Open addressing, a power of two: a value's number and 1, or 0 for a free place.
  private var places = Memory<UInt32>(capacity: 1 << 6)
  /// The value that was asked for last: neighbours repeat each other.
  private var last = 0

  init() { places.base.initialize(repeating: 0, count: places.capacity) }

  /// How many values there are.
  var count: Int { starts.count }

  /// The dictionary page before compression.
  var bytes: UnsafeRawBufferPointer { page.bytes }

  /// The PLAIN bytes of a value.
  subscript(index: Int) -> UnsafeRawBufferPointer {
    let end = index + 1 < count ? Int(starts[index + 1]) : page.count
    return UnsafeRawBufferPointer(rebasing: page.bytes[Int(starts[index])..<end])
  }

  /// The number of a value that is a number of 4 or 8 bytes; that of a new one is the count before.
  mutating func index(of word: UInt64, width: Int) -> Int {
    index(hash: fold(word, 0)) { value in
      width == 8
        ? value.loadUnaligned(as: UInt64.self) == word
        : value.loadUnaligned(as: UInt32.self) == UInt32(truncatingIfNeeded: word)
    } append: {
      $0.append(word: word, length: width)
    }
  }

  /// The number of a text; that of a new one is the count before.
  mutating func index(of text: UnsafeRawBufferPointer) -> Int {
    index(hash: hash(text)) { value in
      guard value.loadUnaligned(as: UInt32.self) == UInt32(truncatingIfNeeded: text.count) else {
        return false
      }
      guard let bytes = text.baseAddress else { return true }
      return equalBytes(value + 4, bytes, count: text.count)
    } append: {
      $0.append(plain: text)
    }
  }

  @inline(__always)
  private mutating func index(
    hash: @autoclosure () -> UInt64, isSame: (UnsafeRawPointer) -> Bool, append: (inout ByteBuffer) -> Void
  ) -> Int {
    if last < count, isSame(page.base + Int(starts[last])) { return last }
    let hash = UInt32(truncatingIfNeeded: hash())
    let mask = places.capacity &- 1
    var place = Int(hash) & mask
    while places.base[place] != 0 {
      let index = Int(places.base[place]) &- 1
      if hashes[index] == hash, isSame(page.base + Int(starts[index])) {
        last = index
        return index
      }
      place = (place &+ 1) & mask
    }
    last = count
    starts.append(UInt32(truncatingIfNeeded: page.count))
    hashes.append(hash)
    append(&page)
    places.base[place] = UInt32(truncatingIfNeeded: count)
    if count * 2 > places.capacity { grow() }
    return last
  }

  private mutating func grow() {
    places = Memory<UInt32>(capacity: places.capacity * 2)
    places.base.initialize(repeating: 0, count: places.capacity)
    let mask = places.capacity - 1
    for index in 0..<count {
      var place = Int(hashes[index]) & mask
      while places.base[place] != 0 { place = (place + 1) & mask }
      places.base[place] = UInt32(index + 1)
    }
  }

  /// Keeps only the first `count` values; nothing can be looked up after that.
  mutating func close(keeping count: Int) {
    if count == self.count { return }
    page.count = Int(starts[count])
    starts.truncate(to: count)
  }

  mutating func removeAll() {
    page.removeAll()
    starts.removeAll()
    hashes.removeAll()
    places.base.update(repeating: 0, count: places.capacity)
    last = 0
  }
}

/// Mixes two words: the halves of their product, after each was changed by a constant (hexadecimal digits of π).
@inline(__always)
private func fold(_ first: UInt64, _ second: UInt64) -> UInt64 {
  let product = (first ^ 0x243F_6A88_85A3_08D3).multipliedFullWidth(by: second ^ 0x1319_8A2E_0370_7345)
  return product.high ^ product.low
}

/// A hash of a text: 16 bytes at a time, the last ones maybe twice.
@inline(__always)
private func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
  var hash = UInt64(text.count)
  guard text.count >= 8 else {
    var word: UInt64 = 0
    for byte in text { word = word << 8 | UInt64(byte) }
    return fold(word, hash)
  }
  var position = 0
  while position + 16 < text.count {
    hash = fold(text.word(at: position) ^ hash, text.word(at: position + 8))
    position += 16
  }
  return fold(text.word(at: max(text.count - 16, 0)) ^ hash, text.word(at: text.count - 8))
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}

extension ByteBuffer {
  /// Appends a text as PLAIN has it: four bytes of length before it.
  @inline(__always)
  mutating func append(plain text: UnsafeRawBufferPointer) {
    append(word: UInt64(text.count), length: 4)
    append(short: text)
  }
}
