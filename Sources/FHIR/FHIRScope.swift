import ByteIO
import HealthModel
import Sinks

/// What everything that makes resources of one export shares.
struct FHIRScope: Sendable {
  let options: FHIROptions
  let task: FHIRTask
  let frame: ResourceFrame
  let person: FHIRPerson
  let devices: DeviceDirectory
  let span: DateSpanFilter

  init(_ context: ExportContext, _ options: FHIROptions, _ task: FHIRTask) {
    self.options = options
    self.task = task
    frame = ResourceFrame(format: options.format, request: options.request, takesBack: task.takesBack)
    person = FHIRPerson(context, frame: frame)
    devices = DeviceDirectory(
      context, frame: frame, patient: person.reference, version: options.version)
    span = DateSpanFilter(since: options.since, until: options.until, clock: context.zone.rules)
  }

  /// The `status` of a resource: the usual one, or that it never was.
  func status(_ usual: String) -> String { task.takesBack ? "entered-in-error" : usual }
}

/// The span of local dates that a sink is asked for.
struct DateSpanFilter: Sendable {
  private let dates: (since: CivilDate?, until: CivilDate?)
  /// The first instant, and the first one behind the span.
  private let from: Instant
  private let until: Instant

  init(since: CivilDate?, until: CivilDate?, clock: some WallClock) {
    dates = (since, until)
    from = since.map { clock.firstInstant(of: $0) } ?? .min
    self.until = until.map { clock.firstInstant(ofDay: $0.dayNumber + 1) } ?? .max
  }

  /// Whether a local date lies in the span.
  func takes(_ date: CivilDate) -> Bool {
    dates.since.map { $0 <= date } ?? true && dates.until.map { date <= $0 } ?? true
  }

  /// Whether something is alive in the span.
  @inline(__always)
  func takes(_ start: Instant, _ end: Instant) -> Bool { start < until && (end > from || start >= from) }
}
