import ByteIO
import HealthModel

/// A sample while the sweep is inside it.
struct LiveSample: BitwiseCopyable, Sendable {
  var start: Instant
  var end: Instant
  var value: Double
  /// The rank of its source: smaller is better.
  var rank: Int32
  /// The cell of a bucket that it counts in.
  var slot: Int32
  var role: Role
  var row: Int
  /// Its source's clock of owned seconds when the sample began.
  var clockAtStart: Int64 = 0
  /// The same when the current bucket began, or the sample.
  var clockInBucket: Int64 = 0

  enum Role: UInt8, Sendable {
    case sample
    /// Collapsed: counted as a copy, and in the unmerged sum.
    case copy
    /// Lost to a better source with the same start.
    case outranked
  }

  /// Seconds from start to end.
  var duration: Int64 { end - start }

  /// The part of the value that falls on some of the sample's seconds; the whole value on all of them.
  func share(ofSeconds seconds: Int64) -> Double {
    seconds == duration ? value : value * Double(seconds) / Double(duration)
  }
}

extension LiveSample: Comparable {
  /// By end, source and value: an order of content, so that no sum depends on the order of arrival.
  static func < (left: LiveSample, right: LiveSample) -> Bool {
    if left.end != right.end { return left.end < right.end }
    if left.rank != right.rank { return left.rank < right.rank }
    if left.value != right.value { return left.value < right.value }
    if left.start != right.start { return left.start < right.start }
    return left.role.rawValue < right.role.rawValue
  }
}
