import ByteIO
import HealthModel

extension MergeSources {
  /// Decides who owns the time from the cursor on, and which of the samples that begin here are kept.
  mutating func beginSlice() {
    guard arrivals.count > 0 || hasEnded || hasCrossedEdge else { return }
    arrivals.sort()
    if competes { outrank(pointsOnly: false) }
    for index in 0..<arrivals.count where !isPoint(arrivals[index]) { admit(arrivals[index]) }
    let lastOwner = owner
    if sweeps {
      owner = aliveRanks.first
      outrank(pointsOnly: true)
    }
    for index in 0..<arrivals.count { register(arrivals[index]) }
    if style.isDiscrete { beginKeptTime(after: lastOwner) }
    arrivals.removeAll()
    (hasEnded, hasCrossedEdge) = (false, false)
  }

  /// Whether a sample counts at its start alone.
  func isPoint(_ sample: LiveSample) -> Bool { style.isArithmetic || sample.duration == 0 }

  /// Of the arrivals that compete, only those of the best source stay, and none behind the owner of the slice.
  private mutating func outrank(pointsOnly: Bool) {
    func competing(_ sample: LiveSample) -> Bool {
      sample.role == .sample && (!pointsOnly || sample.duration == 0)
    }
    var best = owner ?? .max
    for index in 0..<arrivals.count where competing(arrivals[index]) {
      best = min(best, arrivals[index].rank)
    }
    for index in 0..<arrivals.count where competing(arrivals[index]) && arrivals[index].rank > best {
      markMergedAway(arrivals[index])
      arrivals[index].role = .outranked
    }
  }

  private mutating func admit(_ sample: LiveSample) {
    let rank = Int(sample.rank)
    var sample = sample
    sample.clockAtStart = clocks[rank]
    sample.clockInBucket = clocks[rank]
    live.insert(sample)
    guard sample.role == .sample else { return }
    alive[rank] += 1
    aliveRanks.insert(sample.rank)
  }

  /// Counts an arrival; a point adds its whole value at once.
  mutating func register(_ sample: LiveSample) {
    let style = style
    count(sample)
    if style.isCategory { buckets.countHour(of: sample) }
    let isPoint = isPoint(sample)
    let isKept = isPoint && sample.role == .sample
    if isPoint {
      buckets.update(sample.slot) { cell in
        if style.isCumulative { cell.unmerged += sample.value }
        if isKept { cell.keep(point: sample, as: style) }
      }
    }
    updateTotals(sample) { totals in
      if sample.role == .copy { totals.copies += 1 } else { totals.rows += 1 }
      guard style.isCumulative else { return }
      totals.unmergedSum += sample.value
      if isKept { totals.keptSum += sample.value }
    }
  }

  /// Tells the cells which samples, or parts of samples, are kept from the cursor on.
  ///
  /// Those are the kept arrivals; where the owner changed or a bucket began, all live samples of the owner.
  private mutating func beginKeptTime(after lastOwner: Int32?) {
    let (instant, style) = (cursor, style)
    if let lastOwner, lastOwner != owner {
      buckets.updateAll { $0.cut(at: instant, rank: lastOwner) }
    }
    let resumes = hasCrossedEdge || lastOwner != owner
    beginning.removeAll()
    for index in 0..<arrivals.count {
      let sample = arrivals[index]
      guard sample.role == .sample, isPoint(sample) || !resumes && owns(sample) else { continue }
      beginning.append(sample)
    }
    if resumes {
      for index in 0..<live.samples.count {
        let sample = live.samples[index]
        if sample.role == .sample, owns(sample) { beginning.append(sample) }
      }
    }
    beginning.sort()
    for index in 0..<beginning.count {
      let sample = beginning[index]
      buckets.update(sample.slot) { $0.begin(sample, at: instant, as: style) }
    }
  }

  private func owns(_ sample: LiveSample) -> Bool { !sweeps || sample.rank == owner }
}
