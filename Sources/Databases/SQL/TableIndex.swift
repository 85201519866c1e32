/// An index that questions to a health database want besides the keys.
struct TableIndex: Sendable {
  var name: String
  var table: String
  /// Behind the participant.
  var columns: String

  static let all = [
    TableIndex(name: "records_by_type", table: "records", columns: "type, start_utc"),
    TableIndex(name: "daily_summary_by_type", table: "daily_summary", columns: "type, local_date"),
    TableIndex(name: "workouts_by_start", table: "workouts", columns: "start_utc"),
    TableIndex(name: "correlation_members_by_record", table: "correlation_members", columns: "record_id"),
    TableIndex(name: "routes_by_workout", table: "routes", columns: "workout_id"),
  ]

  var definition: String {
    "CREATE INDEX IF NOT EXISTS \(name) ON \(table) (participant_id, \(columns))"
  }
}
