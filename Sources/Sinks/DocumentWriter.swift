import ByteIO
import Documents
import HealthModel
import SideFiles
import Stages

/// Takes what an export holds besides samples, kind by kind in the order of the functions here, each by time and id. All
/// samples were written before.
package protocol DocumentWriter: AnyObject {
  /// What is to be worked out or read for it.
  var parts: DocumentParts { get }
  /// What it takes.
  var kinds: Set<HealthDocument.Kind> { get }
  /// Whether it takes of any document what no other function tells.
  var takesOther: Bool { get }
  func write(_ sources: SourceList) throws(Failure)
  func write(_ me: Me) throws(Failure)
  func write(_ correlation: CorrelationEntry) throws(Failure)
  func write(_ workout: WorkoutEntry) throws(Failure)
  func write(_ route: RouteEntry) throws(Failure)
  /// Takes points of a route; they come file by file, before the route.
  func write(_ points: borrowing RoutePoints, of route: RecordID) throws(Failure)
  func write(_ summary: ActivitySummary) throws(Failure)
  func write(_ night: SleepNight) throws(Failure)
  func write(_ audiogram: Audiogram, id: RecordID) throws(Failure)
  func write(_ prescription: VisionPrescription, id: RecordID) throws(Failure)
  func write(_ record: ClinicalEntry) throws(Failure)
  func write(_ ecg: ECGEntry, microvolts: borrowing Column<Double>) throws(Failure)
  /// Takes what a document holds and no other function tells.
  func write(_ rows: [OtherRow], of element: String, id: RecordID) throws(Failure)
}

/// What costs more than reading the main document.
package struct DocumentParts: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let routePoints = DocumentParts(rawValue: 1 << 0)
  package static let clinicalFiles = DocumentParts(rawValue: 1 << 1)
  package static let electrocardiograms = DocumentParts(rawValue: 1 << 2)
  package static let nights = DocumentParts(rawValue: 1 << 3)
  /// Statistics of workouts that have none.
  package static let computedStatistics = DocumentParts(rawValue: 1 << 4)
  /// Which of the Records inside correlations are written.
  package static let memberRecords = DocumentParts(rawValue: 1 << 5)
}

/// Everybody who wrote something, and every device.
package struct SourceList: Sendable {
  package var sources: [Source]
  /// As printed, without addresses.
  package var devices: [String]

  /// A raw source.
  package struct Source: Sendable {
    /// The raw source key: canonical name `/` family.
    package var key: String
    package var name: String
    package var family: DeviceFamily
    package var sourceClass: SourceClass
    package var facts: OriginFacts

    package init(
      key: String, name: String, family: DeviceFamily, sourceClass: SourceClass, facts: OriginFacts
    ) {
      (self.key, self.name, self.family) = (key, name, family)
      (self.sourceClass, self.facts) = (sourceClass, facts)
    }
  }

  package init(sources: [Source], devices: [String]) {
    self.sources = sources
    self.devices = devices
  }
}

package struct CorrelationEntry: Sendable {
  package var id: RecordID
  package var correlation: Correlation
  /// The ids of its members, in their order, and whether their Records were written.
  package var records: [(id: RecordID, isWritten: Bool)]

  package init(id: RecordID, correlation: Correlation, records: [(id: RecordID, isWritten: Bool)]) {
    (self.id, self.correlation, self.records) = (id, correlation, records)
  }
}

package struct WorkoutEntry: Sendable {
  package var id: RecordID
  package var workout: Workout
  /// The workout that it is another record of, and how.
  package var duplicate: (of: RecordID, reason: WorkoutDuplicates.Reason)?
  /// What was worked out from samples where it has no statistics.
  package var computed: [ComputedStatistics]

  package init(
    id: RecordID, workout: Workout, duplicate: (of: RecordID, reason: WorkoutDuplicates.Reason)?,
    computed: [ComputedStatistics]
  ) {
    (self.id, self.workout, self.duplicate, self.computed) = (id, workout, duplicate, computed)
  }
}

/// What the samples of one type came to during a workout, in the canonical unit.
package struct ComputedStatistics: Sendable {
  /// The full identifier.
  package var type: String
  package var unit: String
  package var sum: Double?
  package var average: Double?
  package var minimum: Double?
  package var maximum: Double?
  /// Samples that it rests on.
  package var records: Int

  package init(
    type: String, unit: String, sum: Double?, average: Double?, minimum: Double?, maximum: Double?,
    records: Int
  ) {
    (self.type, self.unit, self.records) = (type, unit, records)
    (self.sum, self.average, self.minimum, self.maximum) = (sum, average, minimum, maximum)
  }
}

package struct RouteEntry: Sendable {
  package var id: RecordID
  package var workoutID: RecordID
  package var route: WorkoutRoute
  /// Points that were written.
  package var points: Int

  package init(id: RecordID, workoutID: RecordID, route: WorkoutRoute, points: Int) {
    (self.id, self.workoutID, self.route, self.points) = (id, workoutID, route, points)
  }
}

/// A clinical record with its file, if that could be read.
package struct ClinicalEntry: Sendable {
  package var id: RecordID
  package var record: ClinicalRecord
  package var resource: ClinicalResource?
  /// The file's text, nil if there is none.
  package var content: String?

  package init(id: RecordID, record: ClinicalRecord, resource: ClinicalResource?, content: String?) {
    (self.id, self.record, self.resource, self.content) = (id, record, resource, content)
  }
}

package struct ECGEntry: Sendable {
  package var id: RecordID
  /// The printable path in the export.
  package var path: String
  package var facts: Electrocardiogram

  package init(id: RecordID, path: String, facts: Electrocardiogram) {
    (self.id, self.path, self.facts) = (id, path, facts)
  }
}
