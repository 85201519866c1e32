import ByteIO
import HealthModel
import Testing

@testable import Documents

struct WorkoutDuplicatesTests {
  /// A workout as a test writes it: source, activity, first and last minute after 08:00.
  struct Row: Sendable {
    var source: String
    var activity: String
    var from: Int
    var to: Int
    /// Hour of creation; nil if it is not printed.
    var created: Int? = 20
    var hasStatistics = false
    var duration = "10"

    init(
      _ source: String, _ activity: String, _ from: Int, _ to: Int, created: Int? = 20,
      statistics: Bool = false,
      duration: String = "10"
    ) {
      (self.source, self.activity, self.from, self.to) = (source, activity, from, to)
      (self.created, hasStatistics, self.duration) = (created, statistics, duration)
    }

    var xml: String {
      func date(_ minute: Int) -> String {
        let (hour, rest) = ((480 + minute) / 60, (480 + minute) % 60)
        return "2025-01-14 \(hour < 10 ? "0" : "")\(hour):\(rest < 10 ? "0" : "")\(rest):00 +0000"
      }
      let creation = created.map { "creationDate=\"2025-01-14 \($0):00:00 +0000\"" } ?? ""
      let statistics = #"<WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" sum="1" unit="count"/>"#
      return """
        <Workout workoutActivityType="HKWorkoutActivityType\(activity)" sourceName="\(source)" \(creation) \
        startDate="\(date(from))" endDate="\(date(to))" duration="\(duration)" durationUnit="min">\
        \(hasStatistics ? statistics : "")</Workout>
        """
    }
  }

