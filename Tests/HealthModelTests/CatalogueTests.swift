import Testing

@testable import HealthModel

/// The tables are part of the program: every line must mean something, and nothing may be lost on the way.
struct CatalogueTests {
  let catalogue = Catalogue.standard

  @Test func everyLineIsRead() {
    // 231 types, 571 values and 83 units are facts of the reference that the tables were made from.
    #expect(catalogue.types.count == 231)
    #expect(catalogue.values.count == 571)
    #expect(catalogue.units.count == 83)
    #expect(tableRows(HealthTypeTable.rows).count == 231)
    #expect(tableRows(HealthUnitTable.rows).count == 83)
    let codes = tableRows(HealthCodeTable.rows)
    #expect(codes.compactMap(HealthTypeCodes.init).count == codes.count)
    let notes = tableRows(HealthNoteTable.rows)
    for row in codes + notes { #expect(catalogue.type(identifier: row[0]) != nil, "\(row[0])") }
    #expect(notes.allSatisfy { $0.count == 2 && !$0[1].isEmpty })
    // A name that stands in a table twice would hide its second line.
    #expect(Set(codes.map { $0[0] }).count == codes.count)
    #expect(Set(notes.map { $0[0] }).count == notes.count)
  }

  @Test func namesAreUnique() {
    let names = catalogue.types.map(\.identifier) + catalogue.types.map(\.shortName)
    #expect(Set(names).count == 2 * 231)
    for type in catalogue.types {
      #expect(catalogue.type(identifier: type.shortName)?.identifier == type.identifier)
      #expect(catalogue.shortName(of: type.identifier) == type.shortName)
    }
    for (owner, values) in Dictionary(grouping: catalogue.values, by: { [$0.type, $0.field ?? ""] }) {
      #expect(Set(values.map(\.exportValue)).count == values.count, "\(owner)")
      let current = values.filter { !$0.isOld }.map(\.rawInt)
      #expect(Set(current).count == current.count, "\(owner): one current name per number")
    }
    let spellings = catalogue.units.flatMap { [$0.name] + $0.aliases }
    #expect(Set(spellings).count == spellings.count)
  }

  @Test func kindsAndStyles() {
    func count(_ kind: HealthTypeKind) -> Int { catalogue.types.count { $0.kind == kind } }
    #expect(count(.quantity) == 120)
    #expect(count(.category) == 72)
    #expect(count(.correlation) == 2)
    #expect(count(.clinicalRecord) == 9)
    #expect(count(.characteristic) == 7)
    #expect(count(.activitySummary) == 8)
    #expect(HealthTypeKind.allCases.allSatisfy { count($0) > 0 })
    for type in catalogue.types {
      switch type.kind {
      case .quantity:
        #expect(type.identifier == "HKQuantityTypeIdentifier" + type.shortName)
        #expect(
          type.style != nil && type.style != .category && type.canonicalUnit != nil, "\(type.shortName)")
        #expect(type.valueSet == nil)
      case .category:
        #expect(type.identifier == "HKCategoryTypeIdentifier" + type.shortName)
        #expect(type.style == .category && type.canonicalUnit == nil, "\(type.shortName)")
      default: #expect(type.style == nil, "\(type.shortName)")
      }
    }
  }

