import Foundation
import Testing

@testable import HealthModel

struct CatalogueListingTests {
  let listing = CatalogueListing()

  @Test func allTypes() {
    let lines = listing.text.split(separator: "\n")
    #expect(lines.count == 1 + 231)
    #expect(lines[0].split(separator: " ") == ["TYPE", "STYLE", "UNIT", "CATEGORY"])
    let heartRate = lines.first { $0.hasPrefix("HeartRate ") }
    #expect(heartRate?.split(separator: " ") == ["HeartRate", "time-weighted", "count/min", "vital-signs"])
    #expect(lines.contains { $0.hasPrefix("AllergyRecord") && $0.contains("clinical record") })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") && $0.count <= 100 })
  }

  @Test(arguments: [
    (
      "BodyMass",
      ["HKQuantityTypeIdentifierBodyMass", "arithmetic", "kg, lb, g, st, oz", "29463-7 Body weight"]
    ),
    (
      "HKQuantityTypeIdentifierStepCount",
      ["StepCount", "55423-8", "41950-7", "{steps} (steps)", "cumulative"]
    ),
    ("OxygenSaturation", ["% (a fraction of 1)", "2708-6", "59408-5", "oxygensat"]),
    ("SleepAnalysis", ["HKCategoryValueSleepAnalysisAsleepREM", "  5", "Asleep REM", "name before iOS 16"]),
    ("Headache", ["HKCategoryValueSeverityMild", "snomed 255604002", "25064002"]),
    ("Workout", ["Values of workoutActivityType", "HKWorkoutActivityTypeUnderwaterDiving", "73985-4"]),
    ("Electrocardiogram", ["Values of classification", "Values of symptomsStatus"]),
    ("HKWeatherCondition", ["Values of HKWeatherCondition", "HKWeatherConditionTornado"]),
    ("units", ["UNIT", "mmol<180.1558800000541>/L", "[stone_av]", "kcal/hr-kg"]),
  ])
  func details(name: String, expected: [String]) throws {
    let text = try #require(listing.text(of: name))
    for part in expected { #expect(text.contains(part), "\(part)") }
    #expect(text.hasSuffix("\n") && !text.contains(" \n"))
    let json = try #require(listing.json(of: name))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
  }

  @Test func unknownName() {
    #expect(listing.text(of: "StepCuont") == nil)
    #expect(listing.json(of: "StepCuont") == nil)
    #expect(listing.suggestions(for: "StepCuont") == ["StepCount"])
  }

  @Test func jsonHoldsEverything() throws {
    let json = listing.json
    #expect(json.hasSuffix("}\n") && json.split(separator: "\n").count == 1)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [[String: Any]]])
    #expect(root["types"]?.count == 231)
    #expect(root["units"]?.count == 83)
    #expect(root["values"]?.count == 571)
    let glucose = try #require(root["types"]?.first { $0["short_name"] as? String == "BloodGlucose" })
    #expect(glucose["unit"] as? String == "mg/dL")
    #expect(glucose["possible_units"] as? [String] == ["mg/dL", "mmol<180.1558800000541>/L"])
    #expect(glucose["snomed"] is NSNull)
    let foot = try #require(root["units"]?.first { $0["unit"] as? String == "ft" })
    #expect(foot["factor"] as? String == "381/1250")
  }
}
