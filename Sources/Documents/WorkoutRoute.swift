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

  init(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser) {
    object = parser.object(
      of: element, at: path(), attributes: ["startDate", "endDate"], children: ["FileReference", "Location"])
    start = parser.instant(element["startDate"])
    end = parser.instant(element["endDate"])
    (files, locations) = ([], [])
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() {
      switch child.name {
      case "Location":
        if let location = RouteLocation(child, at: paths.path(of: index, in: path()), by: &parser) {
          locations.append(location)
        }
      case "FileReference":
        if let file = child["path"] {
          files.append(ExportPath(file))
          parser.keepOther(in: child, at: paths.path(of: index, in: path()), attributes: ["path"])
        } else {
          parser.keepUnused(child, at: paths.path(of: index, in: path()), because: .missingAttribute)
        }
      default: break
      }
    }
  }
}
