import ByteIO
import HealthModel
import Sinks
import Stages

/// Makes an Observation of each day of a kind, and of each value that a category had on it.
final class DayFormatter: StatisticsFormatter {
  private let context: ExportContext
  private let scope: FHIRScope
  private let time: LocalTime
  private var identity: ResourceIdentity
  private var coding = TypeCoding(identifier: "")
  private var kind = ""
  private var isWanted = false

  init(_ context: ExportContext, _ scope: FHIRScope) {
    self.context = context
    self.scope = scope
    time = LocalTime(clock: context.clock)
    identity = ResourceIdentity(participantID: context.participantID)
  }

  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer
  ) {
    if kind.identifier != self.kind { begin(kind) }
    guard isWanted, scope.span.takes(row.bucket.start, row.bucket.end),
      let value = DayValue(row, of: kind, coding, scope.options.codes, symbols: context.tables)
    else { return }
    let date = timeline.localDate(of: row.bucket)
    let category = context.tables.symbols.string(row.category)
    let id = identity.id(["day", kind.identifier, date.text, category, ""])
    guard scope.task.takes(id) else { return }
    let device = scope.devices.place(ofSources: row.sources)
    var members = scope.observationHead(value.category, value.code, isFinal: isOver(row.bucket))
    members += time.effective(row.bucket.start, row.bucket.end) + value.members
    members.append(("method", .concept([], text: value.method(kind.policy))))
    if let device { members.append(("device", .reference(scope.devices.reference(to: device)))) }
    scope.frame.append(
      Resource(type: .observation, id: id, members: members, device: device), to: &text)
  }

  private func begin(_ kind: KindDescription) {
    self.kind = kind.identifier
    coding = scope.options.codes.coding(of: kind.identifier)
    // Sleep is told night by night.
    isWanted =
      kind.identifier != SleepStage.identifier
      && scope.options.takesDaily(.init(short: kind.shortName, identifier: kind.identifier))
  }

  /// Whether the day was over at the moment of export.
  private func isOver(_ day: Bucket) -> Bool {
    guard let moment = context.facts.exportDate?.instant else { return true }
    return moment < day.start || moment >= day.end
  }
}
