import ByteIO

/// A time in bed or asleep without a long break; it is filed whole.
struct SleepPeriod: Sendable {
  /// Longer breaks divide periods, in seconds (own choice: 60 min).
  static var longestGap: Int64 { 3600 }

  let start: Instant
  private(set) var end: Instant
  private(set) var durations = SleepDurations()
  /// The first and the last instant asleep.
  private(set) var asleep: Range<Instant>?
  /// How often sleep was interrupted by time awake and then went on; breaks that nothing was recorded of are none.
  private(set) var awakenings = 0
  private var isInterrupted = false
  /// The numbers of the sources, in order of appearance.
  private(set) var sources: [Int32] = []
  private var inBedUntil = Instant.min

  init(start: Instant) {
    self.start = start
    end = start
  }

  /// Whether a sample that begins at an instant, which is no earlier than all others, belongs to the period.
  func reaches(_ instant: Instant) -> Bool { instant <= end + Self.longestGap }

  /// Takes a sample that begins; the stages it owns come with ``add(_:_:)``.
  mutating func extend(_ sample: SleepSample) {
    end = max(end, sample.end)
    if !sources.contains(sample.source) { sources.append(sample.source) }
    guard sample.stage == .inBed else { return }
    // There is one value, so whoever owns a slice, it is the union that counts.
    durations.inBed += max(0, sample.end - max(sample.start, inBedUntil))
    inBedUntil = max(inBedUntil, sample.end)
  }

  /// Counts a sample, or a copy, in the unmerged sum.
  mutating func addUnmerged(_ sample: SleepSample) {
    if sample.stage?.isAsleep == true { durations.asleepUnmerged += sample.duration }
  }

  /// Adds a slice, which is not before the last one, to the stage that owns it.
  mutating func add(_ slice: Range<Instant>, _ stage: SleepStage) {
    durations.add(slice.upperBound - slice.lowerBound, stage)
    if stage == .awake { isInterrupted = asleep != nil }
    guard stage.isAsleep else { return }
    if isInterrupted { awakenings += 1 }
    isInterrupted = false
    asleep = (asleep?.lowerBound ?? slice.lowerBound)..<slice.upperBound
  }
}
