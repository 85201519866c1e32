import ByteIO

/// What Apple prints for each day: the rings, and how much may lie between them and the samples.
enum Ring: String, CaseIterable, Sendable {
  case activeEnergy = "ActiveEnergyBurned"
  case moveTime = "AppleMoveTime"
  case exerciseTime = "AppleExerciseTime"
  case standHours = "AppleStandHour"

  /// The short name of the kind whose samples make it.
  var kind: String { rawValue }

  var unit: String {
    switch self {
    case .activeEnergy: "kcal"
    case .moveTime, .exerciseTime: "min"
    case .standHours: "hr"
    }
  }

  /// The sum of a day as the ring shows it: minutes are whole, half a minute is one.
  func shown(_ sum: Double) -> Double {
    switch self {
    case .activeEnergy, .standHours: sum
    case .moveTime, .exerciseTime: (sum.roundedTo15Digits + 0.5).rounded(.down)
    }
  }

  /// How far ours may be from Apple's number on a day.
  ///
  /// - Parameter sources: how many sources have samples on the day: rings choose among them in cells of their own.
  func tolerance(_ apple: Double, sources: Int) -> Double {
    switch self {
    case .activeEnergy: apple.magnitude * 0.0005 + halfUnitOfSixDigits(apple)
    case .moveTime, .exerciseTime: sources > 1 ? 1 : 0
    case .standHours: 0
    }
  }
}

/// Half a unit of the sixth significant digit of a number: Apple prints no more digits.
func halfUnitOfSixDigits(_ number: Double) -> Double {
  guard number != 0, number.isFinite else { return 0 }
  var power = 1.0
  while number.magnitude / power >= 10 { power *= 10 }
  while number.magnitude / power < 1 { power /= 10 }
  return power * 0.5e-5
}

/// Whether two numbers are at most `tolerance` apart; what binary fractions add does not count.
func agree(_ ours: Double, _ apple: Double, within tolerance: Double) -> Bool {
  (ours - apple).magnitude <= tolerance + 1e-9 * max(1, apple.magnitude)
}
