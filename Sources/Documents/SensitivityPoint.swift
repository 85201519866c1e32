import HealthModel

/// What both ears hear of one frequency.
package struct SensitivityPoint: Equatable, Sendable {
  /// Hz.
  package var frequency: Quantity?
  package var left: Ear
  package var right: Ear

  package struct Ear: Equatable, Sendable {
    /// The quietest sound that was heard, in dBHL; nil if the ear was not tested.
    package var threshold: Quantity?
    /// Whether the other ear was kept busy with noise.
    package var isMasked: Bool?
    /// The bounds that the threshold was clamped to, in its unit as printed.
    package var clampingLowerBound: Double?
    package var clampingUpperBound: Double?
  }

  init(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser) {
    var known: Set<String> = ["frequencyValue", "frequencyUnit"]
    frequency = parser.quantity(element["frequencyValue"], element["frequencyUnit"], in: .unit("Hz"))
    left = Self.ear("left", of: element, known: &known, by: &parser)
    right = Self.ear("right", of: element, known: &known, by: &parser)
    parser.keepOther(in: element, at: path(), attributes: known)
  }

  private static func ear(
    _ side: String, of element: Element, known: inout Set<String>, by parser: inout DocumentParser
  ) -> Ear {
    func text(_ name: String) -> String? {
      known.insert(side + "Ear" + name)
      return element[side + "Ear" + name]
    }
    var ear = Ear(
      threshold: parser.quantity(text("Value"), text("Unit"), in: .unit("dBHL")),
      clampingLowerBound: parser.number(text("ClampingRangeLowerBound")),
      clampingUpperBound: parser.number(text("ClampingRangeUpperBound")))
    switch element[side + "EarMasked"]?.lowercased() {
    case "1", "true", "yes": ear.isMasked = true
    case "0", "false", "no": ear.isMasked = false
    case nil, "": break
    default: return ear  // Another word is kept as an attribute that is not known.
    }
    known.insert(side + "EarMasked")
    return ear
  }
}
