import ByteIO
import Documents
import ExportArchive
import ExportReader
import HealthModel
import Stages

/// Counts the documents of an export while it is read, and keeps none of them but what workouts are compared by.
struct DocumentTally: ~Copyable {
  private let members: ArchiveMembers
  private var parser: DocumentParser?
  private var groups: [Key: Group] = [:]
  private var workouts: [WorkoutDigest] = []
  private var identity = DocumentIdentity()
  /// Side files that a document names.
  private var named: Set<String> = []

  private struct Key: Hashable {
    var element: String
    var type: String
  }

  private struct Group {
    var count = 0
    var first = Instant.max
    var last = Instant.min
    /// Of what has dates alone.
    var days: DateSpan?
    var holds: [String: Int] = [:]

    mutating func hold(_ what: String, _ count: Int) { if count > 0 { holds[what, default: 0] += count } }
  }

  init(_ members: ArchiveMembers) { self.members = members }

  /// Counts the documents of the last block; what cannot be used is rejected.
  mutating func take(
    from gatherer: inout ExportGatherer, _ rejections: inout RejectionPlaces
  ) throws(Failure) {
    if gatherer.documents.isEmpty { return }
    var parser = self.parser ?? DocumentParser(isLegacy: !gatherer.hasDoctype)
    var rejected: [Rejection] = []
    for element in gatherer.documents {
      do throws(RejectionReason) { take(try HealthDocument(element, by: &parser), element.name) } catch {
        rejected.append(Rejection(element, error))
      }
    }
    let remarks = parser.remarks
    parser.remarks = [:]
    self.parser = parser
    try gatherer.update { (_, ledger) in
      for (remark, count) in remarks { ledger[remark] += count }
      for rejection in rejected { ledger.reject(rejection) }
    }
    rejections.note(rejected, symbols: gatherer.symbols)
  }

  private mutating func take(_ document: HealthDocument, _ element: String) {
    let key = Key(element: element, type: Catalogue.standard.shortName(of: document.type))
    var group = groups[key] ?? Group()
    group.count += 1
    if let interval = document.interval {
      group.first = min(group.first, interval.start)
      group.last = max(group.last, interval.start, interval.end - 1)
    }
    if let date = document.date, date.year >= 2000 { group.days = DateSpan(date).joined(with: group.days) }
    switch document {
    case .correlation(let correlation): group.hold("samples", correlation.members.count)
    case .workout(let workout): take(workout, &group)
    case .activitySummary(let summary): group.hold("dated before 2000", summary.isJunk ? 1 : 0)
    case .clinicalRecord(let record): if let file = record.file { take(file, .clinicalRecord, &group) }
    case .audiogram(let audiogram): group.hold("points", audiogram.points.count)
    case .exportDate, .me, .visionPrescription, .other: break
    }
    groups[key] = group
  }

  private mutating func take(_ workout: Workout, _ group: inout Group) {
    workouts.append(WorkoutDigest(workout, id: identity.id(workout.naturalKey, ordinal: 0)))
    group.hold("with statistics", workout.statistics.isEmpty ? 0 : 1)
    group.hold("events", workout.events.count)
    group.hold("activities", workout.activities.count)
    group.hold("routes", workout.routes.count)
    for file in workout.routes.flatMap(\.files) { take(file, .workoutRoute, &group) }
  }

  private mutating func take(_ file: ExportPath, _ kind: ArchiveMember.Kind, _ group: inout Group) {
    guard let member = members.member(at: file.text, kind: kind) else {
      return group.hold("files missing", 1)
    }
    named.insert(member.name)
  }

  /// Routes and clinical records that nothing in the export names.
  var unnamedFiles: Int {
    members.list.count { $0.kind != .electrocardiogram && !named.contains($0.name) }
  }

  /// All groups by element and type; workouts with their copies and twins.
  consuming func inspections(_ order: SourceOrder, in zone: TimeZoneRules) -> [DocumentInspection] {
    let duplicates = WorkoutSources(workouts, order)
    for (workout, mark) in zip(duplicates.workouts, duplicates.marks) {
      guard let mark else { continue }
      groups[Key(element: "Workout", type: workout.activity.name)]?.hold(
        mark.reason == .copy ? "copies" : "twins", 1)
    }
    return groups.filter { $0.key.element != "ExportDate" }.map { key, group in
      DocumentInspection(
        element: key.element, type: key.type, count: group.count,
        dates: group.first > group.last ? group.days : DateSpan(group.first, group.last, in: zone),
        holds: group.holds)
    }.sorted { left, right in
      left.element == right.element
        ? precedesBytewise(left.type, right.type) : precedesBytewise(left.element, right.element)
    }
  }
}

extension HealthDocument {
  /// The full identifier of its type; empty if it has none.
  fileprivate var type: String {
    switch self {
    case .correlation(let correlation): correlation.type
    case .workout(let workout): workout.activityType
    case .clinicalRecord(let record): record.type
    case .exportDate, .me, .activitySummary, .audiogram, .visionPrescription, .other: ""
    }
  }
}
