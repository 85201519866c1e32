import ByteIO

/// The samples that the sweep is inside, the one that ends first at the front: a binary heap.
struct LiveSamples: ~Copyable, Sendable {
  private(set) var samples = Column<LiveSample>(capacity: 16)

  var isEmpty: Bool { samples.count == 0 }
  /// When the first of them ends.
  var firstEnd: Int64? { isEmpty ? nil : samples[0].end }

  mutating func insert(_ sample: LiveSample) {
    var hole = samples.count
    samples.append(sample)
    while hole > 0, sample < samples[(hole - 1) / 2] {
      samples[hole] = samples[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    samples[hole] = sample
  }

  /// Takes out the sample that ends first, if it ends by `limit`.
  mutating func popFirst(endingBy limit: Int64) -> LiveSample? {
    guard let end = firstEnd, end <= limit else { return nil }
    let first = samples[0]
    let last = samples[samples.count - 1]
    samples.truncate(to: samples.count - 1)
    if samples.count == 0 { return first }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      if child >= samples.count { break }
      if child + 1 < samples.count, samples[child + 1] < samples[child] { child += 1 }
      if !(samples[child] < last) { break }
      samples[hole] = samples[child]
      hole = child
    }
    samples[hole] = last
    return first
  }

  /// Puts the samples in order; a sorted array is a heap too.
  mutating func sort() { samples.sort() }

  /// Notes its source's clock with each sample where a bucket begins.
  mutating func enterBucket(_ clocks: borrowing Column<Int64>) {
    for index in 0..<samples.count { samples[index].clockInBucket = clocks[Int(samples[index].rank)] }
  }
}

extension Column where Element: Comparable {
  /// Puts the values in order.
  mutating func sort() {
    if count < 2 { return }
    var values = UnsafeMutableBufferPointer(start: base, count: count)
    values.sort()
  }
}
