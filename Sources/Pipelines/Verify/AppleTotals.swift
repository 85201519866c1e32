import ByteIO
import Documents
import HealthModel

/// Apple's own totals in an export, as numbers: what is kept of its documents while it is read.
struct AppleTotals: Sendable {
  /// What Apple says of one workout and one quantity.
  struct WorkoutTotal: Sendable {
    /// The index in ``workouts``.
    var workout: Int
    /// The full identifier of the quantity.
    var kind: String
    var statistic: Comparison.Statistic
    var interval: Interval
    /// In the canonical unit of the kind.
    var value: Double
  }

  /// The workout that a total is of.
  struct Workout: Sendable {
    /// The activity without its prefix.
    var activity: String
    /// Canonical name, alias applied.
    var sourceName: String
    var family: DeviceFamily
  }

  /// By ring and local day, counted from 1970-01-01; of a day that is there twice the last one counts.
  private(set) var days: [Ring: [Int64: Double]] = [:]
  private(set) var workouts: [Workout] = []
  private(set) var workoutTotals: [WorkoutTotal] = []
  private var parser: DocumentParser
  private let compares: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - aliases: old source names and the ones that they go by now.
  ///   - compares: whether the samples of a quantity are looked at, by its full identifier.
  init(aliases: [String: String], compares: @escaping @Sendable (String) -> Bool) {
    parser = DocumentParser(aliases: aliases)
    self.compares = compares
  }

  var isEmpty: Bool { workoutTotals.isEmpty && days.values.allSatisfy(\.isEmpty) }

  /// Keeps the totals of an element, if it has any. What cannot be used is not Apple's word on anything; a run reports it.
  mutating func note(_ element: Element) {
    switch element.name {
    case "ActivitySummary": if let day = try? ActivitySummary(element, by: &parser) { note(day) }
    case "Workout": if let workout = try? Documents.Workout(element, by: &parser) { note(workout) }
    default: break
    }
  }

  private mutating func note(_ day: ActivitySummary) {
    if day.isJunk { return }
    let rings: [(Ring, Quantity?)] = [
      (.activeEnergy, day.activeEnergyBurned), (.moveTime, day.moveTime), (.exerciseTime, day.exerciseTime),
      (.standHours, day.standHours),
    ]
    for (ring, quantity) in rings {
      if let value = quantity?.canonicalValue { days[ring, default: [:]][day.date.dayNumber] = value }
    }
  }

  private mutating func note(_ workout: Documents.Workout) {
    let known = workoutTotals.count
    var seen: Set<Part> = []
    for part in workout.statistics + workout.activities.flatMap(\.statistics) { note(part, &seen) }
    let distance = ActivityType(workout.activityType).distance.map { "HKQuantityTypeIdentifierDistance" + $0 }
    let printed: [(String?, Quantity?)] = [
      ("HKQuantityTypeIdentifierActiveEnergyBurned", workout.printedEnergy),
      (distance, workout.printedDistance),
    ]
    for case (let kind?, let quantity?) in printed {
      let isKnown = seen.contains { $0.kind == kind && $0.statistic == .sum }
      if !isKnown { note(quantity, Part(kind: kind, statistic: .sum, interval: workout.interval), &seen) }
    }
    guard workoutTotals.count > known else { return }
    workouts.append(
      Workout(
        activity: ActivityType(workout.activityType).name,
        sourceName: workout.object.source.canonicalName, family: workout.object.source.family))
  }

  /// What is printed once for the workout and once for its only activity is one total.
  private struct Part: Hashable {
    var kind: String
    var statistic: Comparison.Statistic
    var interval: Interval
  }

  private mutating func note(_ statistics: WorkoutStatistics, _ seen: inout Set<Part>) {
    let values: [(Comparison.Statistic, Quantity?)] = [
      (.sum, statistics.sum), (.average, statistics.average), (.minimum, statistics.minimum),
      (.maximum, statistics.maximum),
    ]
    for case (let statistic, let quantity?) in values {
      note(
        quantity, Part(kind: statistics.type, statistic: statistic, interval: statistics.interval), &seen)
    }
  }

  private mutating func note(_ quantity: Quantity, _ part: Part, _ seen: inout Set<Part>) {
    guard let value = quantity.canonicalValue, compares(part.kind), seen.insert(part).inserted else { return }
    workoutTotals.append(
      WorkoutTotal(
        workout: workouts.count, kind: part.kind, statistic: part.statistic, interval: part.interval,
        value: value))
  }
}
