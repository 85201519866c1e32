import ByteIO
import HealthModel
import Stages
import Testing

@testable import Pipelines

/// How totals are judged, and when they prove something.
@Suite struct VerifyTests {
  private typealias Totals = [Int64: DayTotals.Day]

  private static func totals(_ sums: [Int64: Double], sources: Int = 1) -> DayTotals {
    DayTotals(days: sums.mapValues { DayTotals.Day(sum: $0, unmerged: $0, sources: sources) })
  }

  /// Half a unit of the sixth digit, as a person counts digits.
  @Test(arguments: [(0, 0), (190.5, 0.0005), (-45.6, 0.00005), (999_999, 0.5), (0.25, 5e-7), (1, 5e-6)])
  func halfUnits(_ number: Double, _ half: Double) {
    #expect((halfUnitOfSixDigits(number) - half).magnitude <= half * 1e-12)
  }

  struct Judged: CustomTestStringConvertible, Sendable {
    var ring: Ring
    var apple: Double
    var ours: Double?
    var sources = 1
    var flag: Comparison.Flag?
    var testDescription: String { "\(ring) \(apple) \(ours ?? -1)" }
  }

  /// One day alone; nil where there is no row.
  static let judged: [Judged] = [
    // 0.05 % of 400 is 0.2, half a unit of the sixth digit 0.0005.
    Judged(ring: .activeEnergy, apple: 400, ours: 400.2005, flag: .ok),
    Judged(ring: .activeEnergy, apple: 400, ours: 400.201, flag: .unexplained),
    Judged(ring: .activeEnergy, apple: 400, ours: 399.7995, flag: .ok),
    Judged(ring: .activeEnergy, apple: 400, flag: .missing),
    Judged(ring: .activeEnergy, apple: 0, ours: 3, flag: .unexplained),
    Judged(ring: .activeEnergy, apple: 0, ours: 0, flag: nil),
    Judged(ring: .activeEnergy, apple: 0, flag: nil),
    // Half a minute is one; several sources excuse one.
    Judged(ring: .exerciseTime, apple: 30, ours: 29.5, flag: .ok),
    Judged(ring: .exerciseTime, apple: 30, ours: 29.49, flag: .unexplained),
    Judged(ring: .exerciseTime, apple: 30, ours: 29.49, sources: 2, flag: .ok),
    Judged(ring: .exerciseTime, apple: 30, ours: 32, sources: 2, flag: .unexplained),
    Judged(ring: .moveTime, apple: 60, ours: 60.5, flag: .unexplained),
    Judged(ring: .standHours, apple: 12, ours: 11, sources: 3, flag: .unexplained),
  ]

  @Test(arguments: judged) func judgesADay(_ day: Judged) throws {
    let evidence = RingEvidence(
      ring: day.ring, apple: [20_000: day.apple],
      ours: Self.totals(day.ours.map { [20_000: $0] } ?? [:], sources: day.sources))
    #expect(evidence.comparisons().first?.flag == day.flag)
  }

