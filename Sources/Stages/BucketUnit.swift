/// The unit that the length of a bucket is counted in.
///
/// Those up to the hour follow the clock, those from the day on the calendar.
package enum BucketUnit: String, Sendable, CaseIterable {
  case second
  case minute
  case hour
  case day
  case week
  case month
  case year

  /// Whether a bucket ends where the clock is set; on the calendar it goes on.
  var followsClock: Bool {
    switch self {
    case .second, .minute, .hour: true
    case .day, .week, .month, .year: false
    }
  }

  /// Its seconds on a clock that is never set; nil for those whose length varies.
  package var seconds: Int64? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day: 86_400
    case .week: 604_800
    case .month, .year: nil
    }
  }
}

/// Whose calendar the days follow.
package enum DayMode: String, Sendable, CaseIterable {
  /// All history in the zone of the export.
  case exportZone = "export-zone"
  /// The zone where the wearer was.
  case recordedZone = "recorded-zone"
}
