import ByteIO
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Databases
@testable import Sinks

/// All that needs a database; PostgreSQL runs once for all of them.
@Suite(.withPostgreSQL, .serialized) struct DatabaseTests {
  /// Whether PostgreSQL was tried is said, not left to be guessed.
  @Test(.enabled(if: Engine.isPostgreSQLUsed, "PostgreSQL is not installed: only SQLite is tested"))
  func postgreSQLIsTried() throws {
    let database = try TestDatabase(.postgres)
    #expect(try database.rows("SELECT count(*) FROM pg_database WHERE datname = 'postgres'") == ["1"])
  }
}

extension TestDatabase {
  /// A participant's rows of `activity_summary`: `day value first last deleted`.
  func days(of participant: String = "self") throws -> [String] {
    let day =
      dialect == .sqlite ? "CAST(julianday(local_date) - 2440587.5 AS INTEGER)" : "local_date - '1970-01-01'"
    return try rows(
      """
      SELECT \(day), CAST(active_energy_kcal AS integer), \(number("first_export_id")), \(number("last_export_id")),
        \(number("deleted_in_export_id")) FROM activity_summary
      WHERE participant_id = '\(participant)' ORDER BY local_date
      """)
  }
}

extension DatabaseTests {
  /// An export of `activity_summary`: values by day.
  static func days(
    _ number: Int, date: Instant?? = .none, pipeline: String = "daily", _ rows: [Int: Int]
  ) -> TestExport {
    TestExport(
      number, date: date, pipeline: pipeline,
      [
        (
          "activity_summary",
          rows.map {
            TestRow(["local_date": .date($0), "active_energy_kcal": .number(Double($1))])
          }
        )
      ])
  }

  /// Loads in their order, and by hand what `activity_summary` holds then: `day value first last deleted`.
  static let histories: [(String, [TestExport], [String])] = [
    ("one export", [Self.days(1, [1: 10, 2: 20])], ["1 10 1 1 -", "2 20 1 1 -"]),
    (
      "the same again", [Self.days(1, [1: 10, 2: 20]), Self.days(1, [1: 10, 2: 20])],
      ["1 10 1 1 -", "2 20 1 1 -"]
    ),
    (
      "an overlapping one", [Self.days(1, [1: 10, 2: 20]), Self.days(2, [1: 10, 2: 21, 3: 30])],
      ["1 10 1 2 -", "2 21 1 2 -", "3 30 2 2 -"]
    ),
    (
      "a shrunken one", [Self.days(1, [1: 10, 2: 20]), Self.days(2, [1: 10])], ["1 10 1 2 -", "2 20 1 1 2"]
    ),
    ("an empty one", [Self.days(1, [1: 10]), Self.days(2, [:])], ["1 10 1 1 2"]),
    (
      "a late old one", [Self.days(2, [1: 11, 3: 30]), Self.days(1, [1: 10, 2: 20])],
      ["1 11 1 2 -", "2 20 1 1 2", "3 30 2 2 -"]
    ),
    (
      "a late one in between",
      [Self.days(1, [1: 10, 2: 20]), Self.days(3, [1: 13]), Self.days(2, [1: 99, 2: 25, 4: 40])],
      ["1 13 1 3 -", "2 25 1 2 3", "4 40 2 2 3"]
    ),
    (
      "a late one that lacks a row",
      [Self.days(1, [1: 10, 2: 20]), Self.days(3, [1: 13]), Self.days(2, [1: 12])],
      ["1 13 1 3 -", "2 20 1 1 2"]
    ),
    (
      "a row that comes back", [Self.days(1, [1: 10]), Self.days(2, [:]), Self.days(3, [1: 13])],
      ["1 13 1 3 -"]
    ),
    (
      "a row that was back late", [Self.days(1, [1: 10]), Self.days(3, [:]), Self.days(2, [1: 12])],
      ["1 12 1 2 3"]
    ),
    (
      "one without a date counts as the oldest",
      [Self.days(1, [1: 10]), Self.days(9, date: .some(nil), [1: 90, 2: 91])],
      ["1 10 9 1 -", "2 91 9 9 1"]
    ),
    (
      "of two with one date the larger id is later",
      [Self.days(2, date: 5, [1: 12]), Self.days(1, date: 5, [1: 10, 2: 20])], ["1 12 1 2 -", "2 20 1 1 2"]
    ),
    (
      "the same by another pipeline",
      [Self.days(1, [1: 10, 2: 20]), Self.days(1, pipeline: "other", [1: 15])],
      ["1 15 1 1 -", "2 20 1 1 1"]
    ),
    (
      "and by the first one again",
      [
        Self.days(1, [1: 10, 2: 20]), Self.days(1, pipeline: "other", [1: 15]), Self.days(1, [1: 10, 2: 20]),
      ],
      ["1 10 1 1 -", "2 20 1 1 -"]
    ),
    (
      "an old one by another pipeline",
      [
        Self.days(1, [1: 10, 2: 20]), Self.days(2, [2: 22]), Self.days(1, pipeline: "other", [1: 11, 2: 21]),
      ],
      ["1 11 1 1 2", "2 22 1 2 -"]
    ),
  ]

