import Sinks

/// A view of one table's live rows, for people: those that the newest export has.
struct TableView: Sendable {
  var name: String
  var table: String
  /// The names of its columns, parted by blanks.
  var columns: String
  /// Which rows it shows besides; nil for all.
  var condition: String?

  static let all = [
    TableView(
      name: "v_daily", table: "daily_summary",
      columns: """
        participant_id local_date type category_value value_sum value_avg value_min value_max value_first value_last unit \
        n_records n_sources duration_seconds covered_seconds is_partial_day sources merge_policy tz
        """),
    TableView(
      name: "v_sleep", table: "sleep_nights",
      columns: """
        participant_id local_date asleep_min core_min deep_min rem_min unspecified_min awake_min in_bed_min \
        first_asleep_local last_asleep_local first_asleep_utc last_asleep_utc periods sources tz
        """),
    TableView(
      name: "v_workouts", table: "workouts",
      columns: """
        participant_id local_date activity_type start_local end_local duration_seconds elapsed_seconds total_distance_m \
        total_energy_kcal speed_m_s pace_seconds_per_km is_indoor elevation_ascended_m weather_temperature_degc \
        weather_humidity_percent average_mets source_name start_utc end_utc tz workout_id
        """,
      // Copies and twins would be counted twice.
      condition: "duplicate_of IS NULL"),
    TableView(
      name: "category_records", table: "records",
      columns: """
        record_id participant_id export_id type source_id source_name start_utc end_utc start_local end_local local_date tz \
        category_value category_code
        """,
      condition: "kind = 'category'"),
  ]

  func definition(_ dialect: Dialect) -> String {
    let all = Table.warehouse.first { $0.name == table }?.columns ?? []
    let shown = columns.split(separator: " ").compactMap { name in
      all.first { $0.name == name }.map(dialect.readable)
    }
    return """
      CREATE VIEW \(name) AS SELECT \(shown.joined(separator: ", ")) FROM \(table)
      WHERE \(StoredTable.deleted) IS NULL\(condition.map { " AND \($0)" } ?? "")
      """
  }

  var removal: String { "DROP VIEW IF EXISTS \(name)" }
}
