/// The position of the first `byte` in `[from, to)`, or `to`.
@inlinable package func firstIndex(
  of byte: UInt8, in base: UnsafePointer<UInt8>, from: Int, to: Int
) -> Int {
  guard from < to, let found = memchr(base + from, Int32(byte), to - from) else { return to }
  return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
}

/// The position of the last `byte` in `[0, before)`, or nil.
package func lastIndex(of byte: UInt8, in base: UnsafePointer<UInt8>, before: Int) -> Int? {
  var position = before
  while position > 0 {
    position -= 1
    if base[position] == byte { return position }
  }
  return nil
}

/// The position of the first `first` or `second` in `[from, to)`, or `to`; eight bytes at a time.
@inlinable package func firstIndex(
  of first: UInt8, or second: UInt8, in base: UnsafePointer<UInt8>, from: Int, to: Int
) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let (pattern1, pattern2) = (ones &* UInt64(first), ones &* UInt64(second))
  var position = from
  while position &+ 8 <= to {
    let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
    let (x, y) = (word ^ pattern1, word ^ pattern2)
    let zeros = ((x &- ones) & ~x | (y &- ones) & ~y) & highs
    if zeros != 0 { return position &+ zeros.trailingZeroBitCount >> 3 }
    position &+= 8
  }
  while position < to, base[position] != first, base[position] != second { position &+= 1 }
  return position
}

/// How many `byte`s there are in `[from, to)`; sixteen at a time.
package func countBytes(_ byte: UInt8, in base: UnsafePointer<UInt8>, from: Int, to: Int) -> Int {
  typealias Lanes = SIMD16<UInt8>
  let (wanted, one) = (Lanes(repeating: byte), Lanes(repeating: 1))
  var (position, total) = (from, 0)
  while position &+ 16 <= to {
    // A lane counts to 255.
    let stop = min(to &- 15, position &+ 255 &* 16)
    var counts = Lanes.zero
    while position < stop {
      let lanes = UnsafeRawPointer(base + position).loadUnaligned(as: Lanes.self)
      counts &+= Lanes.zero.replacing(with: one, where: lanes .== wanted)
      position &+= 16
    }
    for lane in counts.indices { total &+= Int(counts[lane]) }
  }
  while position < to {
    if base[position] == byte { total &+= 1 }
    position &+= 1
  }
  return total
}

/// Whether two runs of bytes are equal.
@inlinable package func equalBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
  guard left.count == right.count else { return false }
  guard left.count > 0, let a = left.baseAddress, let b = right.baseAddress else { return true }
  return memcmp(a, b, left.count) == 0
}

/// Whether two runs of `count` bytes are equal: in place, for short texts that mostly are or differ at once.
@inlinable @inline(__always)
package func equalBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int) -> Bool {
  func word(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  func lanes(_ base: UnsafeRawPointer, _ offset: Int) -> SIMD2<UInt64> {
    base.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
  }
  guard count >= 8 else {
    for offset in 0..<count
    where left.load(fromByteOffset: offset, as: UInt8.self)
      != right.load(fromByteOffset: offset, as: UInt8.self)
    { return false }
    return true
  }
  if word(left, 0) != word(right, 0) { return false }
  if count < 16 { return word(left, count &- 8) == word(right, count &- 8) }
  let last = count &- 16
  var difference = lanes(left, last) ^ lanes(right, last)
  var offset = 0
  while offset < last {
    difference |= lanes(left, offset) ^ lanes(right, offset)
    offset &+= 16
  }
  return difference[0] | difference[1] == 0
}

/// Bytewise order: negative, zero or positive as `left` stands before, with or behind `right`.
@inlinable package func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let common = min(left.count, right.count)
  if common > 0, let a = left.baseAddress, let b = right.baseAddress {
    let order = memcmp(a, b, common)
    if order != 0 { return Int(order) }
  }
  return left.count - right.count
}

extension StaticString {
  /// The text's UTF-8 bytes.
  @inlinable package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension UnsafeRawBufferPointer {
  /// No bytes.
  @inlinable package static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  /// Whether the bytes are those of `text`.
  @inlinable package func equals(_ text: StaticString) -> Bool { equalBytes(self, text.bytes) }
}

extension UnsafeRawBufferPointer {
  /// Whether `match` is not zero for any eight of the bytes, some of which it may get twice; fewer bytes are filled up
  /// with an `x`.
  @inline(__always)
  func contains(wordMatch match: (UInt64) -> UInt64) -> Bool {
    guard count >= 8 else { return match(shortWord) != 0 }
    var position = 0
    while position &+ 8 < count {
      if match(loadUnaligned(fromByteOffset: position, as: UInt64.self)) != 0 { return true }
      position &+= 8
    }
    return match(loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)) != 0
  }

  /// Fewer than eight bytes in any order, some maybe twice, filled up with an `x`.
  @inline(__always)
  private var shortWord: UInt64 {
    if count >= 4 {
      let first = loadUnaligned(as: UInt32.self)
      return UInt64(first) << 32 | UInt64(loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    }
    let filling: UInt64 = 0x7878_7878_7878_7878
    if count == 0 { return filling }
    return filling << 24 | UInt64(self[0]) << 16 | UInt64(self[count >> 1]) << 8 | UInt64(self[count &- 1])
  }
}

extension UInt64 {
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Not zero if one of the eight bytes is `byte`.
  @inline(__always)
  func bytes(equal byte: UInt8) -> UInt64 {
    let differences = self ^ (Self.ones &* UInt64(byte))
    return (differences &- Self.ones) & ~differences & Self.highs
  }

  /// Not zero if one of the eight bytes is less than `byte`, which is at most 128.
  @inline(__always)
  func bytes(below byte: UInt8) -> UInt64 {
    (self &- Self.ones &* UInt64(byte)) & ~self & Self.highs
  }
}

/// Whether a byte is a hexadecimal digit of either case.
@inlinable @inline(__always)
package func isHexDigit(_ byte: UInt8) -> Bool { byte &- 48 <= 9 || (byte | 0x20) &- 97 <= 5 }
