extension ByteBuffer {
  /// Appends `value` as C's `%.4e` would: five significant digits and an exponent of at least two; nothing for NaN.
  package mutating func append(fiveDigits value: Double) {
    if value.isNaN { return }
    guard value.isFinite, let (digits, exponent) = value.magnitude.fiveDigits else {
      return appendByC(value)
    }
    if value.sign == .minus { append(0x2D) }
    append(48 &+ UInt8(digits / 10_000))
    append(0x2E)
    append(digits: digits % 10_000, width: 4)
    append(0x65)
    append(exponent < 0 ? 0x2D : 0x2B)
    append(digits: abs(exponent), width: 2)
  }

  private mutating func appendByC(_ value: Double) {
    var characters = [CChar](repeating: 0, count: 64)
    let length = withVaList([value]) { vsnprintf(&characters, characters.count, "%.4e", $0) }
    for character in characters.prefix(Int(length)) { append(UInt8(bitPattern: character)) }
  }
}

extension Double {
  /// The five digits and the decimal exponent of a number that is not negative, or nil where only exact arithmetic can
  /// tell how it is rounded: near the middle between two neighbours, and very large or small.
  fileprivate var fiveDigits: (digits: Int, exponent: Int)? {
    if self == 0 { return (0, 0) }
    guard self > 1e-15, self < 1e18 else { return nil }
    var exponent = Int((log10(self)).rounded(.down))
    var scaled = self.scaled(by: 4 - exponent)
    if scaled >= 100_000 {
      exponent += 1
      scaled = self.scaled(by: 4 - exponent)
    } else if scaled < 10_000 {
      exponent -= 1
      scaled = self.scaled(by: 4 - exponent)
    }
    let rounded = scaled.rounded()
    if (scaled - scaled.rounded(.down) - 0.5).magnitude < 1e-6 { return nil }
    return rounded == 100_000 ? (10_000, exponent + 1) : (Int(rounded), exponent)
  }

  private func scaled(by power: Int) -> Double {
    power >= 0 ? self * exactPowersOfTen[power] : self / exactPowersOfTen[-power]
  }
}
