import HealthModel

/// What a sample of SleepAnalysis says; the raw values are HealthKit's (HKCategoryValueSleepAnalysis).
package enum SleepStage: Int, CaseIterable, Sendable {
  case inBed = 0
  /// Also what was plain `Asleep` before iOS 16.
  case asleepUnspecified = 1
  case awake = 2
  case asleepCore = 3
  case asleepDeep = 4
  case asleepREM = 5

  package static let identifier = "HKCategoryTypeIdentifierSleepAnalysis"

  /// - Parameter symbol: as exports print it, by its current or its older name; nil for any other text.
  package init?(symbol: String) {
    guard let code = Catalogue.standard.code(ofType: Self.identifier, symbol: symbol) else { return nil }
    self.init(rawValue: code)
  }

  /// Whether it is sleep; being in bed or awake never is.
  package var isAsleep: Bool { self != .inBed && self != .awake }
}
