extension ByteBuffer {
  /// Appends `value` as C's `%.4e` would: five significant digits and an exponent of at least two; nothing for NaN.
  package mutating func append(fiveDigits value: Double) {
    if value.isNaN { return }
    guard value.isFinite, let (digits, exponent) = value.magnitude.fiveDigits else {
      return appendByC(value)
    }
    if value.sign == .minus { append(0x2D) }
    let (first, rest) = (digits / 10_000, digits % 10_000)
    append(
      word: UInt64(48 &+ first) | 0x2E << 8 | digitPair(rest / 100) << 16 | digitPair(rest % 100) << 32
        | 0x65 << 48 | (exponent < 0 ? 0x2D : 0x2B) << 56, length: 8)
    append(word: digitPair(abs(exponent)), length: 2)
  }

  private mutating func appendByC(_ value: Double) {
    var characters = [CChar](repeating: 0, count: 64)
    let length = withVaList([value]) { vsnprintf(&characters, characters.count, "%.4e", $0) }
    for character in characters.prefix(Int(length)) { append(UInt8(bitPattern: character)) }
  }
}

extension Double {
  /// The five digits and the decimal exponent of a number that is not negative; nil if it is very large or small.
  fileprivate var fiveDigits: (digits: Int, exponent: Int)? {
    if self == 0 { return (0, 0) }
    guard self > 1e-15, self < 1e18 else { return nil }
    // From the power of two, times log10(2), it is at most one too small.
    var exponent = ((Int(exponentBitPattern) &- 1023) &* 1233) >> 12
    var scaled = self.scaled(by: 4 - exponent)
    if scaled >= 100_000 {
      exponent += 1
      scaled = self.scaled(by: 4 - exponent)
    } else if scaled < 10_000 {
      exponent -= 1
      scaled = self.scaled(by: 4 - exponent)
    }
    var digits = Int(scaled)
    let middle = Double(digits) + 0.5
    let side = (scaled - middle).magnitude < 1e-6 ? side(of: middle, scaledBy: 4 - exponent) : scaled - middle
    if side > 0 || side == 0 && digits % 2 == 1 { digits += 1 }
    return digits == 100_000 ? (10_000, exponent + 1) : (digits, exponent)
  }

  private func scaled(by power: Int) -> Double {
    power >= 0 ? self * exactPowersOfTen[power] : self / exactPowersOfTen[-power]
  }

  /// Above 0 if the exact product with a power of ten is above `middle`, which it is very near to; 0 if it is equal. A fused
  /// product gives what rounding took.
  private func side(of middle: Double, scaledBy power: Int) -> Double {
    if power >= 0 {
      let product = self * exactPowersOfTen[power]
      return (product - middle) + (-product).addingProduct(self, exactPowersOfTen[power])
    }
    let product = middle * exactPowersOfTen[-power]
    return (self - product) - (-product).addingProduct(middle, exactPowersOfTen[-power])
  }
}
