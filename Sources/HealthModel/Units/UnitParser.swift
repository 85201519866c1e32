/// Reads the grammar of ``UnitExpression`` by recursive descent.
struct UnitParser {
  /// Longer texts are no units; it also bounds the recursion.
  static let maximumLength = 128
  private static let maximumExponent = 9
  /// `((m^9)^9)^9` is no unit either.
  private static let maximumPower = 99

  private let text: [Unicode.Scalar]
  private var position = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars.prefix(Self.maximumLength + 1)) }

  /// The whole text, or nil if it is no unit.
  mutating func parse() -> UnitExpression? {
    guard text.count <= Self.maximumLength, let unit = quotient(), position == text.count else { return nil }
    return unit
  }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func take(_ scalars: Unicode.Scalar...) -> Bool {
    guard let next, scalars.contains(next) else { return false }
    position += 1
    return true
  }

  private mutating func quotient() -> UnitExpression? {
    guard let above = product() else { return nil }
    guard take("/") else { return above }
    guard let below = product() else { return nil }
    return combine(above, below, power: -1)
  }

  private mutating func product() -> UnitExpression? {
    guard var result = factor() else { return nil }
    while take("·", "*", ".", "⋅") {
      guard let right = factor(), let both = combine(result, right, power: 1) else { return nil }
      result = both
    }
    return result
  }

  private mutating func factor() -> UnitExpression? {
    guard let unit = take("(") ? parenthesis() : name() else { return nil }
    guard take("^") else { return unit }
    guard let exponent = integer(), let scale = unit.scale.power(exponent) else { return nil }
    let dimension = unit.dimension.power(exponent)
    guard dimension.exponents.values.allSatisfy({ $0.magnitude <= Self.maximumPower }) else { return nil }
    return UnitExpression(scale: scale, dimension: dimension)
  }

  private mutating func parenthesis() -> UnitExpression? {
    guard let inner = quotient(), take(")") else { return nil }
    return inner
  }

  private mutating func name() -> UnitExpression? {
    let start = position
    var inMass = false
    while let next {
      if !inMass, ["/", "·", "*", ".", "⋅", "^", "(", ")"].contains(next) { break }
      if next == "<" { inMass = true }
      if next == ">" { inMass = false }
      position += 1
    }
    return UnitExpression(name: String(String.UnicodeScalarView(text[start..<position])))
  }

  private mutating func integer() -> Int? {
    let negative = take("-")
    guard let digit = next.flatMap({ Int(String($0)) }), digit <= Self.maximumExponent else { return nil }
    position += 1
    return negative ? -digit : digit
  }

  private func combine(_ left: UnitExpression, _ right: UnitExpression, power: Int) -> UnitExpression? {
    let scale = power < 0 ? left.scale.divided(by: right.scale) : left.scale.times(right.scale)
    return scale.map {
      UnitExpression(scale: $0, dimension: left.dimension.times(right.dimension, power: power))
    }
  }
}
