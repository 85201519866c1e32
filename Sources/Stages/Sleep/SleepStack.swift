import ByteIO

/// The samples of one source that can still own time, the one that started last on top: under each lies one that ends
/// later, and takes over then.
struct SleepStack: Sendable {
  private var samples: [SleepSample] = []

  /// Puts a sample on top of those that started earlier, or at the same time and lose to it.
  mutating func push(_ sample: SleepSample) {
    while let top = samples.last, top.end <= sample.end { samples.removeLast() }
    samples.append(sample)
  }

  /// The sample that counts at an instant; those that have ended are forgotten.
  mutating func top(at instant: Instant) -> SleepSample? {
    while let top = samples.last, top.end <= instant { samples.removeLast() }
    return samples.last
  }
}
