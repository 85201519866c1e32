/// One type of health data, as the catalogue has it.
package struct HealthType: Sendable {
  /// As exports print it, such as `HKQuantityTypeIdentifierStepCount`; attributes as `ActivitySummary/@appleMoveTime`.
  package let identifier: String
  /// The identifier without its prefix, such as `StepCount`; unique.
  package let shortName: String
  package let kind: HealthTypeKind
  /// How it is summarised; nil if it is not.
  package let style: AggregationStyle?
  /// The unit that everything is computed and published in; nil where there is no number. `%` is a fraction of 1.
  package let canonicalUnit: String?
  /// The unit that Apple's headers name.
  package let sdkUnit: String?
  /// Units that an export can print, depending on the user's settings.
  package let possibleUnits: [String]
  /// Those of them, and others, that were seen in exports.
  package let seenUnits: [String]
  /// The canonical unit in UCUM, and what to show for it.
  package let ucum: String?
  package let ucumDisplay: String?
  /// HealthKit's enumeration of a category type, such as `HKCategoryValueSeverity`.
  package let valueSet: String?
  package let codes: HealthTypeCodes
  package let note: String?

  /// - Parameter row: the fields of a line of ``HealthTypeTable``; nil if they make no type.
  init?(row: [String], codes: [String: HealthTypeCodes], notes: [String: String]) {
    guard row.count == 10, !row[0].isEmpty, let kind = HealthTypeKind(rawValue: row[1]) else { return nil }
    guard row[2].isEmpty || AggregationStyle(rawValue: row[2]) != nil else { return nil }
    identifier = row[0]
    shortName = String(IdentifierPrefix.strip(row[0]))
    self.kind = kind
    style = AggregationStyle(rawValue: row[2])
    canonicalUnit = row[3].nonEmpty
    sdkUnit = row[4].nonEmpty
    possibleUnits = row[5].items()
    seenUnits = row[6].items()
    ucum = row[7].nonEmpty
    ucumDisplay = row[8].nonEmpty
    valueSet = row[9].nonEmpty
    self.codes = codes[shortName] ?? HealthTypeCodes()
    note = notes[shortName]
  }

  /// 100 for kinds in `%`, which FHIR sends as a percentage; else 1; nil without a value.
  package var fhirFactor: Int? {
    canonicalUnit == nil && ucum == nil && valueSet == nil ? nil : canonicalUnit == "%" ? 100 : 1
  }

  /// What a day is best described by; the three category types that are more than a count say so themselves.
  package var dailyStatistic: String? {
    switch shortName {
    case "AppleStandHour": return "count of Stood"
    case "MindfulSession": return "minutes"
    case "SleepAnalysis": return "minutes per stage"
    default: break
    }
    return switch style {
    case .cumulative: "sum"
    case .discreteArithmetic: "mean, minimum, maximum, count"
    case .discreteTemporallyWeighted: "time-weighted mean, minimum, maximum"
    case .discreteEquivalentContinuousLevel: "equivalent continuous level, maximum"
    case .category: "count"
    case nil: nil
    }
  }
}

extension HealthType {
  /// Old samples of this type are differences to a baseline, which no unit tells from temperatures: a wrist is never
  /// as cold as 10 degC, and no difference is as large.
  private static let mixesDifferences = "HKQuantityTypeIdentifierAppleSleepingWristTemperature"
  private static let largestDifference = 10.0

  /// How a number in `unit` becomes one in the canonical unit.
  package func conversion(from unit: String) throws(UnitProblem) -> UnitConversion {
    guard let canonicalUnit else { throw .unknown(unit) }
    let conversion = try UnitConversion(from: unit, to: canonicalUnit)
    guard identifier == Self.mixesDifferences else { return conversion }
    return conversion.takingDifferences(below: Self.largestDifference / conversion.factor)
  }

  /// How a number in the canonical unit becomes one in `unit`.
  package func conversion(to unit: String) throws(UnitProblem) -> UnitConversion {
    guard let canonicalUnit else { throw .unknown(unit) }
    let conversion = try UnitConversion(from: canonicalUnit, to: unit)
    guard identifier == Self.mixesDifferences else { return conversion }
    return conversion.takingDifferences(below: Self.largestDifference)
  }
}
