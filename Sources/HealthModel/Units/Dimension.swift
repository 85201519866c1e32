/// What a unit measures: a product of powers of the base dimensions, such as length¹ time⁻¹.
package struct Dimension: Equatable, Sendable {
  /// Exponent by base dimension; none is 0.
  package private(set) var exponents: [String: Int]

  package static let none = Dimension(exponents: [:])

  package init(base: String) { exponents = [base: 1] }

  private init(exponents: [String: Int]) { self.exponents = exponents.filter { $0.value != 0 } }

  /// The dimension of a product, or of a quotient with `power` -1.
  package func times(_ other: Dimension, power: Int = 1) -> Dimension {
    Dimension(exponents: exponents.merging(other.exponents.mapValues { $0 * power }, uniquingKeysWith: +))
  }

  package func power(_ exponent: Int) -> Dimension {
    Dimension(exponents: exponents.mapValues { $0 * exponent })
  }
}
