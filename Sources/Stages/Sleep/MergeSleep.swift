import ByteIO
import HealthModel

/// Merges the sources of SleepAnalysis and files its periods by nights, in one sweep over its samples.
///
/// Asleep and awake go together: in every slice of time between two neighbouring starts and ends the best-ranked source
/// with a sample alive owns the slice, which counts once, as what the source's last begun sample says; of samples that
/// begin together the shorter one, of equal ones the larger code. In bed goes by itself, and never gives or takes sleep.
/// With the policy `all` the sources count as one, for sleep is never added up.
///
/// Time O(n log n); memory: the samples alive, one period and the last few nights.
package struct MergeSleep: ~Copyable {
  private let order: KindOrder
  private var nights: OpenNights
  private var period: SleepPeriod?
  /// Where the sweep stands.
  private var cursor = Instant.min
  /// Samples that begin at the cursor and wait for others that do.
  private var arrivals: [SleepSample] = []
  /// The samples asleep and awake, by rank, and the ranks that may have any.
  private var stacks: [SleepStack]
  private var ranks = RankSet()

  /// Samples without a known stage, copies aside: they take part in nothing.
  package private(set) var missing = 0

  /// - Parameter clock: one zone, or those that the wearer passed; it says when it is 18:00.
  package init(order: KindOrder, clock: ZoneTimeline) {
    self.order = order
    nights = OpenNights(clock: clock, order: order)
    stacks = order.ranks.map { _ in SleepStack() }
  }

  /// Takes the next sample; samples come by start.
  ///
  /// - Parameter emit: takes each night as soon as it is final, by date.
  /// - Throws: ``Failure`` (70) for a sample out of order, and what `emit` throws.
  package mutating func add(
    _ sample: SleepSample, _ emit: (SleepNight) throws(Failure) -> Void
  ) throws(Failure) {
    guard order.takesPart[Int(sample.source)] else { return }
    if sample.stage == nil, !sample.isCopy { missing += 1 }
    guard sample.stage != nil, sample.start < sample.end else { return }
    guard sample.start >= cursor else {
      throw Failure(.software, "samples are not sorted by start", try: "please report it with the version")
    }
    if sample.start > cursor {
      try admit(emit)
      sweep(to: sample.start)
      cursor = sample.start
    }
    arrivals.append(sample)
  }

  /// Ends the sweep and hands out the remaining nights.
  package mutating func finish(_ emit: (SleepNight) throws(Failure) -> Void) throws(Failure) {
    try admit(emit)
    sweep(to: .max)
    closePeriod()
    try nights.emit(finalBy: .max, emit)
  }

  /// Takes in the samples that begin at the cursor.
  ///
  /// A copy outside of all periods, such as a version that was moved to another time, counts in no night.
  private mutating func admit(_ emit: (SleepNight) throws(Failure) -> Void) throws(Failure) {
    arrivals.sort { $0.precedesAtStart($1) }
    for sample in arrivals {
      if sample.isCopy {
        if period?.reaches(cursor) == true { period?.addUnmerged(sample) }
        continue
      }
      if period?.reaches(cursor) != true {
        closePeriod()
        try nights.emit(finalBy: cursor, emit)
        period = SleepPeriod(start: cursor)
      }
      period?.extend(sample)
      period?.addUnmerged(sample)
      if sample.stage != .inBed { push(sample) }
    }
    arrivals.removeAll(keepingCapacity: true)
  }

  private mutating func push(_ sample: SleepSample) {
    let rank = order.policy == .all ? 0 : order.ranks[Int(sample.source)]
    stacks[Int(rank)].push(sample)
    ranks.insert(rank)
  }

  /// Gives the time from the cursor to `target` to its owners, as far as there are any.
  private mutating func sweep(to target: Instant) {
    while cursor < target, let rank = ranks.first {
      guard let owner = stacks[Int(rank)].top(at: cursor), let stage = owner.stage else {
        ranks.remove(rank)
        continue
      }
      let end = min(owner.end, target)
      period?.add(cursor..<end, stage)
      cursor = end
    }
  }

  private mutating func closePeriod() {
    if let period { nights.file(period) }
    period = nil
  }
}