  /// The table of styles in the statistics rules: 63 cumulative kinds by name, the two and the three.
  @Test func stylesByName() {
    func names(_ style: AggregationStyle) -> Set<String> {
      Set(catalogue.types.filter { $0.style == style }.map(\.shortName))
    }
    let sports = [
      "CrossCountrySkiing", "Cycling", "DownhillSnowSports", "PaddleSports", "Rowing", "SkatingSports",
      "Swimming",
      "WalkingRunning", "Wheelchair",
    ].map { "Distance" + $0 }
    let others = """
      ActiveEnergyBurned AppleExerciseTime AppleMoveTime AppleStandTime BasalEnergyBurned FlightsClimbed InhalerUsage
      InsulinDelivery NikeFuel NumberOfAlcoholicBeverages NumberOfTimesFallen PushCount StepCount SwimmingStrokeCount
      TimeInDaylight
      """.split(whereSeparator: \.isWhitespace).map(String.init)
    let dietary = catalogue.types.map(\.shortName).filter { $0.hasPrefix("Dietary") }
    #expect(dietary.count == 39)
    #expect(names(.cumulative) == Set(sports + others + dietary))
    #expect(names(.cumulative).count == 63)
    #expect(names(.discreteTemporallyWeighted) == ["HeartRate", "AtrialFibrillationBurden"])
    #expect(
      names(.discreteEquivalentContinuousLevel) == [
        "EnvironmentalAudioExposure", "HeadphoneAudioExposure", "EnvironmentalSoundReduction",
      ])
    #expect(names(.discreteArithmetic).count == 52)
    #expect(names(.category).count == 72)
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierStepCount", "StepCount"),
    ("HKCategoryTypeIdentifierSleepAnalysis", "SleepAnalysis"),
    ("HKDataTypeSleepDurationGoal", "SleepDurationGoal"),
    ("HKDataTypeIdentifierElectrocardiogram", "Electrocardiogram"),
    ("HKDataTypeStateOfMind", "StateOfMind"),
    ("HKCorrelationTypeIdentifierBloodPressure", "BloodPressure"),
    ("HKWorkoutTypeIdentifier", "Workout"),
    ("HKWorkoutRouteTypeIdentifier", "WorkoutRoute"),
    ("HKVisionPrescriptionTypeIdentifier", "VisionPrescription"),
    ("HKScoredAssessmentTypeIdentifierGAD7", "GAD7"),
    ("HKClinicalTypeIdentifierAllergyRecord", "AllergyRecord"),
    ("HKMedicationDoseEventTypeIdentifierMedicationDoseEvent", "MedicationDoseEvent"),
    ("HKDocumentTypeIdentifierCDA", "CDA"),
    ("HKCharacteristicTypeIdentifierBloodType", "BloodType"),
    ("ActivitySummary/@appleMoveTime", "appleMoveTime"),
    ("HKWorkoutActivityTypeRunning", "Running"),
    // Not in the catalogue: only a known prefix is cut, and never so that two types share a name.
    ("HKQuantityTypeIdentifierOfTheFuture", "OfTheFuture"),
    ("HKCategoryTypeIdentifierStepCount", "HKCategoryTypeIdentifierStepCount"),
    ("HKQuantityTypeIdentifier", "HKQuantityTypeIdentifier"),
    ("HKNewKindIdentifierThing", "HKNewKindIdentifierThing"),
    ("vendor.type", "vendor.type"),
    ("", ""),
  ])
  func shortNames(identifier: String, short: String) {
    #expect(catalogue.shortName(of: identifier) == short)
  }

  @Test(
    arguments: [
      ("SleepAnalysis", 0, "HKCategoryValueSleepAnalysisInBed"),
      ("SleepAnalysis", 1, "HKCategoryValueSleepAnalysisAsleepUnspecified"),
      ("SleepAnalysis", 2, "HKCategoryValueSleepAnalysisAwake"),
      ("SleepAnalysis", 5, "HKCategoryValueSleepAnalysisAsleepREM"),
      ("SleepAnalysis", 6, nil),
      ("AppleStandHour", 0, "HKCategoryValueAppleStandHourStood"),
      ("AppleStandHour", 1, "HKCategoryValueAppleStandHourIdle"),
      ("MoodChanges", 0, "HKCategoryValuePresencePresent"),
      ("OvulationTestResult", 2, "HKCategoryValueOvulationTestResultLuteinizingHormoneSurge"),
      ("MenstrualFlow", 1, "HKCategoryValueVaginalBleedingUnspecified"),
      ("AudioExposureEvent", 1, "HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit"),
      ("Headache", 4, "HKCategoryValueSeveritySevere"),
      ("MindfulSession", 0, "HKCategoryValueNotApplicable"),
      ("StepCount", 0, nil),
    ] as [(String, Int, String?)])
  func categoryNumbers(type: String, code: Int, symbol: String?) throws {
    let identifier = try #require(catalogue.type(identifier: type)?.identifier)
    #expect(catalogue.symbol(ofType: identifier, code: code) == symbol)
    if let symbol { #expect(catalogue.code(ofType: identifier, symbol: symbol) == code) }
  }

  @Test func olderNamesHaveNumbersToo() {
    let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
    #expect(catalogue.code(ofType: sleep, symbol: "HKCategoryValueSleepAnalysisAsleep") == 1)
    #expect(catalogue.code(ofType: sleep, symbol: "HKCategoryValueSeverityMild") == nil)
  }

  @Test func valuesBelongToTypes() {
    let identifiers = Set(catalogue.types.map(\.identifier))
    for value in catalogue.values {
      let known = identifiers.contains(value.type) || ["MetadataEntry", "WorkoutEvent"].contains(value.type)
      #expect(known && !value.label.isEmpty, "\(value.type) \(value.exportValue)")
    }
    // Two types of a beta have no values yet.
    let without = catalogue.types.filter {
      $0.kind == .category && catalogue.values(ofType: $0.identifier).isEmpty
    }
    #expect(without.map(\.shortName) == ["MenopausalState", "BleedingAfterMenopause"])
    #expect(catalogue.values(ofType: "HKWorkoutTypeIdentifier", field: "workoutActivityType").count == 84)
    #expect(catalogue.values(ofType: "MetadataEntry", field: "HKWeatherCondition").count == 28)
    #expect(catalogue.values(ofType: "HKCategoryTypeIdentifierHeadache").map(\.rawInt) == [0, 1, 2, 3, 4])
  }

  /// Spot checks against the R4 vital-signs table, which is normative.
  @Test(arguments: [
    ("HeartRate", ["8867-4"], "/min", "heartrate"),
    ("RespiratoryRate", ["9279-1"], "/min", "resprate"),
    ("OxygenSaturation", ["2708-6", "59408-5"], "%", "oxygensat"),
    ("BodyTemperature", ["8310-5"], "Cel", "bodytemp"),
    ("BodyMass", ["29463-7"], "kg", "bodyweight"),
    ("Height", ["8302-2"], "cm", "bodyheight"),
    ("BodyMassIndex", ["39156-5"], "kg/m2", "bmi"),
    ("BloodPressureSystolic", ["8480-6"], "mm[Hg]", "bp"),
  ])
  func vitalSigns(name: String, loinc: [String], ucum: String, profile: String) throws {
    let type = try #require(catalogue.type(identifier: name))
    #expect(type.codes.loinc.map(\.code) == loinc)
    #expect(type.codes.loinc.allSatisfy { $0.display != nil })
    #expect(type.codes.category == "vital-signs")
    #expect(type.codes.confidence == .confirmed)
    #expect(type.codes.profile == profile)
    #expect(type.ucum == ucum)
    #expect(type.fhirFactor == (ucum == "%" ? 100 : 1))
  }

  /// Every LOINC code ends in the check digit that its other digits give (Luhn).
  @Test func loincCheckDigits() {
    let codes = catalogue.types.flatMap { $0.codes.loinc + $0.codes.dailyLoinc }.map(\.code)
    #expect(codes.count > 100)
    for code in codes { #expect(hasLoincCheckDigit(code), "\(code)") }
    #expect(!hasLoincCheckDigit("81208-3"), "the copper code that is known to be wrong")
  }

  private func hasLoincCheckDigit(_ code: String) -> Bool {
    let parts = code.split(separator: "-")
    guard parts.count == 2, let check = Int(parts[1]) else { return false }
    let sum = parts[0].reversed().enumerated().reduce(0) { sum, item in
      guard let digit = item.element.wholeNumberValue else { return -1000 }
      let doubled = item.offset % 2 == 0 ? digit * 2 : digit
      return sum + doubled / 10 + doubled % 10
    }
    return (10 - sum % 10) % 10 == check
  }

  @Test(arguments: [
    ("StepCuont", "StepCount"), ("stepcount", "StepCount"), ("HKQuantityTypeIdentifierBodyMas", "BodyMass"),
    ("Sleep", "SleepAnalysis"), ("heart", "HeartRate"),
  ])
  func nearMatches(typed: String, meant: String) {
    #expect(catalogue.nearMatches(to: typed).map(\.shortName).contains(meant))
    #expect(catalogue.nearMatches(to: typed).count <= 5)
  }

  @Test func nothingIsNearNonsense() {
    #expect(catalogue.nearMatches(to: "zzqqxxzzqqxx").isEmpty)
    #expect(catalogue.nearMatches(to: "").isEmpty)
  }
}