  /// What the marks of `rows` are, as texts: empty, or `copy 0`, `twin 2`. A source's class is its name to the first digit.
  private func marks(_ rows: [Row]) throws -> [String] {
    var parser = DocumentParser()
    var workouts: [Workout] = []
    for element in try elements(rows.map(\.xml).joined()) {
      workouts.append(try Workout(element, by: &parser))
    }
    let names = rows.map(\.source)
    let writers = try names.map { name in
      WorkoutDuplicates.Writer(
        source: names.firstIndex(of: name) ?? 0,
        sourceClass: try #require(SourceClass(rawValue: String(name.prefix { $0.isLetter }))))
    }
    var identity = DocumentIdentity()
    let digests = zip(workouts, identity.ids(of: workouts)).map { workout, id in
      var digest = WorkoutDigest(workout, id: identity.id(workout.naturalKey, ordinal: 0))
      digest.id = id
      return digest
    }
    let marks = WorkoutDuplicates(of: digests, writers: writers).marks
    return marks.map { $0.map { "\($0.reason.rawValue) \($0.original)" } ?? "" }
  }

  @Test(arguments: [
    // The table of the rule.
    ([Row("watch", "Running", 0, 40), Row("app", "Running", -1, 41)], ["", "twin 0"]),
    ([Row("watch", "Walking", 0, 30), Row("app", "Cycling", 0, 30)], ["", ""]),
    ([Row("watch", "Running", 0, 30), Row("app", "Running", 20, 60)], ["", ""]),
    ([Row("app", "Running", 0, 30), Row("app", "Running", 10, 20)], ["", ""]),
    (
      [
        Row("app", "Other", 0, 120), Row("watch", "Swimming", 0, 30), Row("watch", "Cycling", 30, 90),
        Row("watch", "Running", 90, 120),
      ], ["twin 2", "", "", ""]
    ),
    (
      [Row("app", "Running", 0, 30, created: 18), Row("app", "Running", 0, 30, created: 19)], ["", "copy 0"]
    ),

    // Families.
    ([Row("watch", "Hiking", 0, 40), Row("app", "Walking", 0, 40)], ["", "twin 0"]),
    ([Row("watch", "Cycling", 0, 40), Row("app", "HandCycling", 0, 40)], ["", "twin 0"]),
    ([Row("watch", "WaterFitness", 0, 40), Row("app", "Swimming", 0, 40)], ["", "twin 0"]),
    ([Row("watch", "CoreTraining", 0, 40), Row("app", "MixedCardio", 0, 40)], ["", "twin 0"]),
    ([Row("watch", "Yoga", 0, 40), Row("app", "Yoga", 0, 40)], ["", "twin 0"]),
    ([Row("watch", "Yoga", 0, 40), Row("app", "Pilates", 0, 40)], ["", ""]),
    // Exactly half of the shorter one is enough; touching is not.
    ([Row("watch", "Running", 0, 40), Row("app", "Running", 30, 50)], ["", "twin 0"]),
    ([Row("watch", "Running", 0, 40), Row("app", "Running", 40, 60)], ["", ""]),
    ([Row("watch", "Running", 0, 40), Row("app", "Running", 10, 10)], ["", ""]),
    // The order of classes, whatever the order of the file.
    ([Row("manual", "Running", 0, 40), Row("other", "Running", 0, 40)], ["twin 1", ""]),
    (
      [
        Row("other", "Running", 0, 40), Row("app", "Running", 0, 40), Row("phone", "Running", 0, 40),
        Row("watch", "Running", 0, 40),
      ], ["twin 3", "twin 3", "twin 3", ""]
    ),
    // Of one class: with statistics first, then the longer, then the earlier.
    ([Row("app1", "Running", 0, 40), Row("app2", "Running", 0, 30, statistics: true)], ["twin 1", ""]),
    ([Row("app1", "Running", 0, 30), Row("app2", "Running", 0, 40)], ["twin 1", ""]),
    ([Row("app1", "Running", 1, 41), Row("app2", "Running", 0, 40)], ["twin 1", ""]),
    // No chains: the third is no twin of the watch's, and the second, which it is one of, does not count.
    (
      [Row("watch", "Running", 0, 40), Row("app1", "Running", 20, 60), Row("app2", "Running", 45, 65)],
      ["", "twin 0", ""]
    ),
    // Two legs of the watch and one workout of an app: the larger share.
    (
      [Row("app", "Running", 0, 60), Row("watch", "Running", 0, 20), Row("watch", "Running", 20, 60)],
      ["twin 2", "", ""]
    ),

    // Copies.
    (
      [
        Row("app", "Running", 0, 30, created: 19), Row("app", "Running", 0, 30, created: 18),
        Row("app", "Running", 0, 30, created: 19), Row("app", "Running", 0, 30, created: 18),
      ], ["copy 1", "", "copy 1", ""]
    ),
    ([Row("app", "Running", 0, 30, created: nil), Row("app", "Running", 0, 30)], ["", ""]),
    ([Row("app", "Running", 0, 30, created: 18), Row("app", "Running", 0, 30, duration: "9.9")], ["", ""]),
    // Equal in five digits.
    (
      [
        Row("app", "Running", 0, 30, created: 18, duration: "29.9999991"),
        Row("app", "Running", 0, 30, created: 19, duration: "30"),
      ], ["", "copy 0"]
    ),
    ([Row("app1", "Running", 0, 30, created: 18), Row("app2", "Walking", 40, 50, created: 19)], ["", ""]),
    // A copy of a twin names the one that counts.
    (
      [
        Row("app", "Running", 0, 30, created: 18), Row("app", "Running", 0, 30, created: 19),
        Row("watch", "Running", 0, 30),
      ], ["twin 2", "copy 2", ""]
    ),
    ([], []),
  ])
  func copiesAndTwins(rows: [Row], expected: [String]) throws {
    #expect(try marks(rows) == expected)
  }

  /// The order of the file changes only what a mark's number is; and a mark names a workout that has none.
  @Test func orderOfTheFile() throws {
    let rows = [
      Row("watch", "Running", 0, 40), Row("app1", "Running", 20, 60), Row("app2", "Running", 45, 65),
      Row("phone", "Other", 0, 65), Row("app1", "Running", 20, 60, created: 21),
      Row("manual", "Walking", 5, 9),
    ]
    let first = try marks(rows)
    for shift in rows.indices {
      let order = rows.indices.map { ($0 + shift) % rows.count }
      let turned = try marks(order.map { rows[$0] })
      for (place, index) in order.enumerated() {
        let parts = turned[place].split(separator: " ")
        let number = parts.count == 2 ? Int(parts[1]) : nil
        #expect((number.map { "\(parts[0]) \(order[$0])" } ?? "") == first[index])
        if let number { #expect(turned[number] == "") }
      }
    }
  }
}
