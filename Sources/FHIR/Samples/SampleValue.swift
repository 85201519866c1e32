import ByteIO
import HealthModel
import Sinks
import Stages

/// How the value of samples of one shape becomes the `value[x]` of an Observation.
enum SampleValue {
  /// A number in the canonical unit, or in the printed one.
  case number(UnitConversion, Unit)
  /// How long the sample lasted, over this many seconds.
  case duration(seconds: Double, Unit)
  /// A category's value: the whole member.
  case fixed(name: String, JSONDocument)
  /// Text as printed, for a type that the catalogue does not know.
  case printed(Unit)
  case absent

  /// What differs from row to row.
  var form: Form {
    switch self {
    case .number(let conversion, _): .number(conversion)
    case .duration(let seconds, _): .duration(seconds: seconds)
    case .printed: .printed
    case .fixed, .absent: .shared
    }
  }

  /// The same without what rows share, so that it is cheap to copy.
  enum Form {
    case number(UnitConversion)
    case duration(seconds: Double)
    case printed
    case shared
  }
}

extension SampleValue {
  /// What a sample of this shape is.
  ///
  /// - Parameters:
  ///   - unit: as printed.
  ///   - category: the symbol's text; empty without one.
  init(
    of kind: KindDescription, _ coding: TypeCoding, flags: SampleFlags, unit: String, category: String,
    codes: CodeBook
  ) {
    switch kind.recordKind {
    case .category: self = Self.category(coding, category, codes)
    case .quantity where kind.canonicalUnit != nil && !flags.contains(.foreignUnit):
      self = .number(coding.isPercent ? .percent : .identity, coding.unit)
    case .quantity, .other: self = Self.printed(unit, coding)
    }
  }

  private static func category(_ coding: TypeCoding, _ symbol: String, _ codes: CodeBook) -> SampleValue {
    let values = Catalogue.standard.values(ofType: coding.identifier)
    let known = values.first { $0.exportValue == symbol }
    // Rows of old exports have no value where there is only one.
    let meaning = known ?? (symbol.isEmpty && values.count == 1 ? values.first : nil)
    switch meaning?.fhirValue {
    case .seconds: return .duration(seconds: 1, .seconds)
    case .minutes: return .duration(seconds: 60, .minutes)
    case .boolean: return .fixed(name: "valueBoolean", .bool(true))
    case .concept, nil:
      if symbol.isEmpty, meaning == nil { return .absent }
      let codings = meaning.map(codes.answer) ?? codes.concept(ofType: coding.identifier, symbol: symbol)
      return .fixed(
        name: "valueCodeableConcept", .concept(codings, text: meaning?.label ?? symbol.filled))
    }
  }

  /// A value with the unit that it was printed with.
  private static func printed(_ unit: String, _ coding: TypeCoding) -> SampleValue {
    guard let name = unit.filled else { return .printed(coding.unit) }
    guard let known = HealthUnit.named(unit) else { return .printed(Unit(nil, name: name).named(name)) }
    if known.fhirFactor == 100 { return .number(.percent, Unit("%")) }
    return .printed(Unit(known.ucum).named(name))
  }
}

extension Unit {
  /// The same unit by another name.
  fileprivate func named(_ name: String) -> Unit {
    var unit = self
    unit.name = name
    return unit
  }
}
