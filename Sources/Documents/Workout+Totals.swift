import ByteIO

extension Workout {
  /// Metres: the sum of its statistics, else the old attribute; nil if neither says.
  package var totalDistance: Double? { sum(ofTypes: distanceTypes) ?? printedDistance?.canonicalValue }

  /// Active energy in kcal: the sum of its statistics, else the old attribute; nil if neither says.
  package var totalEnergy: Double? {
    sum(ofTypes: ["HKQuantityTypeIdentifierActiveEnergyBurned"]) ?? printedEnergy?.canonicalValue
  }

  /// Seconds without pauses: as printed, else worked out from the events.
  package var activeDuration: Double {
    duration?.canonicalValue ?? Double(interval.seconds - pausedSeconds(events, within: interval))
  }

  /// Whether ``activeDuration`` is ours, not Apple's.
  package var isActiveDurationComputed: Bool { duration?.canonicalValue == nil }

  /// Metres per second; nil without a distance.
  package var speed: Double? {
    guard let distance = totalDistance, distance > 0, activeDuration > 0 else { return nil }
    return distance / activeDuration
  }

  /// Seconds per metre; nil without a distance.
  package var pace: Double? {
    guard let distance = totalDistance, distance > 0, activeDuration > 0 else { return nil }
    return activeDuration / distance
  }

  /// Nil if the workout does not say.
  package var isIndoor: Bool? { object.metadata["HKIndoorWorkout"].map { $0 == "1" } }

  private static let distance = "HKQuantityTypeIdentifierDistance"

  /// The types of statistics that its distance is made of: the one that belongs to the activity if it is there, else all.
  private var distanceTypes: Set<String> {
    let printed = Set(statistics.filter { $0.sum != nil }.map(\.type).filter { $0.hasPrefix(Self.distance) })
    guard let own = ActivityType(activityType).distance.map({ Self.distance + $0 }), printed.contains(own)
    else { return printed }
    return [own]
  }

  /// A part that is printed twice counts once.
  private func sum(ofTypes types: Set<String>) -> Double? {
    struct Part: Hashable {
      var type: String
      var interval: Interval
    }
    var seen: Set<Part> = []
    let sums = statistics.compactMap { part -> Double? in
      guard types.contains(part.type), let sum = part.sum?.canonicalValue,
        seen.insert(Part(type: part.type, interval: part.interval)).inserted
      else { return nil }
      return sum
    }
    return sums.isEmpty ? nil : sums.reduce(0, +).roundedTo15Digits
  }
}

/// The seconds of `interval` in which the workout was paused, by the user or because nothing moved.
func pausedSeconds(_ events: [WorkoutEvent], within interval: Interval) -> Int64 {
  var (byUser, byRest) = (false, false)
  var begin: Instant?
  var paused: Int64 = 0
  // The platform's sort keeps the order of equal elements.
  for event in events.sorted(by: { $0.date < $1.date }) {
    switch event.type {
    case "HKWorkoutEventTypePause": byUser = true
    case "HKWorkoutEventTypeResume": byUser = false
    case "HKWorkoutEventTypeMotionPaused": byRest = true
    case "HKWorkoutEventTypeMotionResumed": byRest = false
    default: continue
    }
    if let since = begin, !byUser, !byRest {
      paused += Interval(start: since, end: event.date).overlap(with: interval)
      begin = nil
    } else if begin == nil, byUser || byRest {
      begin = event.date
    }
  }
  if let begin { paused += Interval(start: begin, end: interval.end).overlap(with: interval) }
  return paused
}
