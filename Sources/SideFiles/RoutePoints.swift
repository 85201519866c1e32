import ByteIO

/// A place on a workout's route (`CLLocation`). What the file does not give is NaN.
package struct RoutePoint: BitwiseCopyable, Sendable {
  package var time = Instant.missing
  /// Degrees, WGS 84.
  package var latitude = Double.nan
  package var longitude = Double.nan
  /// Metres above sea level.
  package var elevation = Double.nan
  /// Metres per second.
  package var speed = Double.nan
  /// Degrees from north, clockwise; −1 in a file means unknown.
  package var course = Double.nan
  /// Metres.
  package var horizontalAccuracy = Double.nan
  package var verticalAccuracy = Double.nan

  package init() {}
}

/// Points of a route as columns that are used again for the next ones.
package struct RoutePoints: ~Copyable, Sendable {
  /// As many points as are read at once; a few more may come.
  package static let chunk = 1 << 14

  package private(set) var time = Column<Instant>()
  package private(set) var latitude = Column<Double>()
  package private(set) var longitude = Column<Double>()
  package private(set) var elevation = Column<Double>()
  package private(set) var speed = Column<Double>()
  package private(set) var course = Column<Double>()
  package private(set) var horizontalAccuracy = Column<Double>()
  package private(set) var verticalAccuracy = Column<Double>()

  package init() {}

  package var count: Int { time.count }

  /// The point in a row.
  package subscript(row: Int) -> RoutePoint {
    var point = RoutePoint()
    point.time = time[row]
    point.latitude = latitude[row]
    point.longitude = longitude[row]
    point.elevation = elevation[row]
    point.speed = speed[row]
    point.course = course[row]
    point.horizontalAccuracy = horizontalAccuracy[row]
    point.verticalAccuracy = verticalAccuracy[row]
    return point
  }

  mutating func append(_ point: RoutePoint) {
    time.append(point.time)
    latitude.append(point.latitude)
    longitude.append(point.longitude)
    elevation.append(point.elevation)
    speed.append(point.speed)
    course.append(point.course)
    horizontalAccuracy.append(point.horizontalAccuracy)
    verticalAccuracy.append(point.verticalAccuracy)
  }

  mutating func removeAll() {
    time.removeAll()
    latitude.removeAll()
    longitude.removeAll()
    elevation.removeAll()
    speed.removeAll()
    course.removeAll()
    horizontalAccuracy.removeAll()
    verticalAccuracy.removeAll()
  }
}
