import Testing

@testable import HealthModel

struct UnitTests {
  /// Every unit string that the catalogue names, and their other spellings.
  @Test func everyUnitOfTheCatalogueIsRead() throws {
    for type in Catalogue.standard.types {
      let units = type.possibleUnits + type.seenUnits + [type.sdkUnit, type.canonicalUnit].compactMap { $0 }
      for unit in units {
        let parsed = UnitExpression(unit)
        #expect(parsed != nil, "\(unit) of \(type.shortName)")
        guard type.kind == .quantity else { continue }
        #expect(throws: Never.self, "\(unit) of \(type.shortName)") { _ = try type.conversion(from: unit) }
        #expect(throws: Never.self, "\(unit) of \(type.shortName)") { _ = try type.conversion(to: unit) }
      }
    }
    for unit in HealthUnit.all where unit.name != "mol<M>" {
      for text in [unit.name] + unit.aliases { #expect(UnitExpression(text) != nil, "\(text)") }
    }
  }

  /// What the grammar makes of a composed unit is what its row says.
  @Test func rowsAgreeWithTheGrammar() throws {
    for unit in HealthUnit.all {
      guard let factor = unit.factor, let base = unit.base else { continue }
      let reference = try #require(UnitExpression(base))
      let parsed = try #require(UnitExpression(unit.name))
      #expect(parsed.dimension == reference.dimension, "\(unit.name)")
      #expect(parsed.scale == factor.times(reference.scale), "\(unit.name)")
      #expect(parsed.offset == unit.offset, "\(unit.name)")
      for alias in unit.aliases { #expect(UnitExpression(alias) == parsed, "\(alias)") }
    }
  }

  /// Two rows have equal dimensions exactly if they share a base; a speed is not a length.
  @Test func dimensionsAreDistinct() throws {
    let units = HealthUnit.all.filter { $0.factor != nil }
    for left in units {
      for right in units {
        let same = UnitExpression(left.name)?.dimension == UnitExpression(right.name)?.dimension
        #expect(same == (left.base == right.base), "\(left.name), \(right.name)")
      }
    }
  }

  @Test(arguments: [
    // The same unit in other words.
    ("mL/min·kg", "mL/(min·kg)"), ("mL/min·kg", "mL/kg·min"), ("mL/min·kg", "ml/(kg*min)"),
    ("mL/min·kg", "mL/min.kg"), ("kcal/hr·kg", "kcal/hr-kg"), ("kcal/hr·kg", "kcal/(kg*hr)"),
    ("m/s", "m*s^-1"),
    ("m/s", "(m/s)"), ("count/s", "Hz"), ("kcal", "Cal"), ("mcg", "µg"), ("mcg", "μg"), ("mcg", "ug"),
    ("L", "l"), ("mg/dL", "mg/dl"), ("mmol<180.1558800000541>/L", "mmol/L"), ("g", "mol<1>"),
    ("mmol<90>/L", "mmol<90.0>/L"), ("m^2", "m·m"), ("m^0·s", "s"),
  ])
  func equalUnits(left: String, right: String) throws {
    let expected = try #require(UnitExpression(left))
    #expect(UnitExpression(right) == expected)
  }

  @Test(arguments: [
    "", " ", "kg ", " kg", "KG", "Kg", "kCal", "CAL", "Min", "steps", "kcal/hr/kg", "/min", "m/", "m·", "·m",
    "m^", "m^x",
    "m^-", "(m", "m)", "()", "m s", "mol", "mmol", "mol<>", "mol<x>", "mol<-5>", "mol<0>", "mol<5/9>",
    "mol<M>",
    "mol<180", "kmin", "mlb", "kkg", "mdegC", "mdegF", "%%", "k%", "cmmHg", "da(g)", "mc(g)", "kcount", "1/s",
    "m^10",
    "((((m^9)^9)^9)^9)",
    String(repeating: "(", count: 300), String(repeating: "m·", count: 100) + "m",
    "km^9·km^9·km^9", "mol<1e-99>", "mol<99999999999999999999999999999999999999999>",
    "mol<1e999999999999999999999>",
    "m\u{0}", "ｍ", "m²",
  ])
  func noUnits(text: String) {
    #expect(UnitExpression(text) == nil)
  }

  @Test(arguments: [
    ("kg", "kg", 71.5, 71.5), ("km", "m", 0.07, 70), ("km", "m", 1, 1000), ("m", "km", 70, 0.07),
    ("km", "m", 3.59009e-05, 0.0359009), ("lb", "kg", 1, 0.45359237), ("lb", "kg", 165.3, 74.978818761),
    ("kg", "lb", 0.45359237, 1), ("st", "kg", 11, 69.85322498), ("st", "lb", 1, 14), ("lb", "oz", 1, 16),
    ("oz", "g", 1, 28.349523125), ("mi", "m", 1, 1609.344), ("mi", "ft", 1, 5280), ("mi", "yd", 1, 1760),
    ("ft", "in", 1, 12), ("ft", "cm", 5.75, 175.26), ("in", "cm", 1, 2.54), ("cm", "m", 178, 1.78),
    ("mL", "L", 1, 0.001), ("L", "mL", 0.35, 350), ("cup_us", "fl_oz_us", 1, 8),
    ("pt_imp", "fl_oz_imp", 1, 20),
    ("kJ", "kcal", 4.184, 1), ("kJ", "kcal", 418.4, 100), ("Cal", "kcal", 12.3, 12.3),
    ("cal", "kcal", 250, 0.25),
    ("J", "kcal", 4184, 1), ("kcal", "kJ", 1, 4.184), ("MJ", "kcal", 4.184, 1000),
    ("degF", "degC", 212, 100), ("degF", "degC", 98.6, 37), ("degF", "degC", -40, -40),
    ("degC", "degF", 36.6, 97.88),
    ("K", "degC", 310.15, 37), ("K", "degC", 273.16, 0.01), ("degC", "K", -273.15, 0),
    ("degF", "K", 32, 273.15),
    ("inHg", "mmHg", 1, 25.4), ("inHg", "mmHg", 29.92, 759.968), ("atm", "mmHg", 1, 760),
    ("kPa", "mmHg", 1, 7.5006158), ("cmAq", "mmHg", 10, 7.3555915),
    ("count/s", "count/min", 1.25, 75), ("count/min", "count/s", 75, 1.25), ("Hz", "count/min", 1, 60),
    ("count/hr", "count/min", 90, 1.5), ("km/hr", "m/s", 18, 5), ("m/s", "km/hr", 5, 18),
    ("mi/hr", "m/s", 1, 0.44704), ("ft/s", "m/s", 10, 3.048), ("mi/hr", "ft/s", 15, 22),
    ("mL/kg·min", "mL/min·kg", 41.2, 41.2), ("L/hr·kg", "mL/min·kg", 3, 50), ("L/s", "L/min", 7.5, 450),
    ("kcal/hr-kg", "kcal/hr·kg", 9.2, 9.2), ("g", "mg", 2.3, 2300), ("mg", "mcg", 0.4, 400),
    ("g", "mcg", 1e-6, 1),
    ("ng", "mcg", 1500, 1.5), ("dag", "g", 1, 10), ("dg", "g", 1, 0.1), ("hL", "L", 1, 100),
    ("GHz", "Hz", 1, 1e9), ("min", "hr", 90, 1.5), ("hr", "min", 0.1, 6), ("ms", "s", 41.25, 0.04125),
    ("d", "hr", 1, 24), ("S", "mcS", 1e-6, 1), ("mV", "mcV", 1.5, 1500), ("kW", "W", 0.25, 250),
    // Glucose: mg/dL = mmol/L × M/10, both ways and for any M.
    ("mmol<180.1558800000541>/L", "mg/dL", 10, 180.155880000054),
    ("mmol<180.1558800000541>/L", "mg/dL", 5.5, 99.0857340000298),
    ("mmol/L", "mg/dL", 1, 18.0155880000054), ("mg/dL", "mmol/L", 180.1558800000541, 10),
    ("mmol<90>/L", "mg/dL", 2, 18), ("mol<180>/L", "g/L", 1, 180), ("mcmol<113.12>/L", "mg/dL", 100, 1.1312),
    ("mg/mL", "mg/dL", 1, 100), ("mol<18.015>", "g", 2, 36.03),
  ])
  func conversions(from: String, to: String, value: Double, expected: Double) throws {
    let conversion = try UnitConversion(from: from, to: to)
    // The nearest Double to the decimal result of 15 digits, not one beside it.
    #expect(conversion(value) == expected, "\(conversion(value))")
    #expect(conversion(.nan).isNaN)
  }

  @Test(arguments: [
    ("kg", "m", UnitProblem.mismatch(from: "kg", to: "m")), ("%", "count", .mismatch(from: "%", to: "count")),
    ("count/min", "count", .mismatch(from: "count/min", to: "count")),
    ("dBASPL", "dBHL", .mismatch(from: "dBASPL", to: "dBHL")),
    ("mmol/L", "g", .mismatch(from: "mmol/L", to: "g")),
    ("m/s", "min/km", .mismatch(from: "m/s", to: "min/km")), ("steps", "count", .unknown("steps")),
    ("count", "steps", .unknown("steps")), ("", "count", .unknown("")),
  ])
  func problems(from: String, to: String, problem: UnitProblem) {
    #expect(throws: problem) { try UnitConversion(from: from, to: to) }
  }

  /// Numbers that need no conversion keep every bit, others come back within a digit of the fifteenth.
  @Test func roundTrips() throws {
    for (from, to) in [("kg", "lb"), ("degC", "degF"), ("m", "mi"), ("mg/dL", "mmol/L"), ("kcal", "kJ")] {
      let (there, back) = (try UnitConversion(from: from, to: to), try UnitConversion(from: to, to: from))
      for thousandths in stride(from: 1, through: 999_999, by: 1997) {
        let value = Double(thousandths) / 1000
        #expect(abs(back(there(value)) - value) <= 1e-13 * max(value, 100), "\(value) \(from)")
      }
    }
    let same = try UnitConversion(from: "Cal", to: "kcal")
    #expect(same.isIdentity && same(0.1 + 0.2) == 0.1 + 0.2)
    #expect(try !UnitConversion(from: "K", to: "degC").isIdentity)
  }

  /// Old wrist temperatures are differences: 0.41 degF of difference is 0.23 degC, not -17.55.
  @Test func temperatureDifferencesTakeNoOffset() throws {
    let wrist = try #require(Catalogue.standard.type(identifier: "AppleSleepingWristTemperature"))
    let body = try #require(Catalogue.standard.type(identifier: "BodyTemperature"))
    #expect(try wrist.conversion(from: "degF")(0.45) == 0.25)
    #expect(try wrist.conversion(from: "degF")(-0.9) == -0.5)
    #expect(try wrist.conversion(from: "degF")(95) == 35)
    #expect(try wrist.conversion(to: "degF")(0.25) == 0.45)
    #expect(try wrist.conversion(to: "degF")(35) == 95)
    #expect(try body.conversion(from: "degF")(5) == -15)
  }
}
