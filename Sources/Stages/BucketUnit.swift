/// The length of time that one row of statistics covers.
package enum BucketUnit: String, Sendable, CaseIterable {
  /// One hour of the local clock; a repeated hour is another one.
  case hour
  case day
  /// Monday to Sunday (ISO 8601).
  case week
  case month
}

/// Whose calendar the days follow.
package enum DayMode: String, Sendable, CaseIterable {
  /// All history in the zone of the export.
  case exportZone = "export-zone"
  /// The zone where the wearer was.
  case recordedZone = "recorded-zone"
}
