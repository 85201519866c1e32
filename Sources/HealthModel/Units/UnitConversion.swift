import ByteIO

/// Why a number cannot be expressed in another unit.
package enum UnitProblem: Error, Equatable, Sendable {
  /// This text is no unit.
  case unknown(String)
  /// Both are units, but of different dimensions.
  case mismatch(from: String, to: String)
}

/// How a number in one unit is written in another: `(number × multiplier + addend) / divisor`.
///
/// The three are whole numbers from exact fractions, and the result is rounded to 15 digits: 0.07 km is 70 m.
package struct UnitConversion: Equatable, Sendable {
  package let multiplier: Double
  package let addend: Double
  package let divisor: Double
  /// Numbers smaller than this are differences of temperatures: they take no addend.
  package private(set) var differencesBelow = 0.0

  package static let identity = UnitConversion(multiplier: 1, addend: 0, divisor: 1)
  /// From a fraction of 1.
  package static let percent = UnitConversion(multiplier: 100, addend: 0, divisor: 1)

  private init(multiplier: Double, addend: Double, divisor: Double) {
    self.multiplier = multiplier
    self.addend = addend
    self.divisor = divisor
  }

  /// - Throws: ``UnitProblem`` if one text is no unit or their dimensions differ. Equal texts are never a mismatch.
  package init(from source: String, to target: String) throws(UnitProblem) {
    guard let from = UnitExpression(source) else { throw .unknown(source) }
    guard let to = UnitExpression(target) else { throw .unknown(target) }
    guard from.dimension == to.dimension else { throw .mismatch(from: source, to: target) }
    guard let factor = from.scale.divided(by: to.scale),
      let offset = from.offset.minus(to.offset)?.divided(by: to.scale),
      let whole = Self.onOneDenominator(factor, offset)
    else { throw .unknown(source) }
    self.init(
      multiplier: Double(whole.multiplier), addend: Double(whole.addend), divisor: Double(whole.divisor))
  }

  private static func onOneDenominator(
    _ factor: Ratio, _ offset: Ratio
  ) -> (multiplier: Int128, addend: Int128, divisor: Int128)? {
    guard let share = Ratio(offset.denominator, over: factor.denominator) else { return nil }
    let (divisor, overflow) = factor.denominator.multipliedReportingOverflow(by: share.numerator)
    guard !overflow else { return nil }
    let (multiplier, tooLarge) = factor.numerator.multipliedReportingOverflow(by: share.numerator)
    let (addend, alsoTooLarge) = offset.numerator.multipliedReportingOverflow(by: share.denominator)
    return tooLarge || alsoTooLarge ? nil : (multiplier, addend, divisor)
  }

  /// The same conversion for a kind whose numbers are temperatures or, if below `limit`, differences of temperatures.
  package func takingDifferences(below limit: Double) -> UnitConversion {
    var copy = self
    copy.differencesBelow = limit
    return copy
  }

  /// Whether numbers stay as they are.
  package var isIdentity: Bool { multiplier == divisor && addend == 0 }
  package var factor: Double { multiplier / divisor }
  package var offset: Double { addend / divisor }

  /// `number` in the target unit; a number that needs no conversion keeps every bit.
  package func callAsFunction(_ number: Double) -> Double {
    if isIdentity { return number }
    let scaled = number * multiplier
    if addend == 0 || number.magnitude < differencesBelow { return (scaled / divisor).roundedTo15Digits }
    // The noise of the product stands out where the sum is small: 273.16 K is 0.01 degC.
    let sum = ((scaled + addend) * Self.temperatureSteps).rounded() / Self.temperatureSteps
    return (sum / divisor).roundedTo15Digits
  }

  /// Sums are rounded to this part of a degree.
  private static let temperatureSteps = 1e10
}
