/// The meaning of a unit string: a number in it is `number × scale + offset` in the base units of its dimension.
///
/// Grammar (HKUnit): `product ['/' product]`; a product joins factors by `·`, `*` or `.`; a factor is a unit or a
/// parenthesis, with `^n` behind it. All behind the one slash is the denominator: `mL/min·kg` is mL/(min·kg). A unit is
/// a name or alias of the catalogue, `mol<molar mass in g/mol>`, or either with an SI prefix (micro is `mc`).
package struct UnitExpression: Equatable, Sendable {
  package let scale: Ratio
  /// Only a temperature that stands alone has one; in a product it is a difference.
  package let offset: Ratio
  package let dimension: Dimension

  /// - Returns: nil if `text` is no unit.
  package init?(_ text: String) {
    if let alias = HealthUnit.named(text), alias.name != text {
      self.init(alias.name)
      return
    }
    var parser = UnitParser(text)
    guard let parsed = parser.parse() else { return nil }
    self = parsed
  }

  init(scale: Ratio, offset: Ratio = .zero, dimension: Dimension) {
    self.scale = scale
    self.offset = offset
    self.dimension = dimension
  }

  /// The unit of a whole name: a row of the catalogue, a molar mass, or one of them behind an SI prefix.
  init?(name: String) {
    if let unit = HealthUnit.named(name), unit.factor != nil {
      self.init(unit)
    } else if let mass = MolarMass(name) {
      guard let grams = UnitExpression(name: "g"), let scale = mass.grams.times(grams.scale) else {
        return nil
      }
      self.init(scale: scale, dimension: grams.dimension)
    } else {
      self.init(prefixed: name)
    }
  }

  private init?(_ unit: HealthUnit) {
    guard let factor = unit.factor, let base = unit.base else { return nil }
    if base == unit.name {
      self.init(scale: .one, dimension: Dimension(base: unit.dimension))
    } else {
      guard let reference = UnitExpression(base), let scale = factor.times(reference.scale) else {
        return nil
      }
      self.init(scale: scale, offset: unit.offset, dimension: reference.dimension)
    }
  }

  private init?(prefixed name: String) {
    for (prefix, exponent) in Self.prefixes where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      guard Self.prefixable.contains(rest) || rest.hasPrefix("mol<"),
        let unit = UnitExpression(name: rest), unit.offset == .zero,
        let scale = Ratio(whole: 10).power(exponent).flatMap(unit.scale.times)
      else { continue }
      self.init(scale: scale, dimension: unit.dimension)
      return
    }
    return nil
  }

  /// The units before which HealthKit allows a prefix.
  private static let prefixable: Set<String> = [
    "g", "m", "L", "l", "Pa", "s", "J", "K", "S", "Hz", "W", "V", "cal", "lx", "rad",
  ]

  private static let prefixes: [(String, Int)] = [
    ("da", 1), ("h", 2), ("k", 3), ("M", 6), ("G", 9), ("T", 12), ("d", -1), ("c", -2), ("mc", -6), ("m", -3),
    ("µ", -6), ("μ", -6), ("u", -6), ("n", -9), ("p", -12), ("f", -15),
  ]
}

/// `mol<M>`: an amount of substance as the mass that it has.
private struct MolarMass {
  let grams: Ratio

  init?(_ name: String) {
    guard name.hasPrefix("mol<"), name.hasSuffix(">") else { return nil }
    guard let mass = Ratio(decimal: name.dropFirst(4).dropLast()), mass.numerator > 0 else { return nil }
    grams = mass
  }
}
