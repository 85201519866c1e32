import ByteIO

/// The local time along a life: one zone, or the zone that the latest sample with `HKTimeZone` names.
package struct ZoneTimeline: WallClock {
  /// From when each zone holds; the first one always did.
  private var starts: [Instant] = [.min]
  private var zones: [TimeZoneRules]

  /// All history in one zone.
  package init(_ zone: TimeZoneRules) { zones = [zone] }

  /// The zones of a traveller.
  ///
  /// - Parameters:
  ///   - recorded: in any order; of several with one start the bytewise last name counts.
  ///   - home: the zone if none is recorded or known.
  ///   - rules: what a recorded zone stands for; nil passes it over.
  package init(
    recorded: [RecordedZone], home: TimeZoneRules, rules: (Symbol) -> TimeZoneRules?
  ) {
    var known: [Symbol: TimeZoneRules] = [:]
    for symbol in Set(recorded.map(\.zone)) { known[symbol] = rules(symbol) }
    let stops = recorded.compactMap { row in known[row.zone].map { (start: row.start, zone: $0) } }
      .sorted {
        $0.start != $1.start ? $0.start < $1.start : precedesBytewise($0.zone.identifier, $1.zone.identifier)
      }
    zones = [stops.first?.zone ?? home]
    var index = 0
    while index < stops.count {
      let start = stops[index].start
      while index + 1 < stops.count, stops[index + 1].start == start { index += 1 }
      append(stops[index].zone, from: index == 0 ? .min : start)
      index += 1
    }
  }

  private mutating func append(_ zone: TimeZoneRules, from start: Instant) {
    let last = zones.count - 1
    if zones[last].identifier == zone.identifier { return }
    zones.append(zone)
    starts.append(start)
  }

  /// The zone at an instant.
  package func zone(at instant: Instant) -> TimeZoneRules { zones[index(at: instant)] }

  /// Whether it is one zone throughout.
  package var isOneZone: Bool { zones.count == 1 }

  /// The name of the zone at an instant.
  package func identifier(at instant: Instant) -> String { zones[index(at: instant)].identifier }

  /// The longest run around an instant, even across zones that agree.
  package func run(at instant: Instant) -> OffsetRun {
    let here = index(at: instant)
    var run = clippedRun(at: instant, in: here)
    var next = here + 1
    while next < zones.count, run.until == starts[next] {
      let following = clippedRun(at: run.until, in: next)
      if following.offset != run.offset { break }
      run.until = following.until
      next += 1
    }
    var previous = here - 1
    while previous >= 0, run.from == starts[previous + 1] {
      let preceding = clippedRun(at: run.from - 1, in: previous)
      if preceding.offset != run.offset { break }
      run.from = preceding.from
      previous -= 1
    }
    return run
  }

  private func index(at instant: Instant) -> Int { starts.partitioningIndex { $0 > instant } - 1 }

  private func clippedRun(at instant: Instant, in index: Int) -> OffsetRun {
    var run = zones[index].run(at: instant)
    run.from = max(run.from, starts[index])
    if index + 1 < starts.count { run.until = min(run.until, starts[index + 1]) }
    return run
  }
}
