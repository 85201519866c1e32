import ByteIO
import Stages

extension KindDescription {
  /// The merged sum of a row in the unit that the pipeline asks for; nil if it has none.
  ///
  /// Minutes of exercise and movement are whole in buckets of a day or longer, rounded half up, as in the rings. Rows of
  /// one source stay exact, so that they add up.
  package func shownSum(of row: BucketRow, over interval: BucketInterval) -> Double? {
    sum(of: row, over: interval).map(shown)
  }

  /// The same in the canonical unit.
  package func sum(of row: BucketRow, over interval: BucketInterval) -> Double? {
    guard let sum = row.sum else { return nil }
    guard interval.isDayOrLonger, row.source == nil, isRing else { return sum }
    return (sum.roundedTo15Digits + 0.5).rounded(.down)
  }

  /// The unit of a row's values. The only sum of a category is a number of hours.
  func unit(of row: BucketRow) -> String? {
    if style == .category { return row.sum == nil ? nil : "count" }
    return unit
  }

  /// Whether a ring of the Health app shows it in minutes.
  private var isRing: Bool { shortName == "AppleExerciseTime" || shortName == "AppleMoveTime" }
}
