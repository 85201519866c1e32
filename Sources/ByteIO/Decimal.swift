/// Powers of ten that a Double holds exactly.
@usableFromInline let exactPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The nearest Double to a decimal number `[-+]digits[.digits][e[-+]digits]`, or nil if `text` is anything else.
///
/// `.` is the only decimal mark, whatever the locale; a number too large for a Double gives infinity.
/// Up to 15 digits and small exponents need no slow path (Clinger, "How to read floating point numbers accurately").
package func parseDecimal(_ text: UnsafeRawBufferPointer) -> Double? {
  var position = 0
  let end = text.count
  guard end > 0 else { return nil }
  let negative = text[0] == 0x2D
  if negative || text[0] == 0x2B { position = 1 }
  var mantissa: UInt64 = 0
  var (digits, significant, scale) = (0, 0, 0)
  var seenPoint = false
  while position < end {
    let byte = text[position]
    let digit = byte &- 48
    if digit <= 9 {
      digits += 1
      if seenPoint { scale -= 1 }
      if mantissa != 0 || digit != 0 { significant += 1 }
      if significant <= 18 { mantissa = mantissa &* 10 &+ UInt64(digit) }
    } else if byte == 0x2E, !seenPoint {
      seenPoint = true
    } else {
      break
    }
    position += 1
  }
  guard digits > 0 else { return nil }
  if position < end {
    guard let exponent = parseExponent(text, from: position) else { return nil }
    scale += exponent
  }
  if significant <= 15, scale >= -22, scale <= 22 {
    let value = Double(mantissa)
    let scaled = scale < 0 ? value / exactPowersOfTen[-scale] : value * exactPowersOfTen[scale]
    return negative ? -scaled : scaled
  }
  return Double(String(decoding: text, as: UTF8.self))
}

/// The number `[-]digits[.digits]` of at most fifteen digits at `from`, and where it ends; nil if another form stands there.
///
/// What it gives is what ``parseDecimal(_:)`` gives for the same text.
@inlinable @inline(__always)
package func scanDecimal(_ base: UnsafePointer<UInt8>, from: Int, to end: Int) -> (value: Double, end: Int)? {
  var position = from
  let isNegative = position < end && base[position] == 0x2D
  if isNegative { position &+= 1 }
  let start = position
  var mantissa: Int64 = 0
  while position < end, base[position] &- 48 <= 9 {
    mantissa = mantissa &* 10 &+ Int64(base[position] &- 48)
    position &+= 1
  }
  var (digits, places) = (position &- start, 0)
  if position < end, base[position] == 0x2E {
    position &+= 1
    let point = position
    while position < end, base[position] &- 48 <= 9 {
      mantissa = mantissa &* 10 &+ Int64(base[position] &- 48)
      position &+= 1
    }
    places = position &- point
    digits &+= places
  }
  guard digits > 0, digits <= 15 else { return nil }
  let magnitude = places == 0 ? Double(mantissa) : Double(mantissa) / exactPowersOfTen[places]
  return (isNegative ? -magnitude : magnitude, position)
}

/// The number behind an `e` or `E` that must reach to the end of `text`, at most ±99,999.
private func parseExponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
  guard text[start] | 0x20 == 0x65 else { return nil }
  var position = start + 1
  var negative = false
  if position < text.count, text[position] == 0x2D || text[position] == 0x2B {
    negative = text[position] == 0x2D
    position += 1
  }
  guard position < text.count else { return nil }
  var exponent = 0
  while position < text.count {
    let digit = text[position] &- 48
    guard digit <= 9 else { return nil }
    exponent = min(exponent * 10 + Int(digit), 99_999)
    position += 1
  }
  return negative ? -exponent : exponent
}

extension Double {
  /// The nearest number with 15 significant decimal digits: takes the last-bit noise off a conversion.
  ///
  /// 0.07 × 1000 gives 70.00000000000001; rounded it is 70, the product of the decimals.
  package var roundedTo15Digits: Double {
    guard isFinite, self != 0 else { return self }
    var scale = 14 - Int(decimalExponentFloor(magnitude))
    guard scale >= -22, scale <= 22 else { return self }
    func scaled(_ digits: Int) -> Double {
      digits >= 0 ? self * exactPowersOfTen[digits] : self / exactPowersOfTen[-digits]
    }
    var integer = scaled(scale).rounded()
    if integer.magnitude >= 1e15 {  // the estimate of the decimal exponent was one too small
      scale -= 1
      integer = scaled(scale).rounded()
    }
    return scale >= 0 ? integer / exactPowersOfTen[scale] : integer * exactPowersOfTen[-scale]
  }
}

/// The decimal exponent of a positive number, or one less.
private func decimalExponentFloor(_ value: Double) -> Double {
  (Double(value.exponent) * 0.30102999566398120).rounded(.down)
}
