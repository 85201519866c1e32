import ByteIO
import HealthModel

/// One leg of a workout, such as the swim of a triathlon. It repeats events and statistics of the workout, so what
/// stands here is never added to what stands there.
package struct WorkoutActivity: Equatable, Sendable {
  /// The one identifier that exports print; empty if there is none.
  package var uuid: String
  package var start: Instant
  /// Nil of a leg that was not ended.
  package var end: Instant?
  /// Without pauses, in seconds.
  package var duration: Quantity?
  package var statistics: [WorkoutStatistics]
  package var events: [WorkoutEvent]
  package var metadata: [MetadataEntry]

  private static let attributes: Set<String> = ["uuid", "startDate", "endDate", "duration", "durationUnit"]
  private static let children: Set<String> = ["WorkoutEvent", "WorkoutStatistics", "MetadataEntry"]

  /// - Parameter whole: the interval of the workout, which stands in for a start that is missing.
  init(
    _ element: Element, at path: @autoclosure () -> String, within whole: Interval,
    by parser: inout DocumentParser
  ) {
    uuid = element["uuid"] ?? ""
    start = parser.instant(element["startDate"], insteadOf: whole.start)
    end = parser.instant(element["endDate"])
    duration = parser.quantity(element["duration"], element["durationUnit"], in: .unit("s"))
    (statistics, events) = ([], [])
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() {
      switch child.name {
      case "WorkoutStatistics":
        let own = Interval(start: start, end: end ?? whole.end)
        if let part = WorkoutStatistics(
          child, at: paths.path(of: index, in: path()), within: own, by: &parser)
        {
          statistics.append(part)
        }
      case "WorkoutEvent":
        if let event = WorkoutEvent(child, at: paths.path(of: index, in: path()), by: &parser) {
          events.append(event)
        }
      default: break
      }
    }
    metadata = parser.metadata(of: element, at: path(), printings: 2)
    parser.keepOther(in: element, at: path(), attributes: Self.attributes, children: Self.children)
  }

  /// Seconds without pauses: as printed, else worked out from its events; nil if it was not ended.
  package var activeDuration: Double? {
    if let printed = duration?.canonicalValue { return printed }
    guard let end else { return nil }
    let interval = Interval(start: start, end: end)
    return Double(interval.seconds - pausedSeconds(events, within: interval))
  }
}