  /// Flags of three days in a row, in which something else may explain the second.
  struct Explained: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var ours: [Double]
    var zone: [Double]? = nil
    var order: [Double]? = nil
    var shared: Int64 = 0
    var flags: [Comparison.Flag]
  }

  /// Apple has 100 each day.
  static let explained: [Explained] = [
    Explained(testDescription: "moved to the next day", ours: [100, 90, 110], flags: [.ok, .zone, .zone]),
    Explained(
      testDescription: "moved, but not all of it", ours: [100, 90, 105],
      flags: [.ok, .unexplained, .unexplained]),
    // 0.05 % of three days would excuse a difference that a day alone must explain.
    Explained(
      testDescription: "small, and no neighbour is off", ours: [100, 100.1, 100],
      flags: [.ok, .unexplained, .ok]),
    Explained(
      testDescription: "other zone", ours: [100, 90, 100], zone: [0, 100, 0],
      flags: [.ok, .zone, .ok]),
    Explained(
      testDescription: "other order", ours: [100, 90, 100], order: [0, 100, 0], shared: 1,
      flags: [.ok, .order, .ok]),
    Explained(
      testDescription: "other order, but nothing overlaps", ours: [100, 90, 100], order: [0, 100, 0],
      flags: [.ok, .unexplained, .ok]),
    Explained(
      testDescription: "zone before order", ours: [100, 90, 100], zone: [0, 100, 0], order: [0, 100, 0],
      shared: 1, flags: [.ok, .zone, .ok]),
  ]

  @Test(arguments: explained) func explainsADay(_ example: Explained) {
    func days(_ sums: [Double]) -> [Int64: Double] {
      Dictionary(uniqueKeysWithValues: sums.enumerated().map { (Int64($0), $1) })
    }
    let evidence = RingEvidence(
      ring: .activeEnergy, apple: days([100, 100, 100]), ours: Self.totals(days(example.ours)),
      otherZones: example.zone.map { [Self.totals(days($0))] } ?? [],
      otherOrders: example.order.map { [Self.totals(days($0))] } ?? [], shared: [1: example.shared])
    #expect(evidence.comparisons().map(\.flag) == example.flags)
  }

  /// Days with enough overlap, what the order in use and another one say of each, and whether the other one is better.
  @Test(arguments: [
    (14, 60, 110.0, 105.0, true), (13, 60, 110, 105, false), (14, 59, 110, 105, false),
    (14, 60, 110, 109.49, true), (14, 60, 110, 109.5, false), (14, 60, 110, 111, false),
    (20, 3600, 100, 100, false),
  ])
  func calibratesOrders(_ days: Int64, _ shared: Int64, _ inUse: Double, _ other: Double, _ isBetter: Bool) {
    func all(_ value: Double) -> [Int64: Double] {
      Dictionary(uniqueKeysWithValues: (0..<days).map { ($0, value) })
    }
    let evidence = RingEvidence(
      ring: .activeEnergy, apple: all(100), ours: Self.totals(all(inUse)),
      otherOrders: [Self.totals(all(500)), Self.totals(all(other))],
      shared: all(0).mapValues { _ in shared })
    let calibration = OrderCalibration(evidence)
    #expect(calibration.better == (isBetter ? 2 : nil))
    #expect(calibration.days == (shared >= 60 ? Int(days) : 0))
  }

  /// Days that only the other zone explains, days that only ours does, and whether that proves it.
  @Test(arguments: [
    (3, 0, true), (2, 0, false), (9, 1, true), (8, 1, false), (0, 9, false), (27, 3, true), (26, 3, false),
  ])
  func provesZones(_ gained: Int64, _ lost: Int64, _ isProved: Bool) {
    func days(_ gainedValue: Double, _ lostValue: Double) -> [Int64: Double] {
      Dictionary(
        uniqueKeysWithValues: (0..<gained + lost).map { ($0, $0 < gained ? gainedValue : lostValue) })
    }
    var apple = days(100, 100)
    apple[1000] = 70  // Both agree on it: it tells nothing.
    func totals(_ days: [Int64: Double]) -> DayTotals {
      var days = days
      days[1000] = 70
      return Self.totals(days)
    }
    let evidence = RingEvidence(ring: .activeEnergy, apple: apple, ours: totals(days(90, 100)))
    let candidates = [days(90, 100), days(100, 80)].map {
      ZoneCalibration.Candidate(zone: TimeZoneRules(fixedOffset: Int32($0[0] ?? 0)), totals: totals($0))
    }
    let proved = ZoneCalibration(evidence: evidence).proved(candidates)
    #expect(proved?.totals == (isProved ? candidates[1].totals : nil))
  }

  /// The classes of a better order's sources, and what is listed for other kinds.
  @Test(arguments: [
    ([SourceClass.phone, .watch], [SourceClass.manual, .phone, .watch]), ([.watch, .phone, .phone], []),
    ([.app, .phone], [.manual, .watch, .app, .phone]),
    ([.phone, .watch, .phone, .manual], [.phone, .watch, .manual]),
    ([.watch, .watch], []),
  ])
  func listsClasses(_ ranked: [SourceClass], _ classes: [SourceClass]) {
    #expect(Verification.OrderAdvice.classes(ranked) == classes)
  }

  // MARK: Workouts

  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ children: [Element] = []
  ) -> Element {
    Element(
      name: name, attributes: attributes.map { Element.Attribute(name: $0.key, value: $0.value) },
      children: children)
  }

  private static func statistics(_ type: String, _ end: String = "10:30", sum: String) -> Element {
    element(
      "WorkoutStatistics",
      [
        "type": "HKQuantityTypeIdentifier\(type)", "startDate": "2025-01-14 10:00:00 +0000",
        "endDate": "2025-01-14 \(end):00 +0000", "sum": sum,
        "unit": type.hasPrefix("Distance") ? "km" : "kcal",
      ])
  }

  private static func workout(
    _ activity: String, distance: String = "5", _ children: [Element] = []
  ) -> Element {
    element(
      "Workout",
      [
        "workoutActivityType": "HKWorkoutActivityType\(activity)", "sourceName": "Apple\u{A0}Watch",
        "startDate": "2025-01-14 10:00:00 +0000", "endDate": "2025-01-14 10:30:00 +0000",
        "totalDistance": distance, "totalDistanceUnit": "km", "totalEnergyBurned": "418.4",
        "totalEnergyBurnedUnit": "kJ",
      ], children)
  }

  /// What Apple's numbers are found in: kind and value in its canonical unit.
  static let found: [(elements: [Element], totals: [String])] = [
    // Old totals, the distance as the activity has it; yoga has no distance of its own.
    ([workout("Running")], ["ActiveEnergyBurned 100", "DistanceWalkingRunning 5000"]),
    ([workout("Yoga")], ["ActiveEnergyBurned 100"]),
    // Statistics first: what they have not is taken from the old totals.
    (
      [workout("Cycling", [statistics("ActiveEnergyBurned", sum: "99")])],
      ["ActiveEnergyBurned 99", "DistanceCycling 5000"]
    ),
    // An activity's statistics count if they are not the workout's own.
    (
      [
        workout(
          "Running", distance: "",
          [
            element(
              "WorkoutActivity", ["startDate": "2025-01-14 10:00:00 +0000"],
              [
                statistics("DistanceWalkingRunning", sum: "5"),
                statistics("DistanceWalkingRunning", "10:10", sum: "2"),
              ]), statistics("DistanceWalkingRunning", sum: "5"),
          ])
      ], ["DistanceWalkingRunning 5000", "DistanceWalkingRunning 2000", "ActiveEnergyBurned 100"]
    ),
    // Damaged, and of a kind that nobody knows.
    (
      [element("Workout", [:]), workout("Yoga", [statistics("Moods", sum: "1")])], ["ActiveEnergyBurned 100"]
    ),
  ]

  @Test(arguments: found) func findsTheTotalsOfWorkouts(_ elements: [Element], _ totals: [String]) {
    var apple = AppleTotals(aliases: [:], compares: Verification.compares)
    for element in elements { apple.note(element) }
    let texts = apple.workoutTotals.map {
      "\(Catalogue.standard.shortName(of: $0.kind)) \(JSONDocument.number($0.value).text)"
    }
    #expect(texts == totals)
    #expect(apple.workouts.map(\.sourceName) == ["Apple Watch"])
  }

  /// What ours are, with how many sources, in which other order, and the flag.
  static let workouts: [(Comparison.Statistic, Double?, Int, Double?, Comparison.Flag)] = [
    (.sum, 101, 1, nil, .ok), (.sum, 101.1, 1, nil, .unexplained), (.sum, nil, 0, nil, .missing),
    (.sum, 120, 2, 100, .order), (.sum, 120, 1, 100, .unexplained), (.sum, 120, 2, 110, .unexplained),
    (.average, 99, 1, nil, .ok), (.average, 98.9, 1, nil, .unexplained), (.average, nil, 0, nil, .missing),
    (.average, 120, 2, 100, .unexplained), (.minimum, 100, 1, nil, .ok),
    (.maximum, 100.5, 1, nil, .unexplained),
  ]

  @Test(arguments: workouts)
  func judgesAWorkout(
    _ statistic: Comparison.Statistic, _ ours: Double?, _ sources: Int, _ other: Double?,
    _ flag: Comparison.Flag
  ) {
    func row(_ value: Double?) -> BucketRow? {
      value.map { value in
        var row = BucketRow(bucket: Bucket(key: 0, start: 0, end: 60), records: 1, exactDuplicates: 0)
        (row.sum, row.average, row.minimum, row.maximum) = (value, value, value, value)
        row.sources = (0..<Int32(sources)).map { $0 }
        return row
      }
    }
    let span = WorkoutSpan(start: 0, end: 60, source: 0)
    let evidence = WorkoutEvidence(
      kind: "RunningPower", unit: "W",
      totals: [.init(activity: "Running", statistic: statistic, span: span, value: 100)],
      ours: [row(ours)], orders: other.map { [[row(ours)], [row($0)]] } ?? [], overlaps: [0])
    #expect(evidence.comparisons().map(\.flag) == [flag])
  }

  /// Fourteen workouts on days of their own, on which another order is right.
  @Test func calibratesOrdersByWorkouts() {
    func row(_ sum: Double) -> BucketRow {
      var row = BucketRow(bucket: Bucket(key: 0, start: 0, end: 1), records: 2, exactDuplicates: 0)
      (row.sum, row.sources) = (sum, [0, 1])
      return row
    }
    func calibration(_ workouts: Int64, perDay: Int64, overlap: Int64) -> OrderCalibration {
      let totals = (0..<workouts).map { number in
        let start = number / perDay * 86_400
        return WorkoutEvidence.Total(
          activity: "Running", statistic: .sum, span: WorkoutSpan(start: start, end: start + 600, source: 0),
          value: 1000)
      }
      let evidence = WorkoutEvidence(
        kind: "DistanceWalkingRunning", unit: "m", totals: totals, ours: totals.map { _ in row(1000) },
        orders: [totals.map { _ in row(1100) }, totals.map { _ in row(1010) }],
        overlaps: totals.map { _ in overlap })
      return OrderCalibration(evidence) { $0 / 86_400 }
    }
    let enough = calibration(14, perDay: 1, overlap: 60)
    #expect(enough.better == 1 && enough.days == 14 && enough.deviations == [1400, 140])
    #expect(calibration(14, perDay: 2, overlap: 60).better == nil)
    #expect(calibration(14, perDay: 1, overlap: 59).days == 0)
  }
}
