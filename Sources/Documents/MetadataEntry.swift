import HealthModel

/// One pair of HealthKit metadata.
package struct MetadataEntry: Equatable, Sendable {
  package var key: String
  /// As printed.
  package var value: String
  /// The number that the value begins with; nil if it is none, or has something else than a unit behind it.
  package var number: Double? { measure?.number }
  /// The unit of ``number``, the base one of its dimension (`m`, `degC`, …); nil if it has none.
  package var unit: String? { measure?.unit }

  /// What a percentage is called here, because `%` is a fraction of 1.
  package static let percent = OutputUnits.percent

  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// A value such as `5900 cm`, split at the first blank and converted: 59 m.
  private var measure: (number: Double, unit: String?)? {
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let printed = parts.first.flatMap({ decimal(String($0)) }) else { return nil }
    guard parts.count == 2 else { return (printed, nil) }
    if key == "HKWeatherHumidity", parts[1] == "%" { return (Self.humidity(printed), Self.percent) }
    return Self.converted(printed, String(parts[1]))
  }

  /// Newer phones print the percentage times 100 (`6400 %`), older ones the percentage.
  private static func humidity(_ printed: Double) -> Double { printed > 100 ? printed / 100 : printed }

  private static func converted(_ printed: Double, _ unit: String) -> (number: Double, unit: String?)? {
    guard UnitExpression(unit) != nil else { return nil }
    guard let base = HealthUnit.named(unit)?.base,
      let conversion = try? UnitConversion(from: unit, to: base)
    else { return (printed, unit) }
    return (conversion(printed), base)
  }
}

extension [MetadataEntry] {
  /// The value of a key, as printed.
  package subscript(key: String) -> String? { first { $0.key == key }?.value }
}
