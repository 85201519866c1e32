import ByteIO
import Documents
import HealthModel
import SideFiles

extension DocumentTables {
  func write(_ entry: WorkoutEntry) throws(Failure) {
    let (workout, id) = (entry.workout, entry.id)
    try row(of: "workouts") { (file) throws(Failure) in
      file.id(id)
      exportID(&file)
      file.text(ActivityType(workout.activityType).name)
      write(workout.object.source, to: &file)
      file.instant(workout.interval.start)
      file.instant(workout.interval.end)
      file.instant(workout.object.created)
      file.wallClock(workout.interval.start, clock)
      file.wallClock(workout.interval.end, clock)
      file.date(clock.localDate(at: workout.interval.start))
      file.text(clock.identifier(at: workout.interval.start))
      file.text(context.zone.origin.rawValue)
      writeTotals(of: workout, to: &file)
      file.id(entry.duplicate?.of)
      file.text(entry.duplicate?.reason.rawValue)
      write(workout.object.metadata, to: &file)
    }
    try write(workout.statistics, entry.computed, of: workout, id)
    for (index, event) in workout.events.enumerated() { try write(event, index + 1, id) }
    for (index, activity) in workout.activities.enumerated() { try write(activity, index + 1, id) }
  }

  private func writeTotals(of workout: Workout, to file: inout RowBuffer<Form>) {
    file.number(workout.activeDuration.roundedTo15Digits)
    file.text(workout.isActiveDurationComputed ? "computed" : "printed")
    file.integer(Int(workout.interval.seconds))
    file.number(workout.totalDistance)
    file.number(workout.totalEnergy)
    file.number(workout.speed?.roundedTo15Digits)
    file.number(workout.pace.map { ($0 * 1000).roundedTo15Digits })
    file.flag(workout.isIndoor)
    for (key, unit) in [
      ("HKElevationAscended", "m"), ("HKWeatherTemperature", "degC"),
      ("HKWeatherHumidity", MetadataEntry.percent),
    ] {
      let entry = workout.object.metadata.first { $0.key == key }
      file.number(entry?.unit == unit ? entry?.number : nil)
    }
    file.number(workout.object.metadata.first { $0.key == "HKAverageMETs" }?.number)
  }

  /// What Apple printed, then what was computed, by type.
  private func write(
    _ printed: [WorkoutStatistics], _ computed: [ComputedStatistics], of workout: Workout, _ id: RecordID
  ) throws(Failure) {
    var seen: Set<[String]> = []
    for part in printed {
      let key = ["\(part.type)", "\(part.interval.start)"]
      // Printed twice, it is one row.
      guard seen.insert(key).inserted else { continue }
      let quantities = [part.sum, part.average, part.minimum, part.maximum]
      try write(
        quantities.map { $0?.value }, unit: quantities.compactMap { $0?.unit }.first, of: part.type,
        part.interval,
        id)
    }
    for part in computed {
      try write(
        [part.sum, part.average, part.minimum, part.maximum], unit: part.unit, of: part.type,
        workout.interval, id, records: part.records)
    }
  }

  /// - Parameters:
  ///   - values: sum, average, minimum and maximum.
  ///   - records: samples that they were computed from; nil if they were printed.
  private func write(
    _ values: [Double?], unit: String?, of type: String, _ interval: Interval, _ id: RecordID,
    records: Int? = nil
  ) throws(Failure) {
    try row(of: "workout_statistics") { (file) throws(Failure) in
      file.id(id)
      file.text(shortName(type))
      file.instant(interval.start)
      file.instant(interval.end)
      file.text(records == nil ? "printed" : "computed")
      for value in values { file.number(value) }
      file.text(unit)
      file.integer(records)
    }
  }

  private func write(_ event: WorkoutEvent, _ number: Int, _ id: RecordID) throws(Failure) {
    let prefix = "HKWorkoutEventType"
    try row(of: "workout_events") { (file) throws(Failure) in
      file.id(id)
      file.integer(number)
      file.text(event.type.hasPrefix(prefix) ? String(event.type.dropFirst(prefix.count)) : event.type)
      file.instant(event.date)
      file.number(event.duration?.canonicalValue)
      write(event.metadata, to: &file)
    }
  }

  private func write(_ activity: WorkoutActivity, _ number: Int, _ id: RecordID) throws(Failure) {
    try row(of: "workout_activities") { (file) throws(Failure) in
      file.id(id)
      file.integer(number)
      file.text(activity.uuid)
      file.instant(activity.start)
      file.instant(activity.end)
      file.number(activity.activeDuration?.roundedTo15Digits)
      file.integer(activity.events.count)
      file.json(activity.statistics.isEmpty ? nil : .array(activity.statistics.map(json)))
      write(activity.metadata, to: &file)
    }
  }

  private func json(_ statistics: WorkoutStatistics) -> JSONDocument {
    let values = [
      ("sum", statistics.sum), ("average", statistics.average), ("minimum", statistics.minimum),
      ("maximum", statistics.maximum),
    ]
    let unit = values.compactMap { $0.1?.unit }.first
    return .object(
      [("type", .string(shortName(statistics.type))), ("unit", .optional(unit))]
        + values.compactMap { name, quantity in quantity.map { (name, .optional($0.value)) } })
  }

  func write(_ points: borrowing RoutePoints, of route: RecordID) throws(Failure) {
    try rows(of: "route_points") { (file) throws(Failure) in
      let written = pointNumbers[route, default: 0]
      pointNumbers[route] = written + points.count
      for index in 0..<points.count {
        try write(points[index], written + index + 1, of: route, to: &file)
      }
    }
  }

  private func write(
    _ point: RoutePoint, _ number: Int, of route: RecordID, to file: inout RowBuffer<Form>
  ) throws(Failure) {
    file.text(context.participantID)
    file.id(route)
    file.integer(number)
    file.instant(point.time)
    file.number(point.latitude)
    file.number(point.longitude)
    file.number(point.elevation)
    file.number(point.speed)
    file.number(point.course)
    file.number(point.horizontalAccuracy)
    file.number(point.verticalAccuracy)
    file.endRow()
  }

  func write(_ entry: RouteEntry) throws(Failure) {
    let route = entry.route
    var points = entry.points
    for location in route.locations {
      points += 1
      try rows(of: "route_points") { (file) throws(Failure) in
        try write(RoutePoint(location), points, of: entry.id, to: &file)
      }
    }
    try row(of: "routes") { (file) throws(Failure) in
      file.id(entry.id)
      file.id(entry.workoutID)
      exportID(&file)
      file.id(identity.source(key: route.object.source.key))
      file.text(route.files.map(\.text).joined(separator: ";"))
      file.instant(route.start)
      file.instant(route.end)
      file.integer(points)
      write(route.object.metadata, to: &file)
    }
  }
}

extension RoutePoint {
  /// A place that the export itself holds.
  fileprivate init(_ location: RouteLocation) {
    self.init()
    time = location.date
    (latitude, longitude) = (location.latitude, location.longitude)
    elevation = location.altitude ?? .nan
    speed = location.speed ?? .nan
    course = location.course ?? .nan
    horizontalAccuracy = location.horizontalAccuracy ?? .nan
    verticalAccuracy = location.verticalAccuracy ?? .nan
  }
}
