import ByteIO

/// The time-weighted mean of heart rates, as HealthKit is reported to take it.
///
/// Every sample weighs its duration; between two that are at most 45 s apart the mean of both weighs the gap; at wider
/// gaps, and at both ends, a sample weighs 22.5 s more. Samples come by start; weights below zero add nothing.
struct TemporalMean: BitwiseCopyable, Sendable {
  private static let pad = 22.5
  private static let join: Int64 = 45

  private var weighted = CompensatedSum()
  private var weight = CompensatedSum()
  /// The piece that began last.
  private var previous: (value: Double, end: Instant, rank: Int32)?

  /// A piece of a sample begins; its duration is added when it is known.
  mutating func begin(_ value: Double, at start: Instant, end: Instant, rank: Int32) {
    if let previous {
      let gap = start - previous.end
      if gap > Self.join {
        add(previous.value, weight: Self.pad)
        add(value, weight: Self.pad)
      } else if gap > 0 {
        add((previous.value + value) / 2, weight: Double(gap))
      }
    } else {
      add(value, weight: Self.pad)
    }
    previous = (value, end, rank)
  }

  /// The piece that began last ends here, unless it did before or is of another source.
  mutating func cut(at instant: Instant, rank: Int32? = nil) {
    guard let last = previous, rank == nil || rank == last.rank else { return }
    previous?.end = min(last.end, instant)
  }

  mutating func add(_ value: Double, weight added: Double) {
    weighted += value * added
    weight += added
  }

  /// The mean with the closing pad; nil without samples.
  var value: Double? {
    guard let previous else { return nil }
    var closed = self
    closed.add(previous.value, weight: Self.pad)
    return closed.weighted.value / closed.weight.value
  }
}
