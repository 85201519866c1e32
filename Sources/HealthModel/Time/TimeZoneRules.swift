import ByteIO

/// The offsets of one time zone through history and future, independent of the machine's own zone.
package struct TimeZoneRules: WallClock, Equatable {
  /// The IANA name, such as `Europe/Berlin`, or `UTC+01:00` for a fixed offset.
  package let identifier: String
  /// When the offset changes, ascending; neighbours differ in their offset.
  private var transitions: [Instant] = []
  /// `offsets[0]` holds before the first transition, `offsets[i + 1]` from transition `i` on.
  private var offsets: [Int64]
  /// What holds from the last transition on, if the offset keeps changing.
  private var future: PosixTimeZone?

  /// A zone whose clocks never change.
  package init(fixedOffset seconds: Int32) {
    identifier = Self.fixedName(seconds)
    offsets = [Int64(seconds)]
  }

  /// - Parameters:
  ///   - initial: the offset before the first change.
  ///   - changes: instants, ascending, and the offset from each of them on.
  init(identifier: String, initial: Int64, changes: [(at: Instant, offset: Int64)], future: PosixTimeZone?) {
    self.identifier = identifier
    self.future = future
    offsets = [initial]
    for change in changes where change.offset != offsets[offsets.count - 1] {
      transitions.append(change.at)
      offsets.append(change.offset)
    }
    futureFrom = changes.last?.at ?? .min
  }

  /// From when `future` holds: the last instant of the table, even if nothing changed there.
  private var futureFrom = Instant.min

  package func run(at instant: Instant) -> OffsetRun {
    if let future, instant >= futureFrom {
      var run = future.run(at: instant)
      if run.from <= futureFrom {
        run.from = run.offset == offsets[offsets.count - 1] ? transitions.last ?? .min : futureFrom
      }
      return run
    }
    let index = transitions.partitioningIndex { $0 > instant }
    var run = OffsetRun(
      offset: offsets[index], from: index == 0 ? .min : transitions[index - 1],
      until: index < transitions.count ? transitions[index] : .max)
    if index == transitions.count, let future {
      let next = future.run(at: futureFrom)
      run.until = next.offset == run.offset ? next.until : futureFrom
    }
    return run
  }

  /// Whether two zones show the same time at every instant of a span.
  package func agrees(with other: TimeZoneRules, over span: ClosedRange<Instant>) -> Bool {
    var instant = span.lowerBound
    while instant <= span.upperBound {
      let (mine, theirs) = (run(at: instant), other.run(at: instant))
      if mine.offset != theirs.offset { return false }
      instant = min(mine.until, theirs.until)
      if instant == .max { break }
    }
    return true
  }

  /// `UTC`, `UTC+01:00`, `UTC-03:30`, with seconds only where there are some.
  private static func fixedName(_ offset: Int32) -> String {
    if offset == 0 { return "UTC" }
    var rest = Int(offset.magnitude)
    var parts: [String] = []
    for unit in [3600, 60, 1] where unit > 1 || rest > 0 {
      let digits = String(rest / unit)
      parts.append(digits.count < 2 ? "0" + digits : digits)
      rest %= unit
    }
    return "UTC" + (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
  }
}
