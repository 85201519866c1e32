import ByteIO
import HealthModel
import Testing

@testable import Stages

@Suite struct SourceOrderTests {
  /// One origin and the facts of its rows.
  struct Writer: Sendable {
    var name: String
    var device = ""
    var version = "1.0"
    var rows = 10
    var userEntered = 0
    var lastStart: Int64 = 1000
    var firstStart: Int64 = 500
    var firstCreated: Int64 = 600
  }

  static let watch =
    "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1"
  static let phone = "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:17.1"
  static let scale = "name:Scale, manufacturer:Sample, model:S1"

  private func order(_ writers: [Writer], _ choices: SourceChoices = SourceChoices()) throws -> SourceOrder {
    var symbols = SymbolTable()
    var origins = OriginTable(aliases: choices.aliases)
    var facts = ExportFacts()
    for writer in writers {
      let origin = Origin(
        sourceName: try symbols.intern(writer.name), sourceVersion: try symbols.intern(writer.version),
        device: try symbols.intern(writer.device))
      _ = try origins.intern(origin, in: &symbols)
      var fact = OriginFacts()
      (fact.rows, fact.userEnteredRows) = (writer.rows, writer.userEntered)
      (fact.lastStart, fact.firstStart, fact.firstCreated) =
        (writer.lastStart, writer.firstStart, writer.firstCreated)
      facts.origins.append(fact)
    }
    return SourceOrder(origins: origins, facts: facts, symbols: symbols, choices: choices)
  }

  struct Example: CustomTestStringConvertible, Sendable {
    var about: String
    var writers: [Writer]
    /// `name/family class`, the best first.
    var sources: [String]
    var testDescription: String { about }
  }

  static let examples = [
    Example(
      about: "classes in their order",
      writers: [
        Writer(name: "Box", version: ""), Writer(name: "App"),
        Writer(name: "P", device: phone, version: "17.1"),
        Writer(name: "W", device: watch, version: "10.1"), Writer(name: "Health", rows: 3, userEntered: 3),
      ],
      sources: ["Health/none manual", "W/watch watch", "P/phone phone", "App/none app", "Box/none other"]),
    Example(
      about: "an app that writes through a watch is an app",
      writers: [Writer(name: "Runner", device: watch, version: "3.2")], sources: ["Runner/watch app"]),
    Example(
      about: "the system wrote most rows, not all",
      writers: [
        Writer(name: "W", device: watch, version: "10.1", rows: 6),
        Writer(name: "W", device: watch, version: "9.0", rows: 5),
      ], sources: ["W/watch watch"]),
    Example(
      about: "half is not most",
      writers: [
        Writer(name: "W", device: watch, version: "10.1", rows: 5),
        Writer(name: "W", device: watch, version: "9.0", rows: 5),
      ], sources: ["W/watch app"]),
    Example(
      about: "another device, with and without a version",
      writers: [Writer(name: "S", device: scale), Writer(name: "T", device: scale, version: "")],
      sources: ["S/other app", "T/other other"]),
    Example(
      about: "rows without a device join the watch",
      writers: [
        Writer(name: "W", device: watch, version: "10.1", rows: 1),
        Writer(name: "W", version: "4.0", rows: 90),
      ],
      sources: ["W/watch watch"]),
    Example(
      about: "or the phone, if that has more rows",
      writers: [
        Writer(name: "J", device: watch, version: "10.1", rows: 5),
        Writer(name: "J", device: phone, version: "17.1", rows: 6),
        Writer(name: "J", version: "8.0", rows: 90),
      ], sources: ["J/watch watch", "J/phone phone"]),
    Example(
      about: "hand-typed rows of a phone without a device",
      writers: [
        Writer(name: "P", device: phone, version: "17.1"),
        Writer(name: "P", version: "17.1", rows: 8, userEntered: 2),
      ], sources: ["P/none manual", "P/phone phone"]),
    Example(
      about: "an app may set the flag",
      writers: [
        Writer(name: "Diary", version: "2.0", rows: 8, userEntered: 8),
        Writer(name: "P", device: phone, version: "17.1", userEntered: 4),
      ], sources: ["P/phone phone", "Diary/none app"]),
    Example(
      about: "the Health app in other languages",
      writers: [
        Writer(name: "Здоров\u{2019}я", rows: 1, userEntered: 1, firstCreated: 9),
        Writer(name: "健康", rows: 1, userEntered: 1),
        Writer(name: "Santé", rows: 5, userEntered: 0),
      ], sources: ["Здоров'я/none manual", "健康/none manual", "Santé/none app"]),
    Example(
      about: "the watch used last comes first",
      writers: [
        Writer(name: "A", device: watch, version: "10.1", lastStart: 5),
        Writer(name: "B", device: watch, version: "10.1", lastStart: 7),
        Writer(name: "C", device: watch, version: "10.1", lastStart: .missing),
      ], sources: ["B/watch watch", "A/watch watch", "C/watch watch"]),
    Example(
      about: "the newest app comes first, by creation, else by start",
      writers: [
        Writer(name: "A", firstCreated: 100), Writer(name: "B", firstStart: 300, firstCreated: .max),
        Writer(name: "C", firstStart: 1, firstCreated: 200),
      ], sources: ["B/none app", "C/none app", "A/none app"]),
    Example(
      about: "then name, then family, by bytes",
      writers: [
        Writer(name: "b"), Writer(name: "a"), Writer(name: "Z"), Writer(name: "a", device: scale),
        Writer(name: "É"),
      ], sources: ["Z/none app", "a/none app", "a/other app", "b/none app", "É/none app"]),
  ]

