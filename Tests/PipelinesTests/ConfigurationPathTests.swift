import Testing

@testable import Pipelines

@Suite struct ConfigurationPathTests {
  private func template(_ text: String) throws -> PathTemplate {
    try PathTemplate(text, allowing: PathTemplate.Placeholder.allCases)
  }

  @Test func fillsOnlySafeNames() throws {
    let path = try template("p={participant_id}/{archive}/{export_id}/{kind}.csv")
    #expect(
      path.filled([.participantID: "ann", .archive: "a b", .kind: "../x/y"]).description
        == "p=ann/a_b/{export_id}/_x_y.csv")
    #expect(path.contains(.kind))
    let plain = try template("a")
    #expect(!plain.contains(.kind))
  }

  static let archives: [(input: String, name: String)] = [
    ("export.zip", "export"), ("/data/My Export (2).ZIP", "My_Export__2_"), ("a/export.xml", "export"),
    ("apple_health_export/", "apple_health_export"), ("-", "stdin"), (".zip", "zip"), ("..", "_"), ("", "_"),
    ("导出.zip", "__"), ("v1.2.zip", "v1.2"), ("x.tar", "x.tar"),
  ]

  @Test(arguments: archives)
  func archivesHaveNames(input: String, name: String) {
    #expect(PathTemplate.archiveName(of: input) == name)
  }

  static let pairs: [(left: String, right: String, collide: Bool)] = [
    ("a.csv", "a.csv", true), ("a.csv", "b.csv", false), ("a", "a/b", true), ("a/b", "a/c", false),
    ("{archive}.csv", "{archive}.csv", true), ("{archive}.csv", "{export_id}.csv", false),
    ("{kind}.csv", "daily.csv", true), ("{kind}.csv", "daily.csv.gz", false),
    ("r/{kind}.csv", "daily.csv", false),
    ("r/{kind}.csv", "q/{kind}.csv", false), ("a{kind}", "{kind}b", true), ("a{kind}", "b{kind}", false),
    ("x{kind}", "x", false), ("{kind}/a", "b/{kind}", true), ("{kind}", "a/b", true),
    ("{archive}/{kind}", "{archive}/a", true),
  ]

  @Test(arguments: pairs)
  func knowsWhatCollides(left: String, right: String, collide: Bool) throws {
    let (left, right) = (try template(left), try template(right))
    #expect(left.collides(with: right) == collide)
    #expect(right.collides(with: left) == collide)
  }

  static let batches: [(paths: [String], inputs: [String], participant: String?, problems: [String])] = [
    (["daily.csv"], ["a.zip"], nil, []),
    (["daily.csv"], ["a.zip"], "ann", []),
    (
      ["{archive}/daily.csv"], ["a.zip", "b.zip"], nil,
      [
        "p.json: 2 inputs, and nothing says whose they are; add --participant, or run them one by one"
      ]
    ),
    (["{archive}/daily.csv"], ["a.zip", "b.zip"], "ann", []),
    (["{export_id}.csv"], ["x/a.zip", "y/a.zip"], "ann", []),
    (
      ["participant_id={participant_id}/daily.csv"], ["a.zip", "b.zip"], "ann",
      [clash(0, "`a.zip` and `b.zip` would write the same file")]
    ),
    (
      ["{archive}/{kind}.csv", "all.csv"], ["a.zip", "b.zip", "c.zip"], "ann",
      [
        clash(1, "`a.zip` and `b.zip` would write the same file")
      ]
    ),
    (
      ["{archive}.csv"], ["x/a.zip", "b.zip", "y/a.xml"], "ann",
      [
        clash(0, "`x/a.zip` and `y/a.xml` would write the same file")
      ]
    ),
    (
      ["{archive}.csv", "daily.csv"], ["daily.zip"], nil,
      [
        clash(1, "for `daily.zip` it is `daily.csv`, which something else writes")
      ]
    ),
    (
      ["{archive}"], ["run.json"], nil,
      [clash(0, "for `run.json` it is `run.json`, which something else writes")]
    ),
  ]

  private static func clash(_ sink: Int, _ what: String) -> String {
    "p.json: sinks[\(sink)].csv.path: \(what); put {archive} or {export_id} into the path"
  }

  @Test(arguments: batches)
  func batchesMayNotCollide(paths: [String], inputs: [String], participant: String?, problems: [String])
    throws
  {
    var pipeline = Pipeline(file: "p.json")
    pipeline.sinks = try paths.map { .csv(Pipeline.CSV(path: try template($0))) }
    #expect(pipeline.problems(inputs: inputs, participant: participant).map(\.description) == problems)
  }

  static let patterns: [(pattern: String, name: String, fits: Bool)] = [
    ("StepCount", "StepCount", true), ("StepCount", "StepCounts", false), ("Dietary*", "DietaryFiber", true),
    ("Dietary*", "dietaryFiber", false), ("*Rate", "HeartRate", true), ("*Rate", "RateX", false),
    ("*", "x", true),
    ("H*Rate", "HeartRate", true), ("H*art*te", "HeartRate", true), ("H*art*art*", "HeartRate", false),
    ("ab*ba", "aba", false), ("**", "", true),
  ]

  @Test(arguments: patterns)
  func patternsFit(pattern: String, name: String, fits: Bool) throws {
    #expect(try #require(KindPattern(pattern)).matches(name) == fits)
  }

  static let identifiers: [(text: String, isValid: Bool)] = [
    ("self", true), ("p-1_x", true), ("a", true), (String(repeating: "a", count: 64), true),
    (String(repeating: "a", count: 65), false), ("", false), ("007", false), ("Ann", false), ("-a", false),
    ("a b", false),
    ("é", false), ("a/b", false), ("a\n", false),
  ]

  @Test(arguments: identifiers)
  func participantsAreNames(text: String, isValid: Bool) {
    #expect(Pipeline.isParticipantID(text) == isValid)
  }
}
