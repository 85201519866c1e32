import ByteIO
import HealthModel

/// What is kept of a workout's route while the files of points are read.
package struct RouteDigest: Sendable {
  package var id: RecordID
  /// The place of its workout among all.
  package var workout: Int
  package var start: Instant
  package var end: Instant
  package var files: [ExportPath]
  let naturalKey: [String]
  let key: Ordinals.Key

  /// - Parameter id: what it would be if it were the only one with its natural key.
  init(_ route: WorkoutRoute, id: RecordID, workout: Int) {
    self.id = id
    self.workout = workout
    start = route.start ?? .min
    end = route.end ?? .max
    files = route.files
    naturalKey = route.naturalKey
    key = Ordinals.Key(id: id, created: route.created, byte: route.byte)
  }
}
