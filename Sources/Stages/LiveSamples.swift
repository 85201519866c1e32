/// The samples that the sweep is inside, the one that ends first at the front: a binary heap in one array.
struct LiveSamples: Sendable {
  var samples: [LiveSample] = []

  var isEmpty: Bool { samples.isEmpty }
  var first: LiveSample? { samples.first }

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
    guard let first = samples.first, first.end <= limit, let last = samples.popLast() else { return nil }
    if samples.isEmpty { return first }
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
}
