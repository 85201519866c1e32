import ByteIO

extension ByteBuffer {
  /// Appends small numbers in the hybrid of run lengths and bit packing (RLE of `Encodings.md`): a run of eight or more
  /// equal ones as one, what stands between runs packed.
  mutating func append<Value: UnsignedInteger & FixedWidthInteger>(
    hybrid values: UnsafeBufferPointer<Value>, bitWidth: Int
  ) {
    var (packed, position) = (0, 0)
    while position < values.count {
      var end = position + 1
      while end < values.count, values[end] == values[position] { end += 1 }
      if end - position < 8, end < values.count {
        position += min(8, values.count - position)
        continue
      }
      append(group: values[packed..<position], bitWidth: bitWidth)
      append(varint: UInt64(end - position) << 1)
      append(word: UInt64(values[position]), length: (bitWidth + 7) / 8)
      (packed, position) = (end, end)
    }
    append(group: values[packed...], bitWidth: bitWidth)
  }

  /// Appends a bit-packed run with its header, which counts eights.
  private mutating func append<Value: UnsignedInteger & FixedWidthInteger>(
    group values: Slice<UnsafeBufferPointer<Value>>, bitWidth: Int
  ) {
    if values.isEmpty { return }
    append(varint: UInt64((values.count + 7) / 8) << 1 | 1)
    append(packed: UnsafeBufferPointer(rebasing: values), bitWidth: bitWidth)
  }

  /// Appends numbers of `bitWidth` bits each (at most 32), the first in the lowest bits; zeros fill up the last eight.
  mutating func append<Value: UnsignedInteger & FixedWidthInteger>(
    packed values: UnsafeBufferPointer<Value>, bitWidth: Int
  ) {
    let end = count + (values.count + 7) / 8 * bitWidth
    reserve(end - count + 8)
    var (word, bits) = (UInt64(0), 0)
    for value in values {
      word |= UInt64(value) << UInt64(bits)
      bits += bitWidth
      if bits >= 32 {
        append(word: word, length: 4)
        word >>= 32
        bits -= 32
      }
    }
    while count < end {
      append(word: word, length: min(8, end - count))
      word = 0
    }
  }
}

/// The bits that the largest of `count` numbers from 0 on needs; none for a single one.
func bitWidth(ofIndexesBelow count: Int) -> Int {
  count < 2 ? 0 : Int.bitWidth - (count - 1).leadingZeroBitCount
}
