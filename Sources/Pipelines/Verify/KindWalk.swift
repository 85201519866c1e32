import ByteIO
import HealthModel
import Stages

/// The rows of one kind that take part in statistics, to be walked over any number of times.
struct KindWalk: Sendable {
  let kind: ExportSamples.Kind
  let samples: ExportSamples
  private let decisions: RowDecisions

  init(_ kind: ExportSamples.Kind, in samples: ExportSamples) throws(Failure) {
    self.kind = kind
    self.samples = samples
    decisions = try kind.sweep.decide(in: samples.sorter, origins: samples.tables.origins)
  }

  /// - Parameter body: takes each row, by start.
  func forEach(_ body: (SweepSample) throws(Failure) -> Void) throws(Failure) {
    try kind.sweep.replay(decisions, in: samples.sorter, body)
  }

  /// When its sources have samples.
  ///
  /// - Parameter order: whose sources count that take part in it.
  func presence(order: KindOrder) throws(Failure) -> SourcePresence {
    var presence = SourcePresence(order: order)
    try forEach { sample throws(Failure) in presence.add(sample) }
    presence.finish()
    return presence
  }

  /// Seconds of each day, counted from 1970-01-01, in which several sources have samples.
  func sharedSeconds(order: KindOrder, timeline: BucketTimeline) throws(Failure) -> [Int64: Int64] {
    var presence = SourcePresence(order: order)
    var seconds: [Int64: Int64] = [:]
    var counted: Int64 = 0
    var stretch: Stretch?
    func leave(by instant: Instant) {
      while let current = stretch, current.end <= instant {
        presence.advance(to: current.end)
        if presence.shared > counted {
          seconds[timeline.localDate(of: current.bucket).dayNumber, default: 0] += presence.shared - counted
        }
        counted = presence.shared
        // Days are passed over where nothing goes on.
        stretch = presence.isPresent ? timeline.stretch(at: current.end) : nil
      }
    }
    try forEach { sample throws(Failure) in
      leave(by: sample.start)
      if stretch == nil { stretch = timeline.stretch(at: sample.start) }
      presence.add(sample)
    }
    leave(by: .max)
    return seconds
  }
}
