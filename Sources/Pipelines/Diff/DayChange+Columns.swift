extension DayChange {
  /// The columns of the CSV file, and the keys of the days in JSON.
  static let columns =
    ["change", "type", "local_date", "category_value", "unit", "samples_added", "samples_removed"]
    + DayStatistics.columns.flatMap { ["old_\($0.name)", "new_\($0.name)"] }

  /// What stands before the statistics, as texts.
  func head(of type: String) -> [String] {
    [kind.rawValue, type, key.day.text, key.category, unit, "\(added)", "\(removed)"]
  }

  /// The statistics, old and new in turn.
  var statistics: [Double?] {
    DayStatistics.columns.indices.flatMap { [old?.values[$0], new?.values[$0]] }
  }
}
