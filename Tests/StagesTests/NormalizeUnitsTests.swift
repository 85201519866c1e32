import ByteIO
import HealthModel
import Testing

@testable import Stages

struct NormalizeUnitsTests {
  private static let quantity = "HKQuantityTypeIdentifier"
  private static let category = "HKCategoryTypeIdentifier"

  /// One row in, one row out, and what was counted.
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: String
    var unit: String
    var value: Double
    var expected: Double
    var flags: SampleFlags = []
    var remarks: [Remark] = []

    init(
      _ kind: String, _ unit: String, _ value: Double, _ expected: Double, foreign: Bool = false,
      _ remarks: Remark...
    ) {
      (self.kind, self.unit, self.value, self.expected) = (kind, unit, value, expected)
      self.flags = foreign ? .foreignUnit : []
      self.remarks = remarks
    }

    var testDescription: String { "\(value) \(unit) of \(kind)" }
  }

  @Test(arguments: [
    // Canonical already: not a bit changes.
    Case("StepCount", "count", 0.1 + 0.2, 0.1 + 0.2), Case("BodyMass", "kg", 71.5, 71.5),
    Case("ActiveEnergyBurned", "Cal", 12.345, 12.345),
    // Converted.
    Case("DistanceWalkingRunning", "km", 0.07, 70), Case("DistanceWalkingRunning", "mi", 1, 1609.344),
    Case("BodyMass", "lb", 1, 0.45359237), Case("BodyMass", "st", 11, 69.85322498),
    Case("HeartRate", "count/s", 1.25, 75), Case("HeartRate", "count/min", 0, 0),
    Case("ActiveEnergyBurned", "kJ", 418.4, 100), Case("Height", "ft", 5.75, 175.26),
    Case("BodyTemperature", "degF", 98.6, 37), Case("DietarySodium", "g", 2.3, 2300),
    Case("DietaryWater", "L", 0.35, 350), Case("WalkingSpeed", "km/hr", 4.5, 1.25),
    Case("VO2Max", "mL/kg·min", 41.2, 41.2), Case("SleepDurationGoal", "min", 480, 8),
    Case("BloodGlucose", "mmol<180.1558800000541>/L", 10, 180.155880000054),
    Case("BloodGlucose", "mmol/L", 10, 180.155880000054),
    // Fractions stay fractions.
    Case("OxygenSaturation", "%", 0.97, 0.97), Case("OxygenSaturation", "%", 1, 1),
    Case("OxygenSaturation", "%", 98, 98, .percentOverOne),
    // Signs.
    Case("StepCount", "count", -5, -5, .negativeValue),
    Case("DistanceCycling", "km", -0.5, -500, .negativeValue),
    Case("BodyTemperature", "degC", -5, -5), Case("StepCount", "count", -0.0, 0),
    // Missing.
    Case("StepCount", "count", .nan, .nan, .valueMissing),
    Case("BodyMass", "lb", .infinity, .nan, .valueMissing),
    Case("StepCount", "count", -.infinity, .nan, .valueMissing),
    Case("DistanceCycling", "km", 1e308, .nan, .valueMissing),
    // Another unit than it should be.
    Case("StepCount", "steps", 10, 10, foreign: true, .unknownUnit),
    Case("StepCount", "", 7, 7, foreign: true, .unknownUnit),
    Case("BodyMass", "cm", 180, 180, foreign: true, .unitMismatch),
    Case("OxygenSaturation", "count", 0.9, 0.9, foreign: true, .unitMismatch),
    Case("OxygenSaturation", "mmHg", 97, 97, foreign: true, .unitMismatch),
    Case("DietarySugar", "mmol/L", 5, 5, foreign: true, .unitMismatch),
    Case("BodyMass", "stone", .nan, .nan, foreign: true, .valueMissing, .unknownUnit),
    Case("StepCount", "steps", -3, -3, foreign: true, .unknownUnit),
    // Not in the catalogue: nothing is known of its unit or sign.
    Case("HKQuantityTypeIdentifierOfTheFuture", "lb", -5, -5, .unmapped),
    Case("vendor", "", .nan, .nan, .unmapped, .valueMissing),
  ])
  func quantities(row: Case) throws {
    var run = Run()
    let known = Catalogue.standard.type(identifier: row.kind)?.identifier ?? row.kind
    try run.add(known, unit: row.unit, value: row.value)
    try run.process()
    let value = run.batch.value[0]
    #expect(value == row.expected || value.isNaN && row.expected.isNaN, "\(value)")
    #expect(run.batch.flags[0] == row.flags)
    #expect(run.symbols.string(run.batch.unit[0]) == row.unit, "the unit stays as printed")
    #expect(run.remarks == Dictionary(uniqueKeysWithValues: row.remarks.map { ($0, 1) }))
  }

  @Test(
    arguments: [
      ("SleepAnalysis", "1", "HKCategoryValueSleepAnalysisAsleepUnspecified", []),
      ("SleepAnalysis", "0", "HKCategoryValueSleepAnalysisInBed", []),
      ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", "HKCategoryValueSleepAnalysisAsleep", []),
      ("SleepAnalysis", "99", "99", []), ("SleepAnalysis", "1x", "1x", []),
      ("SleepAnalysis", "99999999999999999999", "99999999999999999999", []),
      ("AppleStandHour", "0", "HKCategoryValueAppleStandHourStood", []),
      ("SleepAnalysis", "", "", [.valueMissing]),
      ("HKCategoryTypeIdentifierOfTheFuture", "1", "1", [.unmapped]),
      ("HKCategoryTypeIdentifierOfTheFuture", "", "", [.unmapped, .valueMissing]),
    ] as [(String, String, String, [Remark])])
  func categories(kind: String, value: String, expected: String, remarks: [Remark]) throws {
    var run = Run()
    let known = Catalogue.standard.type(identifier: kind)?.identifier ?? kind
    try run.add(known, category: value)
    try run.process()
    #expect(run.symbols.string(run.batch.category[0]) == expected)
    #expect(run.batch.value[0].isNaN)
    #expect(run.batch.flags[0] == .isCategory)
    #expect(run.remarks == Dictionary(uniqueKeysWithValues: remarks.map { ($0, 1) }))
  }

  /// Kinds and units take turns, over two batches; every row gets its own rule and is counted once.
  @Test func mixedRows() throws {
    var run = Run()
    let rows: [(String, String, Double, Double)] = [
      ("BodyMass", "kg", 70, 70), ("BodyMass", "lb", 100, 45.359237), ("Height", "cm", 180, 180),
      ("BodyMass", "lb", 200, 90.718474), ("Height", "m", 1.8, 180), ("BodyMass", "cm", 5, 5),
      ("StepCount", "count", -1, -1), ("StepCount", "mi", 1, 1), ("Nope", "kg", 1, 1),
      ("BodyMass", "kg", 71, 71),
    ]
    for _ in 1...2 {
      run.batch.removeAll()
      for (kind, unit, value, _) in rows { try run.add(Self.quantity + kind, unit: unit, value: value) }
      try run.add(Self.category + "SleepAnalysis", category: "3")
      try run.process()
      for (row, expected) in rows.enumerated() { #expect(run.batch.value[row] == expected.3, "\(expected)") }
      #expect(run.symbols.string(run.batch.category[rows.count]) == "HKCategoryValueSleepAnalysisAsleepCore")
    }
    #expect(run.remarks == [.unitMismatch: 4, .negativeValue: 2, .unmapped: 2])
  }

  @Test func emptyBatch() throws {
    var run = Run()
    try run.process()
    #expect(run.batch.count == 0 && run.remarks.isEmpty)
  }
}

/// A batch, what it needs, and the stage.
private struct Run: ~Copyable {
  var batch = SampleBatch()
  var symbols = SymbolTable()
  var ledger = Ledger()
  var stage = NormalizeUnits()

  var remarks: [Remark: Int] {
    Dictionary(uniqueKeysWithValues: Remark.allCases.map { ($0, ledger[$0]) }.filter { $0.1 != 0 })
  }

  mutating func add(_ kind: String, unit: String = "", value: Double = .nan, category: String? = nil) throws {
    batch.kind.append(try symbols.intern(kind))
    batch.unit.append(try symbols.intern(unit))
    batch.value.append(value)
    batch.category.append(try symbols.intern(category ?? ""))
    batch.flags.append(category == nil ? [] : .isCategory)
    batch.start.append(0)
    batch.end.append(0)
    batch.created.append(.missing)
    batch.origin.append(OriginID(rawValue: 0))
    batch.offset.append(Int64(batch.offset.count))
    batch.payloadEnd.append(0)
  }

  mutating func process() throws { try stage.process(&batch, symbols: &symbols, ledger: &ledger) }
}
