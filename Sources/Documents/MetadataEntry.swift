import HealthModel

/// One pair of HealthKit metadata.
package struct MetadataEntry: Equatable, Sendable {
  package var key: String
  /// As printed.
  package var value: String
  /// The number that the value begins with; nil if it is none, or has something else than a unit behind it.
  package var number: Double?
  /// The unit of ``number``, the base one of its dimension (`m`, `degC`, …); nil if it has none.
  package var unit: String?

  /// What a percentage is called here, because `%` is a fraction of 1.
  package static let percent = OutputUnits.percent

  /// Splits a value such as `5900 cm` at the first blank and converts it: 59 m.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let printed = parts.first.flatMap({ decimal(String($0)) }) else { return }
    guard parts.count == 2 else {
      number = printed
      return
    }
    if key == "HKWeatherHumidity", parts[1] == "%" {
      (number, unit) = (Self.humidity(printed), Self.percent)
    } else {
      convert(printed, String(parts[1]))
    }
  }

  /// Newer phones print the percentage times 100 (`6400 %`), older ones the percentage.
  private static func humidity(_ printed: Double) -> Double { printed > 100 ? printed / 100 : printed }

  private mutating func convert(_ printed: Double, _ text: String) {
    guard UnitExpression(text) != nil else { return }
    (number, unit) = (printed, text)
    guard let base = HealthUnit.named(text)?.base,
      let conversion = try? UnitConversion(from: text, to: base)
    else { return }
    (number, unit) = (conversion(printed), base)
  }
}

extension [MetadataEntry] {
  /// The value of a key, as printed.
  package subscript(key: String) -> String? { first { $0.key == key }?.value }
}
