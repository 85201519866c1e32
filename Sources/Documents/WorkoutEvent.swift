import ByteIO
import HealthModel

/// A moment or stretch of a workout: a pause, a lap, a segment. Segments overlap.
package struct WorkoutEvent: Equatable, Sendable {
  /// Such as `HKWorkoutEventTypePause`.
  package var type: String
  package var date: Instant
  /// Seconds.
  package var duration: Quantity?
  package var metadata: [MetadataEntry]

  private static let attributes: Set<String> = ["type", "date", "duration", "durationUnit"]
  private static let children: Set<String> = ["MetadataEntry"]

  /// Nil, and kept as unused, without type or date.
  init?(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser) {
    guard let type = element["type"], let text = element["date"] else {
      parser.keepUnused(element, at: path(), because: .missingAttribute)
      return nil
    }
    guard let date = parser.printedInstant(text)?.instant else {
      parser.keepUnused(element, at: path(), because: .badDate)
      return nil
    }
    self.type = type
    self.date = date
    duration = parser.quantity(element["duration"], element["durationUnit"], in: .unit("s"))
    metadata = parser.metadata(of: element, at: path())
    parser.keepOther(
      in: element, at: path(), attributes: Self.attributes, children: Self.children)
  }
}
