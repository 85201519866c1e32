import ByteIO
import FHIR
import Foundation
import Pipelines
import Sinks
import Stages
import Testing

@Suite struct ConfigurationValidationTests {
  static let vocabulary = Vocabulary(
    kinds: ["StepCount", "HeartRate", "BodyMass", "OxygenSaturation", "DistanceCycling", "DietaryFiber"].map {
      Vocabulary.Kind(shortName: $0, identifier: "HKQuantityTypeIdentifier\($0)")
    },
    unitProblem: { kind, unit in
      kind == "BodyMass" && unit == "km" ? "`km` is no unit of BodyMass, which is in kg" : nil
    },
    knowsZone: { $0 == "Europe/Berlin" },
    text: { (path) throws(Failure) in
      if path == "my.csv" { return "type,use,mode,system,code,display\nStepCuont,,,loinc,55423-8,\n" }
      throw Failure(.noInput, "cannot open", at: path, try: "check the path")
    })

  private func check(_ text: String) -> PipelineCheck {
    PipelineCheck(path: "p.json", text: text, vocabulary: Self.vocabulary)
  }

  @Test func aFullFileMeansWhatItSays() throws {
    let check = check(
      """
      {
        description: "text",
        select: { kinds: ["StepCount", "Dietary*"], exclude: ["HKQuantityTypeIdentifierHeartRate"],
          since: "2020-01-01", until: "2024-02-29", sources: ["Sample Watch"] },
        units: { HKQuantityTypeIdentifierBodyMass: "lb", OxygenSaturation: "percent" },
        sources: {
          order: { "*": ["manual", "phone"], StepCount: ["Sample Watch", "Old Phone/phone"] },
          aliases: { "Old": "New" }, ignore: ["Broken App"],
          policy: { BodyMass: "all", DistanceCycling: { only: "Bike App" }, StepCount: "priority" },
        },
        duplicates: "keep", timezone: "Europe/Berlin", days: "recorded-zone",
        sinks: [
          { daily: { path: "participant_id={participant_id}/h.csv", bucket: "hour", by_source: true, gzip: true } },
          { csv: { path: "{archive}/{export_id}/{kind}.csv.gz" } },
          { csv: { path: "all.csv", columns: ["value", "record_id"] } },
        ],
      }
      """)
    #expect(check.problems == [])
    #expect(check.warnings == [])
    #expect(check.exit == .ok)
    let pipeline = try #require(check.pipeline)
    #expect(pipeline.description == "text")
    #expect(pipeline.selection.kinds.map(\.description) == ["StepCount", "Dietary*"])
    #expect(
      pipeline.selection.includes(
        shortName: "DietaryFiber", identifier: "HKQuantityTypeIdentifierDietaryFiber"))
    #expect(
      !pipeline.selection.includes(shortName: "HeartRate", identifier: "HKQuantityTypeIdentifierHeartRate"))
    #expect(pipeline.selection.since == CivilDate(year: 2020, month: 1, day: 1))
    #expect(pipeline.selection.until == CivilDate(year: 2024, month: 2, day: 29))
    #expect(pipeline.selection.sources == ["Sample Watch"])
    #expect(pipeline.units == ["BodyMass": "lb", "OxygenSaturation": "percent"])
    #expect(
      pipeline.sources.order == [
        "*": ["manual", "phone"], "StepCount": ["Sample Watch", "Old Phone/phone"],
      ])
    #expect(pipeline.sources.aliases == ["Old": "New"])
    #expect(pipeline.sources.ignore == ["Broken App"])
    #expect(
      pipeline.sources.policy == [
        "BodyMass": .all, "DistanceCycling": .only("Bike App"), "StepCount": .priority,
      ])
    #expect(pipeline.duplicates == .keep)
    #expect(pipeline.timeZone == "Europe/Berlin")
    #expect(pipeline.days == .recordedZone)
    #expect(
      pipeline.sinks.map(\.path?.description) == [
        "participant_id={participant_id}/h.csv.gz", "{archive}/{export_id}/{kind}.csv.gz", "all.csv",
      ])
    guard case .daily(let daily) = pipeline.sinks[0], case .csv(let many) = pipeline.sinks[1],
      case .csv(let one) = pipeline.sinks[2]
    else { throw Failure(.software, "other sinks") }
    #expect(daily.bucket == .hour && daily.bySource && daily.isCompressed)
    #expect(many.isCompressed && !one.isCompressed)
    #expect(many.columns == SampleColumn.standard)
    #expect(one.columns == [.value, .recordID])
  }

  @Test func aShortFileHasTheDefaults() throws {
    let pipeline = try #require(check("{sinks:[{daily:{path:'d.csv'}}]}").pipeline)
    #expect(pipeline.selection == Pipeline.Selection())
    #expect(pipeline.selection.includes(shortName: "Anything", identifier: "HKAnything"))
    #expect(pipeline.units.isEmpty && pipeline.timeZone == nil)
    #expect(pipeline.duplicates == .collapse && pipeline.days == .exportZone)
    guard case .daily(let daily) = pipeline.sinks[0] else { throw Failure(.software, "another sink") }
    #expect(daily.bucket == .day && !daily.bySource && !daily.isCompressed)
  }

  /// What a `daily` sink says of its buckets, and what it means; 978307200 is 2001-01-01T00:00 on the local clock.
  static let intervals: [(text: String, interval: BucketInterval)] = [
    ("bucket: 'hour'", .hour), ("bucket: 'day'", .day), ("bucket: 'week'", .week),
    ("bucket: 'month'", .month), ("bucket: 'year'", .year),
    ("bucket: '1 day'", .day), ("bucket: '1 days'", .day),
    ("bucket: '15 minutes'", BucketInterval(15, .minute, anchor: 978_307_200)),
    ("bucket: '23 hours'", BucketInterval(23, .hour, anchor: 978_307_200)),
    ("bucket: '3 days', anchor: '2024-01-01'", BucketInterval(3, .day, anchor: 1_704_067_200)),
    ("anchor: '2024-01-01T06:30'", BucketInterval(1, .day, anchor: 1_704_090_600)),
    ("bucket: '2 weeks', anchor: '1969-12-31T23:59'", BucketInterval(2, .week, anchor: -60)),
    ("bucket: '6 months'", BucketInterval(6, .month, anchor: 978_307_200)),
    ("bucket: '1000 years'", BucketInterval(1000, .year, anchor: 978_307_200)),
  ]

  @Test(arguments: intervals) func bucketsMeanWhatTheySay(_ text: String, _ interval: BucketInterval) throws {
    let pipeline = try #require(check("{sinks: [{daily: {path: 'd.csv', \(text)}}]}").pipeline)
    guard case .daily(let daily) = pipeline.sinks[0] else { throw Failure(.software, "another sink") }
    #expect(daily.bucket == interval)
  }

  /// A member of an otherwise good file, and what is wrong with it.
  static let wrong: [(member: String, problems: [String])] = [
    ("sink: 1", ["sink: unknown key; did you mean `sinks`?"]),
    (
      "quux: 1",
      [
        "quux: unknown key; the keys here are description, select, units, sources, duplicates, timezone, days, sinks"
      ]
    ),
    (
      "'odd key': 1, 'odd key': 2",
      [
        #"["odd key"]: this key is there twice; the first is on line 2"#,
        #"["odd key"]: unknown key; the keys here are description, select, units, sources, duplicates, timezone, days, sinks"#,
      ]
    ),
    ("description: 5", ["description: must be a text in quotes, not a number"]),
    ("description: ' '", ["description: is empty"]),
    ("duplicates: 'colapse'", ["duplicates: there is no `colapse` here; did you mean `collapse`?"]),
    ("duplicates: 'x'", ["duplicates: there is no `x` here; use one of collapse, keep"]),
    ("days: true", ["days: must be a text in quotes, not true or false"]),
    ("days: 'local'", ["days: there is no `local` here; use one of export-zone, recorded-zone"]),
    (
      "timezone: 'Berlin'",
      ["timezone: there is no time zone `Berlin`; use an IANA name such as Europe/Berlin"]
    ),
    ("select: []", ["select: must be an object, not a list"]),
    ("select: {kind: ['StepCount']}", ["select.kind: unknown key; did you mean `kinds`?"]),
    ("select: {kinds: 'StepCount'}", ["select.kinds: must be a list in [ ], not a text"]),
    ("select: {kinds: []}", ["select.kinds: is an empty list; leave the key out"]),
    ("select: {kinds: ['StepCount', null]}", ["select.kinds[1]: must be a text in quotes, not null"]),
    (
      "select: {kinds: ['Step Count']}",
      [
        "select.kinds[0]: `Step Count` is no name of a kind; use names such as StepCount or Dietary*"
      ]
    ),
    ("select: {exclude: ['StepCount', 'StepCount']}", ["select.exclude[1]: `StepCount` is there twice"]),
    ("select: {since: '2023-02-29'}", ["select.since: `2023-02-29` is no date; write it as 2024-01-31"]),
    ("select: {until: '1.2.2023'}", ["select.until: `1.2.2023` is no date; write it as 2024-01-31"]),
    ("select: {since: 2020}", ["select.since: must be a text in quotes, not a number"]),
    (
      "select: {since: '2024-01-02', until: '2024-01-01'}",
      [
        "select.until: the last date is before the first; swap since and until"
      ]
    ),
    ("units: {BodyMass: 'km'}", ["units.BodyMass: `km` is no unit of BodyMass, which is in kg"]),
    (
      "units: {BodyMass: 'lb', HKQuantityTypeIdentifierBodyMass: 'kg'}",
      [
        "units.HKQuantityTypeIdentifierBodyMass: the kind BodyMass is there under both its names; keep one of them"
      ]
    ),
    ("sources: {rank: {}}", ["sources.rank: unknown key; the keys here are order, aliases, ignore, policy"]),
    ("sources: {order: ['watch']}", ["sources.order: must be an object, not a list"]),
    ("sources: {order: {'*': ['watch', 'watch']}}", [#"sources.order["*"][1]: `watch` is there twice"#]),
    (
      "sources: {aliases: {A: 'B', B: 'C'}}",
      [
        "sources.aliases.A: `B` is itself an old name; name the newest one; aliases do not chain"
      ]
    ),
    (
      "sources: {policy: {StepCount: 'best'}}",
      [
        #"sources.policy.StepCount: is no policy; use "priority", "all" or { only: "name of a source" }"#
      ]
    ),
    (
      "sources: {policy: {StepCount: {one: 'x'}}}",
      [
        "sources.policy.StepCount.one: unknown key; the keys here are only",
        #"sources.policy.StepCount: only is missing; write { only: "name of a source" }"#,
      ]
    ),
  ]

  @Test(arguments: wrong)
  func everyMistakeIsNamed(member: String, problems: [String]) {
    let check = check("{sinks: [{daily: {path: 'd.csv'}}],\n\(member)}")
    #expect(check.problems.map(\.description) == problems.map { "p.json:2: \($0)" })
    #expect(check.pipeline == nil)
    #expect(check.exit == .configuration)
  }

  static let places = "use {participant_id}, {export_id}, {archive}"
  static let wrongSinks: [(sinks: String, problems: [String])] = [
    ("{}", ["sinks: must be a list in [ ], not an object"]),
    ("[]", ["sinks: is an empty list; name at least one sink"]),
    ("['daily']", ["sinks[0]: must be an object, not a text"]),
    (
      "[{}]",
      ["sinks[0]: must name one sink; the sinks are daily, csv, tables, warehouse, sqlite, postgres, fhir"]
    ),
    ("[{dialy: {}}]", ["sinks[0].dialy: unknown key; did you mean `daily`?"]),
    (
      "[{daily: {path: 'a'}, csv: {path: 'b'}}]",
      ["sinks[0]: must name one sink; the sinks are daily, csv, tables, warehouse, sqlite, postgres, fhir"]
    ),
    ("[{daily: {}}]", [#"sinks[0].daily: path is missing; for example path: "daily.csv""#]),
    ("[{daily: {path: 'a', bukcet: 'day'}}]", ["sinks[0].daily.bukcet: unknown key; did you mean `bucket`?"]),
    (
      "[{daily: {path: 'a', bucket: 'decade'}}]",
      [
        "sinks[0].daily.bucket: there is no `decade` here; use one of second, minute, hour, day, week, month, year"
      ]
    ),
    (
      "[{daily: {path: 'a', bucket: 'days'}}]",
      ["sinks[0].daily.bucket: there is no `days` here; did you mean `day`?"]
    ),
    (
      "[{daily: {path: 'a', bucket: '15 minuts'}}]",
      ["sinks[0].daily.bucket: `15 minuts` is no length of time; did you mean `15 minutes`?"]
    ),
    (
      "[{daily: {path: 'a', bucket: '2 fortnights'}}]",
      [
        "sinks[0].daily.bucket: `2 fortnights` is no length of time; write a number and one of seconds, minutes, hours, days, weeks, months, years"
      ]
    ),
    (
      "[{daily: {path: 'a', bucket: '1 day 2 hours'}}]",
      [
        "sinks[0].daily.bucket: `1 day 2 hours` is no length of time; write a number and one of seconds, minutes, hours, days, weeks, months, years"
      ]
    ),
    (
      "[{daily: {path: 'a', bucket: '0 days'}}, {daily: {path: 'b', bucket: '1.5 hours'}}, {daily: {path: 'c', bucket: '+1 day'}}, {daily: {path: 'd', bucket: '1001 years'}}]",
      [
        "sinks[0].daily.bucket: `0` is no number of days; use a whole number from 1 to 1000, as in `15 minutes`",
        "sinks[1].daily.bucket: `1.5` is no number of hours; use a whole number from 1 to 1000, as in `15 minutes`",
        "sinks[2].daily.bucket: `+1` is no number of days; use a whole number from 1 to 1000, as in `15 minutes`",
        "sinks[3].daily.bucket: `1001` is no number of years; use a whole number from 1 to 1000, as in `15 minutes`",
      ]
    ),
    (
      "[{daily: {path: 'a', bucket: '24 hours'}}, {daily: {path: 'b', bucket: '48 hours'}}, {daily: {path: 'c', bucket: '36 hours'}}]",
      [
        "sinks[0].daily.bucket: hours follow the clock and must be fewer than 24; write `1 day`, which follows the calendar",
        "sinks[1].daily.bucket: hours follow the clock and must be fewer than 24; write `2 days`, which follow the calendar",
        "sinks[2].daily.bucket: hours follow the clock and must be fewer than 24; use days, which follow the calendar",
      ]
    ),
    (
      "[{daily: {path: 'a', anchor: '2023-02-29'}}, {daily: {path: 'b', anchor: '2024-01-01T24:00'}}, {daily: {path: 'c', anchor: '2024-01-01 06:00'}}, {daily: {path: 'd', anchor: '2024-01-01T06:00Z'}}, {daily: {path: 'e', anchor: 6}}]",
      [
        "sinks[0].daily.anchor: `2023-02-29` is no date and no time of a date; write it as 2024-01-31 or 2024-01-31T06:00",
        "sinks[1].daily.anchor: `2024-01-01T24:00` is no date and no time of a date; write it as 2024-01-31 or 2024-01-31T06:00",
        "sinks[2].daily.anchor: `2024-01-01 06:00` is no date and no time of a date; write it as 2024-01-31 or 2024-01-31T06:00",
        "sinks[3].daily.anchor: `2024-01-01T06:00Z` is no date and no time of a date; write it as 2024-01-31 or 2024-01-31T06:00",
        "sinks[4].daily.anchor: must be a text in quotes, not a number",
      ]
    ),
    (
      "[{daily: {path: 'a', by_source: 'yes'}}]",
      ["sinks[0].daily.by_source: must be true or false, not a text"]
    ),
    (
      "[{csv: {path: 'a', bucket: 'day'}}]",
      ["sinks[0].csv.bucket: unknown key; the keys here are path, columns, gzip"]
    ),
    (
      "[{csv: {path: 'a', columns: []}}]",
      ["sinks[0].csv.columns: is an empty list; leave the key out to have all columns"]
    ),
    ("[{csv: {path: 'a', columns: 'value'}}]", ["sinks[0].csv.columns: must be a list in [ ], not a text"]),
    (
      "[{csv: {path: 'a', columns: ['value', 'unit', 'value', 5]}}]",
      [
        "sinks[0].csv.columns[2]: `value` is there twice",
        "sinks[0].csv.columns[3]: must be a text in quotes, not a number",
      ]
    ),
    (
      "[{csv: {path: 'a', columns: ['start_utc', 'star_local']}}]",
      ["sinks[0].csv.columns[1]: there is no `star_local` here; did you mean `start_local`?"]
    ),
    (
      "[{csv: {path: 'a', columns: ['zzz']}}]",
      [
        "sinks[0].csv.columns[0]: there is no `zzz` here; use one of record_id, participant_id, type, value, unit, category_value, value_original, unit_original, start_utc, end_utc, creation_utc, start_local, end_local, tz, source_name, source_version, device, merged_away, metadata, beats, export_id, kind, source_id, device_id, local_date, tz_source, printed_offset_minutes, category_code, is_user_entered, sequence, start_wall_clock, end_wall_clock"
      ]
    ),
    // Tables.
    (
      "[{tables: {path: 'all.csv'}}]",
      ["sinks[0].tables.path: all tables would be one file; put {table} into the path"]
    ),
    (
      "[{tables: {path: '{table}/{kind}.csv'}}]",
      [
        "sinks[0].tables.path: {kind} is not possible here, all kinds go to one file; use {participant_id}, {export_id}, {archive}, {table}"
      ]
    ),
    (
      "[{csv: {path: '{table}.csv'}}]",
      [
        "sinks[0].csv.path: {table} is not possible here, only the tables sink has tables; use {participant_id}, {export_id}, {archive}, {kind}"
      ]
    ),
    (
      "[{tables: {path: '{table}.csv', tables: ['workout', 'zzz']}}]",
      [
        "sinks[0].tables.tables[0]: there is no table `workout`; did you mean `workouts`?",
        "sinks[0].tables.tables[1]: there is no table `zzz`; the tables are profile, sources, devices, records, record_metadata, hrv_beats, correlations, correlation_members, workouts, workout_statistics, workout_events, workout_activities, routes, route_points, activity_summary, sleep_nights, audiograms, audiogram_points, vision_prescriptions, other, clinical_records, ecg, ecg_samples",
      ]
    ),
    (
      "[{tables: {path: '{table}.csv', tables: ['profile']}}]",
      ["sinks[0].tables.tables: `profile` tells of the person; set profile: true, too"]
    ),
    (
      "[{tables: {path: '{table}.csv', tables: ['workouts'], profile: true}}]",
      ["sinks[0].tables.tables: `profile` is missing, and profile is true; add it, or drop one of the two"]
    ),
    (
      "[{tables: {path: '{table}.csv', birth_date: 'full'}}]",
      ["sinks[0].tables.birth_date: there is no profile to put it into; set profile: true, or leave it out"]
    ),
    (
      "[{tables: {path: '{table}.csv', profile: true, birth_date: 'day'}}]",
      ["sinks[0].tables.birth_date: there is no `day` here; use one of year, full"]
    ),
    ("[{tables: {path: '{table}.csv'}}, {csv: {path: 'values.csv'}}]", []),
    (
      "[{tables: {path: 'x/{table}.csv'}}, {csv: {path: 'x/records.csv'}}]",
      ["sinks[1].csv.path: writes the same file as sinks[0]; choose another path"]
    ),
    // A lake has one manifest for each export.
    (
      "[{warehouse: {}}, {warehouse: {format: 'csv'}}]",
      ["sinks[1].warehouse.path: writes the same file as sinks[0]; choose another path"]
    ),
    ("[{warehouse: {}}, {warehouse: {path: 'csv', format: 'csv'}}, {sqlite: {path: 'a.sqlite'}}]", []),
    (
      "[{sqlite: {path: 'a'}}, {sqlite: {path: 'a'}}]",
      ["sinks[1].sqlite.path: writes the same file as sinks[0]; choose another path"]
    ),
    (
      "[{postgres: {}}, {postgres: {}}]",
      ["sinks[1]: loads into the same database as sinks[0]; one is enough"]
    ),
    (
      "[{sqlite: {path: 'a', tables: ['route_points']}}]",
      ["sinks[0].sqlite.tables: `route_points` has parts of `routes`; add `routes`"]
    ),
    (
      "[{warehouse: {gzip: true}}]",
      ["sinks[0].warehouse.gzip: Parquet is compressed inside already; leave gzip out"]
    ),
    (
      "[{postgres: {url: 'postgresql://me:secret@host/db'}}]",
      ["sinks[0].postgres.url: unknown key; did you mean `url_file`?"]
    ),
    (
      "[{daily: {path: 'a', columns: ['value']}}]",
      [
        "sinks[0].daily.columns: unknown key; the keys here are path, bucket, anchor, by_source, changed, "
          + "gzip"
      ]
    ),
    (
      "[{csv: {path: 'a.gz', gzip: false}}]",
      [
        "sinks[0].csv.path: ends in .gz, but gzip is false; drop one of the two"
      ]
    ),
    (
      "[{csv: {path: '/a'}}]",
      [
        "sinks[0].csv.path: the path is absolute; write it relative to the output folder, which --output chooses"
      ]
    ),
    (
      "[{csv: {path: '../a'}}]",
      [
        "sinks[0].csv.path: a part of the path begins with a dot; stay below the output folder"
      ]
    ),
    (
      "[{csv: {path: 'a/../b'}}]",
      [
        "sinks[0].csv.path: a part of the path begins with a dot; stay below the output folder"
      ]
    ),
    ("[{csv: {path: 'a//b'}}]", ["sinks[0].csv.path: a part of the path is empty; check the slashes"]),
    ("[{csv: {path: 'a/'}}]", ["sinks[0].csv.path: a part of the path is empty; check the slashes"]),
    (
      #"[{csv: {path: 'a\\b'}}]"#,
      [
        "sinks[0].csv.path: a backslash or control character in the path; separate folders by /"
      ]
    ),
    ("[{csv: {path: 'a{b'}}]", ["sinks[0].csv.path: a brace without its partner"]),
    ("[{csv: {path: 'a}b'}}]", ["sinks[0].csv.path: a brace without its partner"]),
    (
      "[{csv: {path: '{kind}{kind}'}}]",
      [
        "sinks[0].csv.path: {kind} is twice in one part of the path; once is enough"
      ]
    ),
    (
      "[{csv: {path: '{date}'}}]",
      [
        "sinks[0].csv.path: there is no placeholder {date}; \(places), {kind}"
      ]
    ),
    (
      "[{daily: {path: '{kind}.csv'}}]",
      [
        "sinks[0].daily.path: {kind} is not possible here, all kinds go to one file; \(places)"
      ]
    ),
    (
      "[{daily: {path: 'run.json'}}]",
      [
        "sinks[0].daily.path: `run.json` is written by the run itself; choose another path"
      ]
    ),
    (
      "[{daily: {path: 'rejects.csv/a'}}]",
      [
        "sinks[0].daily.path: `rejects.csv` is written by the run itself; choose another path"
      ]
    ),
    (
      "[{daily: {path: 'a'}}, {csv: {path: 'a'}}]",
      [
        "sinks[1].csv.path: writes the same file as sinks[0]; choose another path"
      ]
    ),
    (
      "[{daily: {path: 'a.gz'}}, {csv: {path: 'a', gzip: true}}]",
      [
        "sinks[1].csv.path: writes the same file as sinks[0]; choose another path"
      ]
    ),
    (
      "[{daily: {path: 'r/daily.csv'}}, {csv: {path: 'r/{kind}.csv'}}]",
      [
        "sinks[1].csv.path: writes the same file as sinks[0]; choose another path"
      ]
    ),
    ("[{fhir: {}}]", [#"sinks[0].fhir: path is missing; for example path: "fhir""#]),
    (
      "[{fhir: {path: 'f', daily: [], samples: [], documents: []}}]",
      ["sinks[0].fhir: nothing is to be written; name kinds in daily or samples, or documents"]
    ),
    (
      "[{fhir: {path: 'f', request: 'put', max_entries: 100}}]",
      [
        #"sinks[0].fhir.request: only Bundles have it; set format: "bundle", or leave it out"#,
        #"sinks[0].fhir.max_entries: only Bundles have it; set format: "bundle", or leave it out"#,
      ]
    ),
    (
      "[{fhir: {path: 'f', format: 'bundle', max_entries: 2, max_bytes: 1.5}}]",
      [
        "sinks[0].fhir.max_entries: must be a whole number from 3 to 10000",
        "sinks[0].fhir.max_bytes: must be a whole number from 10000 to 100000000",
      ]
    ),
    (
      "[{fhir: {path: 'f', format: 'json', documents: ['night']}}]",
      [
        "sinks[0].fhir.format: there is no `json` here; use one of ndjson, bundle",
        "sinks[0].fhir.documents[0]: there is no `night` here; did you mean `nights`?",
      ]
    ),
    (
      "[{fhir: {path: 'f', birth_date: 'full', since: '2025-01-02', until: '2025-01-01'}}]",
      [
        "sinks[0].fhir.until: the last date is before the first; swap since and until",
        "sinks[0].fhir.birth_date: there is no profile to put it into; set profile: true, or leave it out",
      ]
    ),
    (
      "[{fhir: {path: 'f', codes: 'my.csv'}}]",
      [
        "sinks[0].fhir.codes: my.csv:2: no known type is called `StepCuont`; did you mean `StepCount`?"
      ]
    ),
    (
      "[{fhir: {path: 'f', codes: 'none.csv'}}]",
      ["sinks[0].fhir.codes: none.csv: cannot open; check the path"]
    ),
    (
      "[{csv: {path: 'f/{kind}.csv'}}, {fhir: {path: 'f'}}]",
      ["sinks[1].fhir.path: writes the same file as sinks[0]; choose another path"]
    ),
    // Several problems at once, and a problem inside one sink does not hide the next.
    (
      "[{daily: {path: '', bucket: 1}}, {csv: {path: '/x', gzip: 0}}]",
      [
        "sinks[0].daily.bucket: must be a text in quotes, not a number",
        "sinks[0].daily.path: is empty",
        "sinks[1].csv.gzip: must be true or false, not a number",
        "sinks[1].csv.path: the path is absolute; write it relative to the output folder, which --output chooses",
      ]
    ),
  ]

  @Test(arguments: wrongSinks)
  func everyMistakeInASinkIsNamed(sinks: String, problems: [String]) {
    let check = check("{sinks: \(sinks)}")
    #expect(check.problems.map(\.description) == problems.map { "p.json:1: \($0)" })
  }

  @Test func aFileThatIsNoPipeline() {
    #expect(
      check("{a:\n 1 2}").problems.map(\.description) == [
        "p.json:2:4: `,` or `}` should be here, not `2`; the file must be JSON5"
      ])
    #expect(check("[]").problems.map(\.description) == ["p.json:1: must be an object, not a list"])
    #expect(
      check("{}").problems.map(\.description) == [
        #"p.json:1: sinks: missing; for example sinks: [{ daily: { path: "daily.csv" } }]"#
      ])
  }

  /// Unknown kinds are no error, for a newer phone may have them.
  @Test func unknownKindsAreWarnings() {
    let check = check(
      """
      {select: {kinds: ["StepCuont", "Zzz*", "*Rate"]},
       units: {BodyMas: "kg"}, sources: {policy: {Quuxly: "all"}}, sinks: [{csv: {path: "a"}}]}
      """)
    #expect(check.problems == [])
    #expect(check.pipeline != nil)
    #expect(
      check.warnings.map(\.description) == [
        "p.json:1: select.kinds[0]: no known kind fits `StepCuont`; did you mean `StepCount`?",
        "p.json:1: select.kinds[1]: no known kind fits `Zzz*`; `pulsemill catalog` lists them",
        "p.json:2: units.BodyMas: no known kind is called `BodyMas`; did you mean `BodyMass`?",
        "p.json:2: sources.policy.Quuxly: no known kind is called `Quuxly`; `pulsemill catalog` lists them",
      ])
  }

  @Test func everyShippedPipelinePasses() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(Self.root)/pipelines")
      .filter { $0.hasSuffix(".json") }
    #expect(Set(names).isSuperset(of: ["daily.json", "records.json", "tables.json", "fhir-daily.json"]))
    for name in names {
      let check = try PipelineCheck(reading: "\(Self.root)/pipelines/\(name)", vocabulary: .standard)
      #expect(check.problems == [])
      #expect(check.warnings == [])
      #expect(check.pipeline?.description.isEmpty == false)
    }
  }

  /// Every key has a row or a line in `docs/pipelines.md`.
  @Test func everyKeyIsDocumented() throws {
    let text = try String(contentsOfFile: "\(Self.root)/docs/pipelines.md", encoding: .utf8)
    let keys = [
      "description", "select", "kinds", "exclude", "since", "until", "sources", "units", "order", "aliases",
      "ignore",
      "policy", "only", "duplicates", "timezone", "days", "sinks", "daily", "csv", "path", "bucket",
      "anchor", "by_source", "gzip", "columns", "tables", "profile", "birth_date", "fhir", "format",
      "request",
      "samples", "documents", "codes", "snomed", "max_entries", "max_bytes",
    ]
    let places = PathTemplate.Placeholder.allCases.map { "{\($0.rawValue)}" }
    let choices =
      BucketUnit.allCases.map { "\"\($0.rawValue)\"" }
      + DayMode.allCases.map { "\"\($0.rawValue)\"" }
      + Pipeline.Duplicates.allCases.map { "\"\($0.rawValue)\"" }
      + FHIROptions.Format.allCases.map { "\"\($0.rawValue)\"" }
      + FHIROptions.Request.allCases.map { "\"\($0.rawValue)\"" }
      + FHIROptions.Document.allCases.map { "\"\($0.rawValue)\"" }
    for word in keys + places + choices { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
}
