import ByteIO
import HealthModel
import Stages

/// Which sorted rows the pipeline asks for; whole kinds are left out before they are sorted.
struct SampleSelection {
  /// The first instant of the span asked for.
  private let since: Instant
  /// The first instant behind it.
  private let until: Instant
  /// By source number.
  private let takesSource: [Bool]

  init(_ selection: Pipeline.Selection, zone: TimeZoneRules, takesSource: [Bool]) {
    since = selection.since.map(zone.firstInstant(of:)) ?? .min
    until = selection.until.map { zone.firstInstant(ofDay: $0.dayNumber + 1) } ?? .max
    self.takesSource = takesSource
  }

  /// Whether a row of a source is asked for: it is alive in the span.
  func takes(_ row: SampleRow, source: Int32) -> Bool {
    takesSource[Int(source)] && row.start < until && (row.end > since || row.start >= since)
  }

  /// Whether a bucket lies in the span, at least in part.
  func takes(_ bucket: Bucket) -> Bool { bucket.start < until && bucket.end > since }
}
