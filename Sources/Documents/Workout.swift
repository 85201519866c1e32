import ByteIO
import HealthModel

/// One workout with all that is printed inside it.
package struct Workout: Equatable, Sendable {
  /// The full name, such as `HKWorkoutActivityTypeRunning`.
  package var activityType: String
  package var object: HealthObject
  package var interval: Interval
  /// Without pauses, in seconds, as Apple worked it out.
  package var duration: Quantity?
  /// `totalDistance` and `totalEnergyBurned`, which iOS 16 no longer prints.
  package var printedDistance: Quantity?
  package var printedEnergy: Quantity?
  /// Those of the whole workout; ``activities`` have their own.
  package var statistics: [WorkoutStatistics]
  package var events: [WorkoutEvent]
  package var activities: [WorkoutActivity]
  package var routes: [WorkoutRoute]
  package var other: [OtherRow]

  private static let attributes: Set<String> = [
    "workoutActivityType", "duration", "durationUnit", "totalDistance", "totalDistanceUnit",
    "totalEnergyBurned", "totalEnergyBurnedUnit", "startDate", "endDate",
  ]
  private static let children: Set<String> = [
    "WorkoutStatistics", "WorkoutEvent", "WorkoutActivity", "WorkoutRoute",
  ]

  /// What tells it from others: its own attributes, and none of what is inside it but the routes.
  ///
  /// - Throws: why the element cannot be used.
  init(headOf element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let type = element["workoutActivityType"] else { throw .missingAttribute }
    activityType = type
    interval = try parser.interval(of: element)
    object = parser.head(of: element)
    duration = parser.quantity(element["duration"], element["durationUnit"], in: .unit("s"))
    (statistics, events, activities, other) = ([], [], [], [])
    routes = []
    for route in element.children(named: "WorkoutRoute") {
      routes.append(WorkoutRoute(route, at: "", by: &parser))
    }
  }

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let type = element["workoutActivityType"] else { throw .missingAttribute }
    activityType = type
    interval = try parser.interval(of: element)
    // New exports print the whole list of metadata before and behind the other children.
    object = parser.object(
      of: element, attributes: Self.attributes, children: Self.children, printings: 2)
    duration = parser.quantity(element["duration"], element["durationUnit"], in: .unit("s"))
    printedDistance = parser.quantity(element["totalDistance"], element["totalDistanceUnit"], in: .unit("m"))
    printedEnergy = parser.quantity(
      element["totalEnergyBurned"], element["totalEnergyBurnedUnit"], in: .unit("kcal"))
    (statistics, events, activities, routes) = ([], [], [], [])
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() {
      switch child.name {
      case "WorkoutStatistics":
        if let part = WorkoutStatistics(
          child, at: paths.path(of: index), within: interval, by: &parser)
        {
          statistics.append(part)
        }
      case "WorkoutEvent":
        if let event = WorkoutEvent(child, at: paths.path(of: index), by: &parser) {
          events.append(event)
        }
      case "WorkoutActivity":
        activities.append(
          WorkoutActivity(child, at: paths.path(of: index), within: interval, by: &parser))
      case "WorkoutRoute": routes.append(WorkoutRoute(child, at: paths.path(of: index), by: &parser))
      default: break
      }
    }
    other = parser.takeOther()
  }
}
