import ByteIO
import HealthModel

/// Which sorted rows are asked for; whole kinds are left out before they are sorted.
package struct RowSelection: Sendable {
  /// The first instant of the span asked for.
  private let since: Instant
  /// The first instant behind it.
  private let until: Instant
  /// By source number.
  private let takesSource: [Bool]

  /// - Parameters:
  ///   - until: the first instant behind the span.
  ///   - takesSource: by source number.
  package init(since: Instant = .min, until: Instant = .max, takesSource: [Bool]) {
    self.since = since
    self.until = until
    self.takesSource = takesSource
  }

  /// Whether a source, by its number, is asked for.
  package func takes(source: Int32) -> Bool { takesSource[Int(source)] }

  /// Whether a sample is asked for: it is alive in the span.
  @inline(__always)
  package func takes(start: Instant, end: Instant) -> Bool {
    start < until && (end > since || start >= since)
  }

  /// Whether a bucket lies in the span, at least in part.
  package func takes(_ bucket: Bucket) -> Bool { bucket.start < until && bucket.end > since }
}
