import ByteIO
import HealthModel

/// Sorts the keys of one kind by merging the runs that are there already: exports hold long stretches in order, forwards
/// or backwards, and those cost one look at each key.
struct KeySort {
  private let rows: UnsafePointer<SampleRow>
  private let memory: UnsafeRawPointer
  private let order: SampleOrder
  /// Shorter runs are made this long by insertion.
  private static let shortest = 16

  /// - Parameter memory: where the rows stand, one behind the other, and their payloads.
  init(rowsIn memory: UnsafeRawPointer, order: SampleOrder) {
    rows = memory.assumingMemoryBound(to: SampleRow.self)
    self.memory = memory
    self.order = order
  }

  /// Sorts `count` keys.
  ///
  /// - Parameter scratch: keeps at most half of them for a while.
  func sort(_ keys: UnsafeMutablePointer<SortKey>, count: Int, scratch: inout Column<SortKey>) {
    var starts = findRuns(keys, count)
    while starts.count > 1 {
      var kept: [Int] = []
      for index in stride(from: 0, to: starts.count, by: 2) {
        kept.append(starts[index])
        guard index + 1 < starts.count else { break }
        let end = index + 2 < starts.count ? starts[index + 2] : count
        merge(keys, starts[index], starts[index + 1], end, &scratch)
      }
      starts = kept
    }
  }

  @inline(__always)
  private func precedes(_ left: SortKey, _ right: SortKey) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.length != right.length { return left.length < right.length }
    return order.precedes(
      rows[Int(left.row)], in: memory, rows[Int(right.row)], in: memory)
  }

  /// Puts the keys into ascending runs and gives where each begins; a run that goes on from the one before joins it.
  private func findRuns(_ keys: UnsafeMutablePointer<SortKey>, _ count: Int) -> [Int] {
    var starts: [Int] = []
    var start = 0
    while start < count {
      var end = start + 1
      if end < count, precedes(keys[end], keys[start]) {
        repeat { end += 1 } while end < count && precedes(keys[end], keys[end - 1])
        var run = UnsafeMutableBufferPointer(start: keys + start, count: end - start)
        run.reverse()
      } else {
        while end < count, !precedes(keys[end], keys[end - 1]) { end += 1 }
      }
      let continues = start > 0 && !precedes(keys[start], keys[start - 1])
      if !continues, end - start < Self.shortest {
        let least = min(start + Self.shortest, count)
        while end < least {
          insert(keys, end, from: start)
          end += 1
        }
      }
      if !continues || starts.isEmpty { starts.append(start) }
      start = end
    }
    return starts
  }

  /// Brings the key at `position` to its place among the sorted ones from `start` on.
  private func insert(_ keys: UnsafeMutablePointer<SortKey>, _ position: Int, from start: Int) {
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
    _ keys: UnsafeMutablePointer<SortKey>, _ start: Int, _ middle: Int, _ end: Int,
    _ scratch: inout Column<SortKey>
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
  private func lowerEnd(_ keys: UnsafeMutablePointer<SortKey>, _ start: Int, _ middle: Int) -> Int {
    let first = keys[middle]
    var (step, high) = (1, middle)
    while middle - step >= start, precedes(first, keys[middle - step]) {
      high = middle - step
      step *= 2
    }
    return firstIndex(in: keys, max(start, middle - step), high) { precedes(first, $0) }
  }

  /// Where in `[middle, end)` the last key of the left run belongs.
  private func upperEnd(_ keys: UnsafeMutablePointer<SortKey>, _ middle: Int, _ end: Int) -> Int {
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
    in keys: UnsafeMutablePointer<SortKey>, _ from: Int, _ to: Int, _ condition: (SortKey) -> Bool
  ) -> Int {
    var (low, high) = (from, to)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(keys[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
