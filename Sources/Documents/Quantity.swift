/// A number with its unit, in the canonical unit and as printed.
package struct Quantity: Equatable, Sendable {
  /// The number in ``unit``; nil if the text is no number.
  package var value: Double?
  /// The canonical unit; the printed one where there is no way to it.
  package var unit: String
  package var text: String
  package var printedUnit: String
  /// Whether ``unit`` is the canonical one, so that numbers may be compared and summed.
  package var isCanonical = true

  /// The number in the canonical unit; nil if there is none.
  package var canonicalValue: Double? { isCanonical ? value : nil }

  /// What a number is to be converted into.
  enum Target: Hashable, Sendable {
    /// The canonical unit of a type, by its full identifier.
    case type(String)
    case unit(String)
    /// No other unit than its own.
    case asPrinted
  }
}
