/// An exact fraction, reduced, its denominator positive.
///
/// Factors between units are products of decimals such as 0.45359237, which a Double cannot hold; a conversion is
/// computed in fractions and becomes Double once, at its end. An operation that does not fit into 128 bits gives nil.
package struct Ratio: Equatable, Sendable {
  package let numerator: Int128
  package let denominator: Int128

  package static let zero = Ratio(whole: 0)
  package static let one = Ratio(whole: 1)

  package init(whole: Int) {
    numerator = Int128(whole)
    denominator = 1
  }

  package init?(_ numerator: Int128, over denominator: Int128) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Reads `-12.5`, `1e-9` or a quotient of two such numbers, `5/9`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let above = Ratio(decimal: first) else { return nil }
    guard parts.count == 2 else {
      self = above
      return
    }
    guard let below = Ratio(decimal: parts[1]), let quotient = above.divided(by: below) else { return nil }
    self = quotient
  }

  /// Reads one decimal number, `-12.5` or `1e-9`; nil for anything else.
  init?(decimal text: Substring) {
    let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard var digits = parts.first else { return nil }
    var exponent = 0
    if parts.count == 2 {
      guard let written = Int(parts[1]), written.magnitude < 100 else { return nil }
      exponent = written
    }
    let negative = digits.first == "-"
    if negative { digits = digits.dropFirst() }
    let halves = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = halves[0]
    let fraction = halves.count == 2 ? halves[1] : ""
    guard !whole.isEmpty, (whole + fraction).allSatisfy({ $0.isASCII && $0.isNumber }),
      let significand = Int128(whole + fraction),
      let plain = Ratio(negative ? -significand : significand, over: 1)
    else { return nil }
    guard let power = Ratio(whole: 10).power(exponent - fraction.count), let scaled = plain.times(power)
    else {
      return nil
    }
    self = scaled
  }

  package func times(_ other: Ratio) -> Ratio? {
    // Crosswise reduction first keeps the products as small as they can be.
    guard let left = Ratio(numerator, over: other.denominator),
      let right = Ratio(other.numerator, over: denominator)
    else { return nil }
    let (above, overflowAbove) = left.numerator.multipliedReportingOverflow(by: right.numerator)
    let (below, overflowBelow) = left.denominator.multipliedReportingOverflow(by: right.denominator)
    return overflowAbove || overflowBelow ? nil : Ratio(above, over: below)
  }

  package func divided(by other: Ratio) -> Ratio? {
    Ratio(other.denominator, over: other.numerator).flatMap(times)
  }

  package func minus(_ other: Ratio) -> Ratio? {
    let (left, overflowLeft) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (right, overflowRight) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (above, overflowAbove) = left.subtractingReportingOverflow(right)
    let (below, overflowBelow) = denominator.multipliedReportingOverflow(by: other.denominator)
    return overflowLeft || overflowRight || overflowAbove || overflowBelow ? nil : Ratio(above, over: below)
  }

  package func power(_ exponent: Int) -> Ratio? {
    var result = Ratio.one
    for _ in 0..<exponent.magnitude {
      guard let next = exponent < 0 ? result.divided(by: self) : result.times(self) else { return nil }
      result = next
    }
    return result
  }
}

extension Ratio: CustomStringConvertible {
  /// `3`, or `5/9`: what the initialiser reads.
  package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

private func greatestCommonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
  var (a, b) = (left, right)
  while b != 0 { (a, b) = (b, a % b) }
  return a < 0 ? -a : a
}