  @Test(arguments: examples) func defaultOrder(_ example: Example) throws {
    for writers in [example.writers, example.writers.reversed()] {
      let sources = try order(writers).sources
      #expect(
        sources.map { "\($0.name)/\($0.family.rawValue) \($0.sourceClass.rawValue)" } == example.sources)
    }
  }

  @Test func rowsFindTheirSource() throws {
    let order = try order([
      Writer(name: "P", device: Self.phone, version: "17.1"),
      Writer(name: "P", version: "17.1", rows: 8, userEntered: 2),
      Writer(name: "Diary", userEntered: 5), Writer(name: "Health", rows: 2, userEntered: 2),
    ])
    func found(_ origin: UInt32, _ userEntered: Bool) -> String {
      let source = order.sources[Int(order.source(of: OriginID(rawValue: origin), userEntered: userEntered))]
      return "\(source.name) \(source.sourceClass.rawValue) \(source.rows)"
    }
    #expect(found(0, false) == "P phone 16" && found(0, true) == "P phone 16")
    #expect(found(1, false) == "P phone 16" && found(1, true) == "P manual 2")
    #expect(found(2, false) == "Diary app 10" && found(2, true) == "Diary app 10")
    #expect(found(3, true) == "Health manual 2")
  }

  @Test func shownNameIsTheCommonestSpelling() throws {
    var choices = SourceChoices()
    choices.aliases = ["Old Watch": "New\u{A0}Watch"]
    let order = try order(
      [
        Writer(name: "Old Watch", rows: 99), Writer(name: "New Watch", rows: 4),
        Writer(name: "New\u{A0}Watch", rows: 3), Writer(name: "New\u{A0}Watch", version: "2", rows: 2),
        Writer(name: "Tie\u{A0}s"), Writer(name: "Tie s"),
      ], choices)
    #expect(order.sources.map(\.name).sorted() == ["New Watch", "Tie s"])
    #expect(Set(order.sources.map(\.shownName)) == ["New\u{A0}Watch", "Tie s"])
    #expect(order.unmatched.isEmpty)
  }

  struct Choice: CustomTestStringConvertible, Sendable {
    var about: String
    var kind = "StepCount"
    var order: [String: [String]] = [:]
    var aliases: [String: String] = [:]
    var ignore: [String] = []
    var policy: [String: MergePolicy] = [:]
    /// Names, the best first; those that take no part in brackets.
    var ranked: String
    var unmatched: [String] = []
    var testDescription: String { about }
  }

  /// By default: Health, W, P, New, Old, Box. `Old` writes through a scale.
  static let writers = [
    Writer(name: "Health", rows: 3, userEntered: 3), Writer(name: "W", device: watch, version: "10.1"),
    Writer(name: "P", device: phone, version: "17.1"), Writer(name: "New", firstCreated: 900),
    Writer(name: "Old", device: scale, firstCreated: 100), Writer(name: "Box", version: ""),
  ]

  static let choices = [
    Choice(about: "nothing chosen", ranked: "Health W P New Old Box"),
    Choice(
      about: "names, the rest by default", order: ["StepCount": ["Old", "W"]],
      ranked: "Old W Health P New Box"),
    Choice(
      about: "another kind", kind: "HeartRate", order: ["StepCount": ["Old"]],
      ranked: "Health W P New Old Box"),
    Choice(about: "classes", order: ["StepCount": ["phone", "app"]], ranked: "P New Old Health W Box"),
    Choice(
      about: "the kind's list, then the list of all kinds",
      order: ["*": ["other", "phone"], "StepCount": ["Old"]],
      ranked: "Old Box P Health W New"),
    Choice(
      about: "a name counts more than its class", order: ["*": ["app", "watch", "New"]],
      ranked: "Old W New Health P Box"),
    Choice(
      about: "a family", order: ["*": ["Old/other", "New/watch"]], ranked: "Old Health W P New Box",
      unmatched: ["New/watch"]),
    Choice(about: "folded names", order: ["*": ["  Old\u{A0}"]], ranked: "Old Health W P New Box"),
    Choice(about: "ignored", ignore: ["P", "Gone"], ranked: "Health W (P) New Old Box", unmatched: ["Gone"]),
    Choice(
      about: "only one", policy: ["StepCount": .only("New")], ranked: "(Health) (W) (P) New (Old) (Box)"),
    Choice(
      about: "only a class", policy: ["StepCount": .only("app")], ranked: "(Health) (W) (P) New Old (Box)"),
    Choice(about: "all", policy: ["*": .all], ranked: "Health W P New Old Box"),
    Choice(
      about: "an old name in a list", order: ["*": ["Old"]], aliases: ["Old": "Older"],
      ranked: "Older Health W P New Box"),
    Choice(
      about: "an alias of nobody", aliases: ["Nobody": "W"], ranked: "Health W P New Old Box",
      unmatched: ["Nobody"]),
  ]

  @Test(arguments: choices) func configuredOrder(_ choice: Choice) throws {
    var wishes = SourceChoices()
    (wishes.order, wishes.aliases, wishes.ignore, wishes.policy) =
      (choice.order, choice.aliases, choice.ignore, choice.policy)
    let order = try order(Self.writers, wishes)
    let kind = order.order(ofKind: choice.kind)
    let names = kind.sources.map { number in
      let name = order.sources[Int(number)].name
      return kind.takesPart[Int(number)] ? name : "(\(name))"
    }
    #expect(names.joined(separator: " ") == choice.ranked)
    #expect(order.unmatched.map(\.name) == choice.unmatched)
    #expect(kind.policy == choice.policy[choice.kind] ?? choice.policy["*"] ?? .priority)
    #expect(kind.ranks.enumerated().allSatisfy { kind.sources[Int($1)] == Int32($0) })
  }

  @Test func unmatchedNamesSayWhereTheyStand() throws {
    var choices = SourceChoices()
    choices.order = ["StepCount": ["phone", "Nobody"], "*": ["manual"]]
    choices.policy = ["HeartRate": .only("Nowhere")]
    choices.ignore = ["W", "Noone"]
    #expect(
      try order(Self.writers, choices).unmatched.map(\.key) == [
        "sources.order.StepCount[1]", "sources.ignore[1]", "sources.policy.HeartRate.only",
      ])
  }

  @Test func triesSequencesOnTheirPlaces() {
    let order = KindOrder(sources: [4, 0, 1, 3, 2], takesPart: [true, true, false, true, true])
    let tried = order.permutations(of: [1, 2, 4])
    #expect(
      tried.map(\.sources) == [
        [4, 0, 1, 3, 2], [4, 0, 2, 3, 1], [1, 0, 4, 3, 2], [1, 0, 2, 3, 4], [2, 0, 4, 3, 1],
        [2, 0, 1, 3, 4],
      ])
    #expect(tried.allSatisfy { $0.takesPart == order.takesPart && $0.policy == order.policy })
    #expect(order.permutations(of: []) == [order])
    #expect(order.preferring(3).sources == [3, 4, 0, 1, 2] && order.preferring(3).ranks[3] == 0)
    #expect(order.only(2).takesPart == [false, false, false, false, false])
    #expect(order.only(3).takesPart == [false, false, false, true, false])
  }
}
