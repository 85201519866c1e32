import Foundation
import Sinks
import TestSupport
import Testing

/// The definitions of the tables are sound, and `docs/tables.md` is made of them.
@Suite struct TableTests {
  @Test func definitionsAreSound() {
    #expect(Set(Table.all.map(\.name)).count == Table.all.count)
    for table in Table.all {
      #expect(!table.summary.isEmpty, "\(table.name)")
      #expect(Set(table.columns.map(\.name)).count == table.columns.count, "\(table.name)")
      // All rows are somebody's, and keys stand in front.
      #expect(table.columns.first?.name == "participant_id", "\(table.name)")
      #expect(Array(table.columns.prefix(table.key.count)) == table.key, "\(table.name)")
      #expect(table.key.count >= 2, "\(table.name)")
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

  /// `make golden` rewrites the page.
  @Test func goldenPageOfTables() throws {
    let path = Fixtures.url("../docs/tables.md").standardizedFileURL
    let text = Self.page
    if ProcessInfo.processInfo.environment["PULSEMILL_GOLDEN"] == "1" { try Data(text.utf8).write(to: path) }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }

  private static var page: String {
    var text = """
      # Tables

      What the sink `tables` writes, a CSV for each table (RFC 4180: comma, CRLF, UTF-8, one header). An empty field is one
      that says nothing; it is never a 0. This page is written by `make golden`.

      Every row begins with `participant_id`: `--participant`, else `self`. Columns of a table's **key** are bold; they are the
      same in every export of a person, so rows of a newer export replace those of an older one. Ids are 32 hexadecimal digits,
      digests over what a thing is, not over how one export prints it: no device address, no place in the file, no version and
      no offset is in them. Moments end in `Z`; a wall clock has no offset, and is that of the zone in `tz`. Numbers are in
      the unit that the column's name or the column `unit` says; very small and very large ones have an exponent (`6e-08`). JSON is
      text.


      """
    for table in Table.all {
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
