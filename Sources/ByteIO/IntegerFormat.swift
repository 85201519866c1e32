extension ByteBuffer {
  /// Appends a number that is not negative with at least `width` digits.
  package mutating func append(digits number: Int, width: Int = 1) {
    if number >= 100_000_000 || width > 8 {
      let high = number / 100_000_000
      if 10..<100 ~= high, width <= 10 {
        append(word: digitPair(high), length: 2)
      } else {
        append(digits: high, width: width - 8)
      }
      return append(word: eightDigits(number % 100_000_000), length: 8)
    }
    let digits = eightDigits(number)
    // A zero is 0x30: what is left of these bytes without it ends where the number begins.
    let zeros = (digits & 0x0F0F_0F0F_0F0F_0F0F | 1 << 56).trailingZeroBitCount >> 3
    let left = min(zeros, 8 &- max(width, 1))
    append(word: digits >> UInt64(8 &* left), length: 8 &- left)
  }

  /// Appends an integer.
  package mutating func append(integer number: Int) {
    if number < 0 { append(0x2D) }
    append(digits: Int(number.magnitude & UInt(Int.max)))
  }

  /// Appends two lower-case hexadecimal digits for each byte of two words, as they lie in memory.
  package mutating func append(hexadecimal words: (UInt64, UInt64)) {
    reserve(32)
    let target = UnsafeMutableRawPointer(base + count)
    storeHex(words.0, at: target)
    storeHex(words.1, at: target + 16)
    count &+= 32
  }
}

/// Stores the 16 hexadecimal digits of eight bytes.
@inline(__always)
private func storeHex(_ word: UInt64, at target: UnsafeMutableRawPointer) {
  let bytes = word.littleEndian
  let (first, second) = (UInt32(truncatingIfNeeded: bytes), UInt32(truncatingIfNeeded: bytes >> 32))
  target.storeBytes(of: hexDigits(first).littleEndian, as: UInt64.self)
  target.storeBytes(of: hexDigits(second).littleEndian, toByteOffset: 8, as: UInt64.self)
}

/// The hexadecimal digits of four bytes, lowest byte first, as eight ASCII characters.
@inline(__always)
private func hexDigits(_ bytes: UInt32) -> UInt64 {
  var spread = UInt64(bytes)
  spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
  spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
  let digits = spread >> 4 & 0x000F_000F_000F_000F | (spread & 0x000F_000F_000F_000F) << 8
  let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
  return digits &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
}

/// The eight ASCII digits of a number below 100,000,000, the first one in the lowest byte: halves, then quarters of them are
/// split side by side.
@inline(__always)
private func eightDigits(_ number: Int) -> UInt64 {
  let low = UInt64(truncatingIfNeeded: number % 10_000)
  let fours = UInt64(truncatingIfNeeded: number / 10_000) | low << 32
  let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
  let pairs = hundreds | (fours &- hundreds &* 100) << 16
  let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
  return (tens | (pairs &- tens &* 10) << 8) | 0x3030_3030_3030_3030
}
