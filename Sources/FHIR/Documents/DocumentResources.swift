import ByteIO
import Documents
import HealthModel
import SideFiles
import Sinks
import Stages

/// Makes resources of what is no sample: readings of blood pressure, workouts, nights, ECGs, hearing tests and clinical
/// records.
final class DocumentResources: DocumentWriter {
  let context: ExportContext
  let scope: FHIRScope
  let time: LocalTime
  private let output: ResourceOutput
  let clinical: ClinicalFiles
  private var identity: ResourceIdentity
  private var text = ByteBuffer(capacity: 1 << 16)
  /// The first members of the readings of blood pressure that were written: a copy has the same ones.
  private var pressures: Set<RecordID> = []

  init(_ context: ExportContext, _ scope: FHIRScope, _ output: ResourceOutput, _ clinical: ClinicalFiles) {
    self.context = context
    self.scope = scope
    self.output = output
    self.clinical = clinical
    time = LocalTime(clock: context.clock)
    identity = ResourceIdentity(participantID: context.participantID)
  }

  var parts: DocumentParts {
    var parts: DocumentParts = []
    if wants(.nights) { parts.insert(.nights) }
    if wants(.workouts) { parts.insert(.computedStatistics) }
    if wants(.electrocardiograms) { parts.insert(.electrocardiograms) }
    if wants(.clinicalRecords) { parts.insert(.clinicalFiles) }
    if scope.options.takesBloodPressure { parts.insert(.memberRecords) }
    return parts
  }

  var kinds: Set<HealthDocument.Kind> {
    var kinds: Set<HealthDocument.Kind> = []
    if wants(.workouts) { kinds.insert(.workout) }
    if wants(.audiograms) { kinds.insert(.audiogram) }
    if wants(.clinicalRecords) { kinds.insert(.clinicalRecord) }
    if scope.options.takesBloodPressure { kinds.insert(.correlation) }
    if context.profile != nil { kinds.insert(.me) }
    return kinds
  }

  var takesOther: Bool { false }

  /// Whether it takes nothing at all.
  var isIdle: Bool { parts.isEmpty && kinds.isEmpty }

  private func wants(_ document: FHIROptions.Document) -> Bool {
    scope.options.documents.contains(document)
  }

  /// Writes an Observation.
  ///
  /// - Parameters:
  ///   - code: where it is not that of a sample.
  ///   - device: the place of what wrote it, nil if a person did or many.
  ///   - members: all behind code, subject and time.
  func write(
    _ id: RecordID, _ coding: TypeCoding, code: [Coding]? = nil, from start: Instant, to end: Instant,
    device: Int?, _ members: [(String, JSONDocument)]
  ) throws(Failure) {
    guard scope.task.takes(id) else { return }
    var all: [(String, JSONDocument)] = []
    if let profile = coding.profile {
      all.append(("meta", .object([("profile", .array([.string(CodeSystem.core(profile))]))])))
    }
    all += scope.observationHead(coding.category, code ?? coding.sample)
    all += time.effective(start, end) + members
    if let device { all.append(("device", .reference(scope.devices.reference(to: device)))) }
    try write(.observation, id, all, device: device)
  }

  /// Writes a resource that is to be written.
  func write(
    _ type: ResourceType, _ id: RecordID, _ members: [(String, JSONDocument)], device: Int? = nil
  ) throws(Failure) {
    text.removeAll()
    scope.frame.append(Resource(type: type, id: id, members: members, device: device), to: &text)
    try output.append(text.bytes, type, rows: 1)
  }

  /// The id of a resource about what has an id in every export.
  func id(of record: RecordID) -> RecordID { identity.id(of: record) }

  func id(_ fields: [String]) -> RecordID { identity.id(fields) }

  /// The Device of a document's source, and how it was written if a person did.
  func author(of object: HealthObject) -> (device: Int?, members: [(String, JSONDocument)]) {
    object.metadata["HKWasUserEntered"] == "1"
      ? (nil, [("method", .concept([], text: "Entered by hand"))])
      : (scope.devices.place(of: object.source), [])
  }

  // MARK: Kinds of documents

  func write(_ entry: CorrelationEntry) throws(Failure) {
    let correlation = entry.correlation
    guard correlation.type == BloodPressure.panel, takes(correlation.interval) else { return }
    try write(bloodPressure: entry, seen: &pressures)
  }

  func write(_ entry: WorkoutEntry) throws(Failure) {
    // Another record of the same workout would count it twice.
    guard wants(.workouts), takes(entry.workout.interval), entry.duplicate == nil else { return }
    try write(workout: entry)
  }

  func write(_ night: SleepNight) throws(Failure) {
    guard wants(.nights), scope.span.takes(night.date) else { return }
    try write(sleep: night)
  }

  func write(_ audiogram: Audiogram, id: RecordID) throws(Failure) {
    guard wants(.audiograms), takes(audiogram.interval) else { return }
    try write(hearing: audiogram, id)
  }

  func write(_ entry: ECGEntry, microvolts: borrowing Column<Double>) throws(Failure) {
    let recorded = entry.facts.recorded.instant
    guard wants(.electrocardiograms), takes(Interval(start: recorded, end: recorded)) else { return }
    try write(ecg: entry, microvolts)
  }

  func write(_ entry: ClinicalEntry) throws(Failure) {
    guard wants(.clinicalRecords), let content = entry.content else { return }
    if let received = entry.record.received {
      guard takes(Interval(start: received, end: received)) else { return }
    }
    if entry.record.isR4 {
      try write(clinical: entry, content)
    } else {
      try write(wrapped: entry, content)
    }
  }

  /// Whether something is asked for by its time.
  func takes(_ interval: Interval) -> Bool { scope.span.takes(interval.start, interval.end) }

  func write(_ sources: SourceList) throws(Failure) {}
  func write(_ me: Me) throws(Failure) {}
  func write(_ route: RouteEntry) throws(Failure) {}
  func write(_ points: borrowing RoutePoints, of route: RecordID) throws(Failure) {}
  func write(_ summary: ActivitySummary) throws(Failure) {}
  func write(_ prescription: VisionPrescription, id: RecordID) throws(Failure) {}
  func write(_ rows: [OtherRow], of element: String, id: RecordID) throws(Failure) {}
}
