import Sinks

/// The statistics of a kind, or of one of its category values, on one day.
struct DayStatistics: Equatable {
  /// Empty for category values.
  var unit: String
  /// Those of ``columns``; nil is what does not apply.
  var values: [Double?]

  /// The columns of daily_summary that are numbers.
  static let columns = Table.dailySummary.columns.filter { [.number, .integer].contains($0.type) }

  /// What copies and names alone can change.
  private static let ignored = ["value_sum_unmerged", "n_sources", "n_exact_duplicates"]
  private static let compared = columns.indices.filter { !ignored.contains(columns[$0].name) }

  subscript(column: String) -> Double? {
    Self.columns.firstIndex { $0.name == column }.flatMap { values[$0] }
  }

  /// Whether nothing differs, up to what printing values with six digits in another unit makes of them.
  func agrees(with other: DayStatistics) -> Bool {
    Self.compared.allSatisfy {
      Self.agree(values[$0], other.values[$0], isCount: Self.columns[$0].type == .integer)
    }
  }

  static func agree(_ left: Double?, _ right: Double?, isCount: Bool) -> Bool {
    isCount ? left == right : isClose(left, right, by: 1e-5)
  }
}
