/// A column of files of samples.
package enum SampleColumn: String, CaseIterable, BitwiseCopyable, Sendable {
  case recordID = "record_id"
  case participantID = "participant_id"
  case type
  case value
  case unit
  case categoryValue = "category_value"
  case valueOriginal = "value_original"
  case unitOriginal = "unit_original"
  case start = "start_utc"
  case end = "end_utc"
  case creation = "creation_utc"
  case startLocal = "start_local"
  case endLocal = "end_local"
  case timeZone = "tz"
  case sourceName = "source_name"
  case sourceVersion = "source_version"
  case device
  case mergedAway = "merged_away"
  case metadata
  case beats
  case exportID = "export_id"
  case kind
  case sourceID = "source_id"
  case deviceID = "device_id"
  case localDate = "local_date"
  case timeZoneSource = "tz_source"
  case printedOffset = "printed_offset_minutes"
  case categoryCode = "category_code"
  case isUserEntered = "is_user_entered"
  case sequence
  case startWallClock = "start_wall_clock"
  case endWallClock = "end_wall_clock"

  /// What is written if nobody asks for columns.
  package static let standard = Array(allCases.prefix { $0 != .exportID })
}

/// The columns of samples: fields of single rows, and runs of text around them that rows of one shape share.
struct ColumnLayout: Sendable {
  /// The names of all columns.
  let names: [String]
  /// What differs from row to row.
  let fields: [SampleColumn]
  /// What stands before each field and behind the last one, without the commas; one more than there are fields.
  let runs: [[SampleColumn]]

  /// - Parameters:
  ///   - names: the names of the columns, if they are not their own.
  ///   - sharesZone: whether the zone is the same for all rows.
  init(_ columns: [SampleColumn], names: [String]? = nil, sharesZone: Bool) {
    self.names = names ?? columns.map(\.rawValue)
    var fields: [SampleColumn] = []
    var runs: [[SampleColumn]] = [[]]
    for column in columns {
      if column.isShared(sharesZone: sharesZone) {
        runs[runs.count - 1].append(column)
      } else {
        fields.append(column)
        runs.append([])
      }
    }
    (self.fields, self.runs) = (fields, runs)
  }
}

extension SampleColumn {
  /// Whether it follows from the kind and the shape of a row: its origin, unit, category value and what its value is.
  fileprivate func isShared(sharesZone: Bool) -> Bool {
    switch self {
    case .participantID, .type, .unit, .categoryValue, .unitOriginal, .sourceName, .sourceVersion, .device,
      .exportID, .kind, .sourceID, .deviceID, .timeZoneSource, .printedOffset, .categoryCode, .isUserEntered:
      true
    case .timeZone: sharesZone
    default: false
    }
  }
}
