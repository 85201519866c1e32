/// Counts values that mostly repeat the one before: the total of a run is held back until another value comes.
struct RunCounter<Value: Hashable> {
  private var value: Value?
  private var run = 0

  /// Counts one value.
  @inline(__always)
  mutating func count(_ next: Value, into totals: inout [Value: Int]) {
    if next == value {
      run &+= 1
    } else {
      flush(into: &totals)
      (value, run) = (next, 1)
    }
  }

  /// Adds what was held back.
  mutating func flush(into totals: inout [Value: Int]) {
    if let value, run > 0 { totals[value, default: 0] += run }
    forget()
  }

  /// Drops what was held back.
  mutating func forget() { (value, run) = (nil, 0) }
}
