import ByteIO
import HealthModel

/// One point of a route that the export itself holds.
package struct RouteLocation: Equatable, Sendable {
  package var date: Instant
  /// Degrees.
  package var latitude: Double
  package var longitude: Double
  /// Metres, as both accuracies.
  package var altitude: Double?
  package var horizontalAccuracy: Double?
  package var verticalAccuracy: Double?
  /// Degrees from north; nil where it is unknown, printed as -1.
  package var course: Double?
  /// Metres per second; nil where it is unknown, printed as -1.
  package var speed: Double?

  private static let attributes: Set<String> = [
    "date", "latitude", "longitude", "altitude", "horizontalAccuracy", "verticalAccuracy", "course", "speed",
  ]

  /// Nil, and kept as unused, without date or place.
  init?(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser) {
    guard let text = element["date"], let latitude = parser.number(element["latitude"]),
      let longitude = parser.number(element["longitude"])
    else {
      parser.keepUnused(element, at: path(), because: .missingAttribute)
      return nil
    }
    guard let date = parser.printedInstant(text)?.instant else {
      parser.keepUnused(element, at: path(), because: .badDate)
      return nil
    }
    (self.date, self.latitude, self.longitude) = (date, latitude, longitude)
    altitude = parser.number(element["altitude"])
    horizontalAccuracy = parser.number(element["horizontalAccuracy"])
    verticalAccuracy = parser.number(element["verticalAccuracy"])
    course = parser.number(element["course"]).flatMap { $0 < 0 ? nil : $0 }
    speed = parser.number(element["speed"]).flatMap { $0 < 0 ? nil : $0 }
    parser.keepOther(in: element, at: path(), attributes: Self.attributes)
  }
}
