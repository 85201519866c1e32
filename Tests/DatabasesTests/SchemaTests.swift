import ByteIO
import TestSupport
import Testing

@testable import Databases
@testable import Sinks

extension DatabaseTests {
  /// Each column as the databases themselves see it: the types by hand, the rest from the definitions of the tables.
  @Test(arguments: Engine.installed) func schemaIsThatOfTheTables(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    try database.load(TestExport(1, []))
    let types: [Table.ColumnType: (sqlite: String, postgres: String)] = [
      .id: ("BLOB", "uuid"), .text: ("TEXT", "text"), .instant: ("INTEGER", "timestamp with time zone"),
      .wallClock: ("TEXT", "timestamp without time zone"), .date: ("TEXT", "date"),
      .number: ("REAL", "double precision"), .integer: ("INTEGER", "bigint"), .flag: ("INTEGER", "boolean"),
      .json: ("TEXT", "text"),
    ]
    let history = ["first_export_id|id|true", "last_export_id|id|true", "deleted_in_export_id|id|false"]
    for table in [.participants, .runManifest] + Table.warehouse {
      let ofTable = table.columns.map { "\($0.name)|\($0.type)|\($0.isRequired)" }
      let expected = try (ofTable + (table.history == .snapshot ? history : [])).map { line in
        let parts = line.split(separator: "|").map(String.init)
        let type = try #require(types.first { "\($0.key)" == parts[1] }).value
        return "\(parts[0])|\(engine == .sqlite ? type.sqlite : type.postgres)|\(parts[2])"
      }
      let columns =
        engine == .sqlite
        ? """
        SELECT name || '|' || type || '|' || iif("notnull", 'true', 'false') FROM pragma_table_info('\(table.name)')
        ORDER BY cid
        """
        : """
        SELECT column_name || '|' || data_type || '|' || CASE is_nullable WHEN 'NO' THEN 'true' ELSE 'false' END
        FROM information_schema.columns WHERE table_name = '\(table.name)' ORDER BY ordinal_position
        """
      #expect(try database.rows(columns) == expected, "\(table.name)")
      let key =
        engine == .sqlite
        ? "SELECT name FROM pragma_table_info('\(table.name)') WHERE pk > 0 ORDER BY pk"
        : """
        SELECT column_name FROM information_schema.key_column_usage
        WHERE table_name = '\(table.name)' ORDER BY ordinal_position
        """
      #expect(try database.rows(key) == table.key.map(\.name), "\(table.name)")
    }
  }

