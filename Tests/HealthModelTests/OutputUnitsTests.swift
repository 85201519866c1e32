import Testing

@testable import HealthModel

struct OutputUnitsTests {
  @Test(arguments: [
    ("BodyMass", "lb", "HKQuantityTypeIdentifierBodyMass", 0.45359237, 1.0),
    ("HKQuantityTypeIdentifierBodyMass", "st", "HKQuantityTypeIdentifierBodyMass", 69.85322498, 11),
    ("OxygenSaturation", "percent", "HKQuantityTypeIdentifierOxygenSaturation", 0.97, 97),
    ("OxygenSaturation", "percent", "HKQuantityTypeIdentifierOxygenSaturation", 0.07, 7),
    ("OxygenSaturation", "%", "HKQuantityTypeIdentifierOxygenSaturation", 0.97, 0.97),
    ("BloodGlucose", "mmol/L", "HKQuantityTypeIdentifierBloodGlucose", 180.1558800000541, 10),
    ("BodyTemperature", "degF", "HKQuantityTypeIdentifierBodyTemperature", 37, 98.6),
    ("HeartRate", "count/s", "HKQuantityTypeIdentifierHeartRate", 90, 1.5),
  ])
  func choices(key: String, unit: String, identifier: String, canonical: Double, expected: Double) throws {
    let units = try OutputUnits([key: unit])
    let choice = try #require(units[identifier])
    #expect(choice.unit == unit)
    #expect(choice.conversion(canonical) == expected)
    #expect(units["HKQuantityTypeIdentifierStepCount"] == nil)
  }

  /// All problems come at once, in the order of their keys, and say what to try.
  @Test func problems() {
    let wanted = [
      "BodyMass": "percent", "Height": "kg", "HeartRate": "bpm", "StepCuont": "count", "SleepAnalysis": "min",
      "OxygenSaturation": "percnt", "DistanceCycling": "mi", "HKQuantityTypeIdentifierDistanceCycling": "km",
    ]
    let error = #expect(throws: OutputUnits.Problems.self) { try OutputUnits(wanted) }
    let texts = Dictionary(uniqueKeysWithValues: (error?.all ?? []).map { ($0.key, $0.text) })
    #expect(
      error?.all.map(\.key) == [
        "BodyMass", "HKQuantityTypeIdentifierDistanceCycling", "HeartRate", "Height", "OxygenSaturation",
        "SleepAnalysis", "StepCuont",
      ])
    #expect(texts["BodyMass"]?.contains("not a unit") == true)
    #expect(texts["BodyMass"]?.contains("kg, lb, g, st, oz") == true)
    #expect(texts["HKQuantityTypeIdentifierDistanceCycling"]?.contains("another entry") == true)
    #expect(texts["HeartRate"]?.contains("“bpm” is not a unit; try count/min, count/s") == true)
    #expect(texts["Height"]?.contains("does not measure what cm does") == true)
    #expect(texts["OxygenSaturation"]?.contains("%, percent") == true)
    #expect(texts["SleepAnalysis"]?.contains("has no unit") == true)
    #expect(texts["StepCuont"]?.contains("did you mean StepCount") == true)
  }
}
