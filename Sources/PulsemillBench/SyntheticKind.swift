/// How the rows of one type look and how much of the file they are.
struct SyntheticKind {
  enum Form { case plain, motionContext, timeZone, beats }

  enum Value {
    /// Whole numbers from 1.
    case count(below: Int)
    /// Numbers of six digits at most, from `from / 1000` in steps of a thousandth.
    case thousandths(from: Int, below: Int)
    /// Category symbols, each about as often.
    case symbols([StaticString])
  }

  enum Writer { case phone, watch, app }

  var type: StaticString
  var unit: StaticString
  var form = Form.plain
  var value: Value
  var writers: [Writer]
  /// Seconds from one start to the next, about.
  var interval: Int
  /// The longest sample in seconds; 0: points.
  var longest: Int
  /// Percent of the file's bytes.
  var share: Int
  /// Bytes of a row, about: how many there will be, and so how far back they go.
  var size: Int

  /// In the order of a file from the phone: one run per type, quantities first, heart-rate variability last.
  ///
  /// By bytes 62 % Records without children, 32 % with metadata, 5 % with beats; 1 % is left for workouts.
  static let all: [SyntheticKind] = [
    SyntheticKind(
      type: "HKQuantityTypeIdentifierBodyMass", unit: "kg", value: .thousandths(from: 70_000, below: 75_000),
      writers: [.app], interval: 40_000, longest: 0, share: 1, size: 230),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierHeartRate", unit: "count/min", form: .motionContext,
      value: .count(below: 170), writers: [.watch], interval: 240, longest: 0, share: 28, size: 460),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierOxygenSaturation", unit: "%",
      value: .thousandths(from: 930, below: 1000),
      writers: [.watch], interval: 3000, longest: 15, share: 2, size: 380),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierStepCount", unit: "count", value: .count(below: 900),
      writers: [.phone, .watch, .app], interval: 500, longest: 600, share: 16, size: 325),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierDistanceWalkingRunning", unit: "km",
      value: .thousandths(from: 1, below: 700), writers: [.phone, .watch], interval: 500, longest: 600,
      share: 15, size: 380),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierBasalEnergyBurned", unit: "kcal",
      value: .thousandths(from: 100, below: 19_000), writers: [.watch], interval: 700, longest: 700, share: 8,
      size: 380),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierActiveEnergyBurned", unit: "kcal",
      value: .thousandths(from: 20, below: 9000), writers: [.watch, .app], interval: 350, longest: 300,
      share: 16, size: 310),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierFlightsClimbed", unit: "count", value: .count(below: 4),
      writers: [.phone, .watch], interval: 4000, longest: 200, share: 2, size: 370),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierEnvironmentalAudioExposure", unit: "dBASPL",
      value: .thousandths(from: 40_000, below: 90_000), writers: [.watch], interval: 1900, longest: 1800,
      share: 2, size: 390),
    SyntheticKind(
      type: "HKCategoryTypeIdentifierSleepAnalysis", unit: "", form: .timeZone,
      value: .symbols([
        "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisAsleepDeep",
        "HKCategoryValueSleepAnalysisAsleepREM", "HKCategoryValueSleepAnalysisAwake",
      ]), writers: [.watch], interval: 2500, longest: 2400, share: 4, size: 460),
    SyntheticKind(
      type: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", unit: "ms", form: .beats,
      value: .thousandths(from: 20_000, below: 90_000), writers: [.watch], interval: 7000, longest: 60,
      share: 5,
      size: 3600),
  ]
}
