import ByteIO
import Documents
import HealthModel
import Sinks

extension DocumentResources {
  /// Writes a workout: the kind of sport as its value, and what it came to as components.
  func write(workout entry: WorkoutEntry) throws(Failure) {
    let workout = entry.workout
    let coding = scope.options.codes.coding(of: Self.workout)
    let author = author(of: workout.object)
    var members = author.members
    members.append(("valueCodeableConcept", activity(workout.activityType)))
    members.append(("component", .array(components(of: entry))))
    try write(
      id(of: entry.id), coding, from: workout.interval.start, to: workout.interval.end,
      device: author.device, members)
  }

  private func activity(_ type: String) -> JSONDocument {
    let known = Catalogue.standard.values(ofType: Self.workout, field: "workoutActivityType")
      .first { $0.exportValue == type }
    let codings =
      known.map(scope.options.codes.answer) ?? (type.isFHIRCode ? [Coding.healthKit(type)] : [])
    return .concept(codings, text: known?.label ?? type.filled)
  }

  private func components(of entry: WorkoutEntry) -> [JSONDocument] {
    let workout = entry.workout
    var components = [
      component(
        [.loinc("55411-3")], (workout.activeDuration / 60).roundedTo15Digits, .minutes)
    ]
    if let energy = workout.totalEnergy ?? computed(Self.energy, entry)?.sum {
      components.append(component(of: Self.energy, energy))
    }
    if let distance = workout.totalDistance
      ?? ActivityType(workout.activityType).distanceType.flatMap({
        computed($0, entry)?.sum
      })
    {
      let type = ActivityType(workout.activityType).distanceType
      components.append(
        type.map { component(of: $0, distance) }
          ?? component([.healthKit("totalDistance")], distance, Unit("m")))
    }
    let rate = workout.statistics.first { $0.type == Self.heartRate }
    let own = computed(Self.heartRate, entry)
    let rates: [(String, Double?)] = [
      ("55425-3", rate?.average?.canonicalValue ?? own?.average),
      ("55426-1", rate?.maximum?.canonicalValue ?? own?.maximum),
    ]
    for (code, value) in rates {
      if let value { components.append(component([.loinc(code)], value, Unit("/min", name: "beats/minute"))) }
    }
    return components
  }

  private static let workout = "HKWorkoutTypeIdentifier"
  private static let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
  private static let heartRate = "HKQuantityTypeIdentifierHeartRate"

  private func computed(_ type: String, _ entry: WorkoutEntry) -> ComputedStatistics? {
    entry.computed.first { $0.type == type }
  }

  private func component(of type: String, _ value: Double) -> JSONDocument {
    let coding = scope.options.codes.coding(of: type)
    return component(coding.sample, value, coding.unit)
  }

  func component(_ code: [Coding], _ value: Double, _ unit: Unit) -> JSONDocument {
    .object([("code", .concept(code)), ("valueQuantity", .quantity(value, unit))])
  }
}