  /// One value of each type, and texts that want care, as each database has them.
  @Test(arguments: Engine.installed) func valuesArrive(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    let awkward = "O'Hara \"x\"; -- \\ 漢 \u{1F600}"
    try database.load(
      TestExport(
        1,
        [
          (
            "records",
            [
              // 1969-12-31T23:59:59Z, 2024-02-29 23:59:59 on the clock, 1969-12-31.
              TestRow([
                "record_id": .id(7), "type": .text(awkward), "kind": .text(""), "start_utc": .instant(-1),
                "start_local": .wallClock(1_709_251_199), "local_date": .date(-1), "value": .number(-0.1),
                "sequence": .integer(-7), "is_user_entered": .flag(true), "metadata": .json("{\"a\":\"b\"}"),
                "value_original": .text("a\u{0}b"),
              ])
            ]
          )
        ]))
    let moment = engine == .sqlite ? "start_utc" : "(1000000 * extract(epoch FROM start_utc))::bigint"
    let columns = [
      database.number("record_id"), "type", "kind", moment, "start_local", "local_date", "value", "sequence",
      "is_user_entered", "metadata", "unit", "value_original",
    ]
    let found = try database.location.connect(waits: false).rows(
      "SELECT \(columns.joined(separator: ", ")) FROM records")
    #expect(
      found == [
        [
          "7", awkward, "", "-1000000", "2024-02-29 23:59:59", "1969-12-31", "-0.1", "-7",
          engine == .sqlite ? "1" : "t", "{\"a\":\"b\"}", nil, "a\u{FFFD}b",
        ]
      ])
  }

  /// Views show what the newest export has, each thing once.
  @Test(arguments: Engine.installed) func viewsShowTheNewestState(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    let day = { (day: Int, sum: Double) in
      TestRow(["local_date": .date(day), "type": .text("StepCount"), "value_sum": .number(sum)])
    }
    let workout = { (number: Int, twin: Int?) in
      TestRow([
        "workout_id": .id(number), "activity_type": .text("Running"), "start_utc": .instant(86_400),
        "duplicate_of": twin.map { .id($0) } ?? .none,
      ])
    }
    let night = { (day: Int) in TestRow(["local_date": .date(day), "asleep_min": .number(400)]) }
    let record = { (number: Int, kind: String) in
      TestRow(["record_id": .id(number), "kind": .text(kind), "category_value": .text("v")])
    }
    try database.load(
      TestExport(
        1,
        [
          ("records", [record(1, "category")]), ("workouts", [workout(9, nil)]), ("sleep_nights", [night(1)]),
          ("daily_summary", [day(1, 100), day(2, 200)]),
        ]))
    try database.load(
      TestExport(
        2,
        [
          ("records", [record(2, "category"), record(3, "quantity")]),
          ("workouts", [workout(1, nil), workout(2, 1)]), ("sleep_nights", [night(2)]),
          ("daily_summary", [day(2, 250)]),
        ]))
    #expect(
      try database.rows("SELECT local_date, type, CAST(value_sum AS integer) FROM v_daily") == [
        "1970-01-03 StepCount 250"
      ])
    #expect(
      try database.rows("SELECT local_date, CAST(asleep_min AS integer) FROM v_sleep") == ["1970-01-03 400"])
    let start = engine == .sqlite ? "start_utc" : "start_utc AT TIME ZONE 'UTC'"
    #expect(
      try database.rows("SELECT activity_type, \(start), CAST(workout_id AS text) FROM v_workouts") == [
        engine == .sqlite
          ? "Running 1970-01-02 00:00:00 00000000000000000000000000000001"
          : "Running 1970-01-02 00:00:00 00000000-0000-0000-0000-000000000001"
      ])
    #expect(try database.rows("SELECT category_value FROM category_records") == ["v"])
    // 1970-01-01 was a Thursday.
    let calendars = ["v_daily": "1970-01 6", "v_sleep": "1970-01 6", "v_workouts": "1970-01 4"]
    for (view, calendar) in calendars {
      #expect(try database.rows("SELECT month, weekday FROM \(view)") == [calendar], "\(view)")
    }
    let names = try #require(TableView.all.last?.columns).split(separator: " ").map(String.init)
    let records = try #require(Table.named("records")).columns.map(\.name)
    #expect(Set(names).isSubset(of: records))
    #expect(try !database.rows("SELECT * FROM category_records").isEmpty)
  }

  /// A database of version 1 whose tables lack a column and a table; version 2 has them, and renames something.
  @Test(arguments: Engine.installed) func olderDatabasesAreMigrated(_ engine: Engine) throws {
    let database = try TestDatabase(engine)
    var older = Schema()
    older.tables.removeAll { $0.name == "ecg_samples" }
    for index in older.tables.indices { older.tables[index].columns.removeAll { $0.name == "unit" } }
    older.views = []
    try older.prepare(database.location.connect(waits: false), waits: false)
    try database.execute(
      """
      INSERT INTO participants VALUES ('self', \(database.dialect.literal(id(1))), 'Europe/Rom')
      """)
    let newer = Schema(
      version: 2,
      migrations: [
        Migration(version: 1) { _ in ["this is never run"] },
        Migration(version: 2) { _ in
          ["UPDATE participants SET home_tz = 'Europe/Rome' WHERE home_tz = 'Europe/Rom'"]
        },
      ])
    let connection = try database.location.connect(waits: false)
    for _ in 0..<2 { try newer.prepare(connection, waits: false) }
    #expect(try newer.installedVersion(connection) == 2)
    #expect(try connection.rows("SELECT home_tz FROM participants") == [["Europe/Rome"]])
    for table in ["records", "daily_summary"] {
      #expect(try connection.columns(of: table).last == "unit")
    }
    #expect(try connection.columns(of: "ecg_samples") == ["participant_id", "ecg_id", "seq", "microvolt"])
    #expect(try connection.rows("SELECT unit FROM v_daily").isEmpty)
    // The program that knows version 1 alone must not write into it.
    let failure = #expect(throws: Failure.self) { try database.load(TestExport(1, [])) }
    #expect(failure?.exit == .configuration)
    #expect(failure?.what == "the tables have version 2, and this Pulsemill knows version 1")
  }
}
