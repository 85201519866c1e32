import ByteIO
import HealthModel

/// When the sources of one kind have samples, and for how long a better source has some, too: one sweep by start.
///
/// A source is present from the start to the end of each of its samples; points have no length.
package struct SourcePresence: Sendable {
  /// What is known of one source.
  package struct Facts: Equatable, Sendable {
    /// Samples, copies aside.
    package var rows = 0
    package var copies = 0
    package var first = Instant.max
    /// The last second in which a sample is alive: a point's own, else the one before the end.
    package var last = Instant.min
    /// Seconds in which it is present.
    package var seconds: Int64 = 0
    /// Those of them in which a better source is present.
    package var overlapped: Int64 = 0
    /// Those in which any other source is.
    package var shared: Int64 = 0
  }

  /// By source number.
  package private(set) var facts: [Facts]
  /// Seconds in which two sources are present.
  package private(set) var shared: Int64 = 0
  private let order: KindOrder
  /// Until when each source is present, as far as is known, by rank.
  private var ends: [Instant]
  private var latestEnd = Instant.min
  private var cursor = Instant.min

  package init(order: KindOrder) {
    self.order = order
    facts = order.sources.map { _ in Facts() }
    ends = order.sources.map { _ in .min }
  }

  /// Takes the next sample; samples come by start. Those of sources that take no part count for nothing.
  package mutating func add(_ sample: SweepSample) {
    let source = Int(sample.source)
    guard order.takesPart[source] else { return }
    if sample.isCopy { return facts[source].copies += 1 }
    advance(to: sample.start)
    facts[source].rows += 1
    facts[source].first = min(facts[source].first, sample.start)
    facts[source].last = max(facts[source].last, max(sample.start, sample.end - 1))
    let rank = Int(order.ranks[source])
    ends[rank] = max(ends[rank], sample.end)
    latestEnd = max(latestEnd, sample.end)
  }

  /// Counts the time until `instant`, for which no more samples come.
  package mutating func advance(to instant: Instant) {
    defer { cursor = max(cursor, instant) }
    guard instant > cursor, latestEnd > cursor else { return }
    // All that is known began by now, so what is present now is so without a gap until its end.
    var (latest, second) = (cursor, cursor)
    for rank in ends.indices where ends[rank] > cursor {
      let end = min(ends[rank], instant)
      let source = Int(order.sources[rank])
      facts[source].seconds += end - cursor
      facts[source].overlapped += min(end, latest) - cursor
      second = max(second, min(end, latest))
      latest = max(latest, end)
    }
    shared += second - cursor
    for rank in ends.indices where ends[rank] > cursor {
      facts[Int(order.sources[rank])].shared += min(ends[rank], second) - cursor
    }
  }

  /// Whether a sample that began is alive where the sweep stands.
  package var isPresent: Bool { latestEnd > cursor }

  /// Ends the sweep.
  package mutating func finish() { advance(to: .max) }
}
