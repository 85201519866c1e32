import ByteIO
import HealthModel

/// What is kept of a workout while all of them are compared: which are copies and twins, and what to work out of samples.
package struct WorkoutDigest: Equatable, Sendable {
  package var id: RecordID
  /// The id without an ordinal: workouts with the same natural key share it.
  package var naturalID: RecordID
  package var activity: ActivityType
  package var interval: Interval
  package var source: SourceRevision
  /// `creationDate`, or ``Instant/missing``.
  package var created: Instant
  /// The place in the file.
  package var byte: Int64
  /// The full identifiers of the types that it has statistics of.
  package var statistics: [String]

  /// - Parameter statistics: the types that it has statistics of.
  package init(_ workout: Workout, id: RecordID, statistics: [String]? = nil) {
    self.id = id
    naturalID = id
    activity = ActivityType(workout.activityType)
    interval = workout.interval
    source = workout.object.source
    created = workout.created
    byte = workout.byte
    self.statistics = statistics ?? workout.statistics.map(\.type)
  }
}
