import ByteIO
import HealthModel

/// Where a workout went: files of points, or the points themselves as iOS 11 to 13 printed them.
package struct WorkoutRoute: Equatable, Sendable {
  package var object: HealthObject
  package var start: Instant?
  package var end: Instant?
  package var files: [ExportPath]
  package var locations: [RouteLocation]

  /// The type of all routes.
  package static let type = "HKWorkoutRouteTypeIdentifier"

  init(_ element: Element, at path: String, by parser: inout DocumentParser) {
    object = parser.object(
      of: element, at: path, attributes: ["startDate", "endDate"], children: ["FileReference", "Location"])
    start = parser.instant(element["startDate"])
    end = parser.instant(element["endDate"])
    (files, locations) = ([], [])
    for (child, name) in element.numberedChildren {
      let path = "\(path)/\(name)"
      switch child.name {
      case "Location":
        if let location = RouteLocation(child, at: path, by: &parser) { locations.append(location) }
      case "FileReference":
        if let file = child["path"] {
          files.append(ExportPath(file))
          parser.keepOther(in: child, at: path, attributes: ["path"])
        } else {
          parser.keepUnused(child, at: path, because: .missingAttribute)
        }
      default: break
      }
    }
  }
}
