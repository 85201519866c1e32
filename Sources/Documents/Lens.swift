import HealthModel

/// What is prescribed for one eye; each value has its own unit, as printed.
package struct Lens: Equatable, Sendable {
  package var values: [Measure: Quantity]

  /// The attributes of `RightEye` and `LeftEye`, in the order of the DTD.
  package enum Measure: String, CaseIterable, Sendable {
    case sphere, cylinder, axis, add, vertex, prismAmount, prismAngle, farPD, nearPD, baseCurve, diameter
  }

  private static let attributes = Set(Measure.allCases.flatMap { [$0.rawValue, $0.rawValue + "Unit"] })

  init(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser) {
    values = [:]
    for measure in Measure.allCases {
      values[measure] = parser.quantity(
        element[measure.rawValue], element[measure.rawValue + "Unit"], in: .asPrinted)
    }
    parser.keepOther(in: element, at: path(), attributes: Self.attributes)
  }
}
