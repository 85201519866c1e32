import Foundation
import Sinks
import TestSupport
import Testing

/// The definitions of the tables are sound, and `docs/tables.md` is made of them.
@Suite struct TableTests {
  @Test func definitionsAreSound() {
    let tables = Table.warehouse + [.participants, .runManifest]
    #expect(Set(tables.map(\.name)).count == tables.count)
    for table in tables {
      #expect(!table.summary.isEmpty, "\(table.name)")
      #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table.name)")
      // All rows are somebody's, and keys stand in front.
      #expect(table.columns.first?.name == "participant_id", "\(table.name)")
      #expect(Array(table.columns.prefix(table.key.count)) == table.key, "\(table.name)")
      #expect(table.key.count >= 2 || table == .participants, "\(table.name)")
      for column in table.columns {
        #expect(!column.summary.isEmpty, "\(table.name).\(column.name)")
        let isPlain = column.name.allSatisfy { $0 == "_" || $0.isNumber || ("a"..."z").contains($0) }
        #expect(isPlain, "\(column.name)")
      }
    }
  }

  /// The tables that users of the warehouse model expect.
  @Test func allTablesAreThere() {
    let names = Set(Table.all.map(\.name))
    #expect(
      names == [
        "profile", "sources", "devices", "records", "record_metadata", "hrv_beats", "correlations",
        "correlation_members", "workouts", "workout_statistics", "workout_events", "workout_activities",
        "routes", "route_points", "activity_summary", "ecg", "ecg_samples", "sleep_nights", "audiograms",
        "audiogram_points", "vision_prescriptions", "clinical_records", "other",
      ])
  }

  /// What becomes of rows when the next export comes: by hand, from what each table holds.
  @Test func historiesFollowFromKeys() {
    let parts = [
      "record_metadata": "records", "hrv_beats": "records", "correlation_members": "correlations",
      "workout_statistics": "workouts", "workout_events": "workouts", "workout_activities": "workouts",
      "route_points": "routes", "audiogram_points": "audiograms", "ecg_samples": "ecg",
    ]
    let snapshots = [
      "records", "correlations", "workouts", "routes", "activity_summary", "sleep_nights", "audiograms",
      "vision_prescriptions", "other", "clinical_records", "ecg", "daily_summary",
    ]
    for table in Table.warehouse {
      switch table.history {
      case .part(let whole): #expect(parts[table.name] == whole, "\(table.name)")
      case .snapshot: #expect(snapshots.contains(table.name), "\(table.name)")
      case .perExport: #expect(["exports", "profile"].contains(table.name), "\(table.name)")
      case .lasting: #expect(["sources", "devices"].contains(table.name), "\(table.name)")
      }
    }
  }

  /// `make golden` rewrites the page.
  @Test func goldenPageOfTables() throws {
    let path = Fixtures.url("../docs/tables.md").standardizedFileURL
    let text = Self.page
    if ProcessInfo.processInfo.environment["PULSEMILL_GOLDEN"] == "1" { try Data(text.utf8).write(to: path) }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  private static let aboutWarehouses = """
    # Tables of a warehouse alone

    A warehouse holds many exports. `exports` and `daily_summary` are in files and databases, the others in databases, which
    also add to each table whose rows have an `export_id` but not in their key: `first_export_id` and `last_export_id`, the
    first and the last export that had the row, and `deleted_in_export_id`, the first one behind these that had not.
    """

  private static var page: String {
    var text = """
      # Tables

      What the sink `tables` writes, a file for each table: CSV (RFC 4180: comma, CRLF, UTF-8, one header) or NDJSON. An empty
      field, or null, is one that says nothing; it is never a 0. A warehouse has the same tables, and those at the end of this
      page. It is written by `make golden`.

      Every row begins with `participant_id`: `--participant`, else `self`. Columns of a table's **key** are bold; they are the
      same in every export of a person, so rows of a newer export replace those of an older one. Ids are 32 hexadecimal digits,
      digests over what a thing is, not over how one export prints it: no device address, no place in the file, no version and
      no offset is in them. Moments end in `Z`, those of beats have milliseconds; a wall clock has no offset, and is that of the zone in `tz`. Numbers are in
      the unit that the column's name or the column `unit` says; very small and very large ones have an exponent (`6e-08`). JSON is
      text.


      """
    let ofWarehouses = [.exports, .dailySummary, .participants, .runManifest] as [Table]
    for table in Table.all + ofWarehouses {
      if table == ofWarehouses.first { text += "\(Self.aboutWarehouses)\n\n" }
      text += "## \(table.name)\n\n\(table.summary)\n\n| column | type | is |\n| --- | --- | --- |\n"
      for column in table.columns {
        let name = column.isKey ? "**`\(column.name)`**" : "`\(column.name)`"
        let type = column.isRequired ? column.type.rawValue : "\(column.type.rawValue), or empty"
        text += "| \(name) | \(type) | \(column.summary) |\n"
      }
      text += "\n"
    }
    return String(text.dropLast())
  }
}