  @Test(arguments: Engine.installed) func exportsThatComeAgain(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    for (number, (name, exports, expected)) in Self.histories.enumerated() {
      for var export in exports {
        export.participant = "p\(number)"
        try database.load(export)
      }
      #expect(try database.days(of: "p\(number)") == expected, "\(name)")
    }
  }

  /// Whatever the order of loads: what the exports together say.
  @Test(arguments: Engine.installed) func orderOfLoadsChangesNothing(_ engine: Engine) throws {
    var random = SystemRandomNumberGenerator()
    let database = try TestDatabase(engine)
    for round in 0..<6 {
      let exports = (1...5).map { number in
        let keys = (1...8).filter { _ in Bool.random(using: &random) }
        let rows = keys.map { ($0, Int.random(in: 0...3, using: &random)) }
        return (number: number, rows: Dictionary(uniqueKeysWithValues: rows))
      }
      // One of them twice.
      let order = (exports + exports.prefix(1)).shuffled(using: &random)
      for (number, rows) in order {
        var export = Self.days(number, rows)
        export.participant = "p\(round)"
        try database.load(export)
      }
      let found = try database.days(of: "p\(round)")
      #expect(
        found == HistoryReference(exports: exports).rows, "\(exports), loaded as \(order.map(\.number))")
    }
  }

  /// Parts follow the content of their whole: those of the newest state replace others, those of a row that is gone stay.
  @Test(arguments: Engine.installed) func partsFollowTheirWhole(_ engine: Engine) throws {
    func export(_ number: Int, _ records: [Int: [String: String]]) -> TestExport {
      let metadata = records.flatMap { record, pairs in
        pairs.map { TestRow(["record_id": .id(record), "key": .text($0), "value": .text($1)]) }
      }
      return TestExport(
        number,
        [
          ("records", records.keys.map { TestRow(["record_id": .id($0)]) }), ("record_metadata", metadata),
        ])
    }
    let database = try TestDatabase(engine)
    let parts = { (database: borrowing TestDatabase) in
      try database.rows(
        "SELECT \(database.number("record_id")), key, value FROM record_metadata ORDER BY record_id, key")
    }
    try database.load(export(2, [1: ["a": "1", "b": "2"], 2: ["a": "5"]]))
    #expect(try parts(database) == ["1 a 1", "1 b 2", "2 a 5"])
    try database.load(export(3, [1: ["a": "1", "c": "3"]]))
    #expect(try parts(database) == ["1 a 1", "1 c 3", "2 a 5"])
    // An old export changes the parts of rows that have no newer state alone.
    try database.load(export(1, [1: ["z": "9"], 2: ["z": "8"], 3: ["z": "7"]]))
    #expect(try parts(database) == ["1 a 1", "1 c 3", "2 a 5", "3 z 7"])
    // Loaded once more, an export's parts are what it says now.
    try database.load(export(3, [1: ["c": "4"]]))
    #expect(try parts(database) == ["1 c 4", "2 a 5", "3 z 7"])
    // What is gone keeps them.
    try database.load(export(3, [:]))
    #expect(try parts(database) == ["1 c 4", "2 a 5", "3 z 7"])
  }

  /// Participants, sources and what each export says for itself.
  @Test(arguments: Engine.installed) func whatIsNoSnapshot(_ engine: Engine) throws {
    func source(_ number: Int, _ records: Int) -> TestRow {
      TestRow(["source_id": .id(number), "n_records": .integer(records)])
    }
    let database = try TestDatabase(engine)
    let profile = { (year: Int) in TestRow(["birth_year": .integer(year)]) }
    try database.load(
      TestExport(
        2, zone: "Europe/Rome", [("profile", [profile(1980)]), ("sources", [source(1, 100), source(2, 5)])]))
    try database.load(
      TestExport(
        1, zone: "Asia/Tokyo", [("profile", [profile(1981)]), ("sources", [source(1, 50), source(3, 7)])]))
    let sources = "SELECT \(database.number("source_id")), n_records FROM sources ORDER BY source_id"
    #expect(try database.rows(sources) == ["1 100", "2 5", "3 7"])
    let years = "SELECT \(database.number("export_id")), birth_year FROM profile ORDER BY export_id"
    #expect(try database.rows(years) == ["1 1981", "2 1980"])
    let newest = "SELECT participant_id, \(database.number("current_export_id")), home_tz FROM participants"
    #expect(try database.rows(newest) == ["self 2 Europe/Rome"])
    try database.load(TestExport(3, zone: "UTC", [("sources", [source(1, 120)])]))
    #expect(try database.rows(sources) == ["1 120", "2 5", "3 7"])
    #expect(try database.rows(newest) == ["self 3 UTC"])
  }

  /// Tables that a load did not ask for stay as they are, and it says nothing of their rows later on.
  @Test(arguments: Engine.installed) func tablesThatWereNotAskedFor(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    try database.load(Self.days(1, [1: 10]))
    try database.load(TestExport(3, [("sleep_nights", [TestRow(["local_date": .date(7)])])]))
    #expect(try database.days() == ["1 10 1 1 -"])
    try database.load(Self.days(2, [2: 20]))
    #expect(try database.days() == ["1 10 1 1 2", "2 20 2 2 -"])
    let ledger = "SELECT \(database.number("export_id")), tables FROM run_manifest ORDER BY export_id"
    #expect(
      try database.rows(ledger) == [
        "1 exports;activity_summary", "2 exports;activity_summary", "3 exports;sleep_nights",
      ])
    // What an export was loaded into before counts as well.
    try database.load(Self.days(3, pipeline: "other", [:]))
    #expect(try database.rows(ledger)[2] == "3 exports;sleep_nights;activity_summary")
    #expect(try database.days() == ["1 10 1 1 2", "2 20 2 2 3"])
  }

  @Test(arguments: Engine.installed) func participantsDoNotMeet(_ engine: Engine) throws {
    let row = { (value: Double) in TestRow(["local_date": .date(1), "active_energy_kcal": .number(value)]) }
    let database = try TestDatabase(engine)
    try database.load(TestExport(1, participant: "anna", [("activity_summary", [row(1)])]))
    try database.load(TestExport(2, participant: "bo", [("activity_summary", [])]))
    try database.load(TestExport(1, participant: "bo", [("activity_summary", [row(2)])]))
    #expect(
      try database.rows(
        """
        SELECT participant_id, CAST(active_energy_kcal AS integer), \(database.number("deleted_in_export_id"))
        FROM activity_summary ORDER BY participant_id
        """) == ["anna 1 -", "bo 2 2"])
  }

  @Test(arguments: Engine.installed) func ledgerKnowsLoads(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    let export = Self.days(1, [1: 10])
    let first = try database.begin(export)
    #expect(!first.isLoaded)
    try export.stage(first)
    first.abandon()
    #expect(try database.rows("SELECT count(*) FROM run_manifest") == ["0"])
    #expect(try database.days().isEmpty)
    let changes = try database.load(export)
    #expect(changes.map(\.table) == ["exports", "activity_summary"])
    #expect(changes.map(\.written) == [1, 1] && changes.map(\.removed) == [0, 0])
    #expect(try database.begin(export).isLoaded)
    #expect(try !database.begin(Self.days(1, pipeline: "other", [:])).isLoaded)
    #expect(try !database.begin(Self.days(2, [:])).isLoaded)
    // The same once more writes nothing; a shrunken one removes.
    #expect(try database.load(export).map(\.written) == [0, 0])
    #expect(try database.load(Self.days(2, [:])).map(\.removed) == [0, 1])
    let moment =
      database.dialect == .sqlite ? "loaded_utc" : "1000000 * extract(epoch FROM loaded_utc)::bigint"
    #expect(
      try database.rows(
        """
        SELECT participant_id, \(database.number("export_id")), run_id, pipeline_sha256, tool_version, schema_version,
          tables, \(moment), records_read, records_written, records_collapsed, records_rejected, bytes_read
        FROM run_manifest WHERE run_id = 'run-1'
        """) == ["self 1 run-1 daily 0.1.0 1 exports;activity_summary 1000000000 9 7 1 1 1234"])
  }

  /// No sound export has two rows with one key; if one has, the last counts in both databases.
  @Test(arguments: Engine.installed) func lastOfTwoRowsCounts(_ engine: Engine) throws {
    let rows = [10, 11, 12].map {
      TestRow(["local_date": .date(1), "active_energy_kcal": .number(Double($0))])
    }
    let database = try TestDatabase(engine)
    for export in [1, 2] {
      try database.load(TestExport(export, [("activity_summary", rows)]))
      #expect(try database.days() == ["1 12 1 \(export) -"])
    }
  }
}
