import ByteIO
import HealthModel

/// Sorts the keys of one kind by merging the runs that are there already: exports hold long stretches in order, forwards
/// or backwards, and those cost one look at each key.
struct KeySort {
  private let memory: SampleMemory
  private let shapes: [SampleShape]
  private let order: SampleOrder
  /// Shorter runs are made this long by insertion.
  private static let shortest = 8

  init(_ memory: SampleMemory, shapes: [SampleShape], order: SampleOrder) {
    self.memory = memory
    self.shapes = shapes
    self.order = order
  }

  /// A sorted run that ends where the next one begins.
  private struct Run {
    var start: Int
    /// How often its parts were merged. Runs of one level are merged to one of the next, while they are in the cache.
    var level = 0
  }

  /// Sorts `count` keys.
  ///
  /// - Parameter scratch: keeps at most half of them for a while.
  func sort(_ keys: UnsafeMutablePointer<SampleKey>, count: Int, scratch: inout Column<SampleKey>) {
    var runs: [Run] = []
    var start = 0
    while start < count {
      let end = makeRun(keys, start, count)
      // One that goes on from the run before just makes it longer.
      if start == 0 || precedes(keys[start], keys[start - 1]) {
        while let last = runs.last, runs.count > 1, runs[runs.count - 2].level == last.level {
          mergeLast(&runs, keys, end: start, &scratch)
        }
        runs.append(Run(start: start))
      }
      start = end
    }
    while runs.count > 1 { mergeLast(&runs, keys, end: count, &scratch) }
  }

  /// Merges the last two runs, which end at `end`.
  private func mergeLast(
    _ runs: inout [Run], _ keys: UnsafeMutablePointer<SampleKey>, end: Int, _ scratch: inout Column<SampleKey>
  ) {
    let last = runs.removeLast()
    merge(keys, runs[runs.count - 1].start, last.start, end, &scratch)
    runs[runs.count - 1].level = max(runs[runs.count - 1].level, last.level) + 1
  }

  @inline(__always)
  private func precedes(_ left: SampleKey, _ right: SampleKey) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return precedesInTie(left, right)
  }

  private func precedesInTie(_ left: SampleKey, _ right: SampleKey) -> Bool {
    order.precedes(
      memory.row(left, shapes), in: memory.payloads, memory.row(right, shapes), in: memory.payloads)
  }

  /// Puts the keys from `start` on into order as far as they are one run, forwards or backwards, at least some of them.
  ///
  /// - Returns: behind the last one.
  private func makeRun(_ keys: UnsafeMutablePointer<SampleKey>, _ start: Int, _ count: Int) -> Int {
    var end = start + 1
    if end < count, precedes(keys[end], keys[start]) {
      repeat { end += 1 } while end < count && precedes(keys[end], keys[end - 1])
      var run = UnsafeMutableBufferPointer(start: keys + start, count: end - start)
      run.reverse()
    } else {
      while end < count, !precedes(keys[end], keys[end - 1]) { end += 1 }
    }
    let least = min(start + Self.shortest, count)
    while end < least {
      insert(keys, end, from: start)
      end += 1
    }
    return end
  }

  /// Brings the key at `position` to its place among the sorted ones from `start` on.
  private func insert(_ keys: UnsafeMutablePointer<SampleKey>, _ position: Int, from start: Int) {
    let key = keys[position]
    var hole = position
    while hole > start, precedes(key, keys[hole - 1]) {
      keys[hole] = keys[hole - 1]
      hole -= 1
    }
    keys[hole] = key
  }

  /// Merges two neighbouring runs, of which only the part that overlaps is touched.
  private func merge(
    _ keys: UnsafeMutablePointer<SampleKey>, _ start: Int, _ middle: Int, _ end: Int,
    _ scratch: inout Column<SampleKey>
  ) {
    let low = lowerEnd(keys, start, middle)
    if low == middle { return }
    let high = upperEnd(keys, middle, end)
    scratch.removeAll()
    if middle - low <= high - middle {
      for index in low..<middle { scratch.append(keys[index]) }
      var (left, right, target) = (0, middle, low)
      while left < scratch.count {
        if right < high, precedes(keys[right], scratch[left]) {
          keys[target] = keys[right]
          right += 1
        } else {
          keys[target] = scratch[left]
          left += 1
        }
        target += 1
      }
    } else {
      for index in middle..<high { scratch.append(keys[index]) }
      var (left, right, target) = (middle, scratch.count, high)
      while right > 0 {
        target -= 1
        if left > low, precedes(scratch[right - 1], keys[left - 1]) {
          left -= 1
          keys[target] = keys[left]
        } else {
          right -= 1
          keys[target] = scratch[right]
        }
      }
    }
  }

  /// Where in `[start, middle)` the first key of the right run belongs. Runs mostly overlap a little, so the search goes out
  /// from the seam in growing steps.
  private func lowerEnd(_ keys: UnsafeMutablePointer<SampleKey>, _ start: Int, _ middle: Int) -> Int {
    let first = keys[middle]
    var (step, high) = (1, middle)
    while middle - step >= start, precedes(first, keys[middle - step]) {
      high = middle - step
      step *= 2
    }
    return firstIndex(in: keys, max(start, middle - step), high) { precedes(first, $0) }
  }

  /// Where in `[middle, end)` the last key of the left run belongs.
  private func upperEnd(_ keys: UnsafeMutablePointer<SampleKey>, _ middle: Int, _ end: Int) -> Int {
    let last = keys[middle - 1]
    var (step, low) = (1, middle)
    while middle + step <= end, precedes(keys[middle + step - 1], last) {
      low = middle + step
      step *= 2
    }
    return firstIndex(in: keys, low, min(end, middle + step)) { !precedes($0, last) }
  }

  /// The first place in `[from, to)` whose key fulfils a condition that all later ones fulfil too.
  private func firstIndex(
    in keys: UnsafeMutablePointer<SampleKey>, _ from: Int, _ to: Int, _ condition: (SampleKey) -> Bool
  ) -> Int {
    var (low, high) = (from, to)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
