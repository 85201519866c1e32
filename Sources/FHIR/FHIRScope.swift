import ByteIO
import HealthModel
import Sinks

/// What everything that makes resources of one export shares.
struct FHIRScope: Sendable {
  let options: FHIROptions
  let frame: ResourceFrame
  let person: FHIRPerson
  let devices: DeviceDirectory
  let span: DateSpanFilter

  init(_ context: ExportContext, _ options: FHIROptions) {
    self.options = options
    frame = ResourceFrame(format: options.format, request: options.request)
    person = FHIRPerson(context, frame: frame)
    devices = DeviceDirectory(
      context, frame: frame, patient: person.reference, version: options.version)
    span = DateSpanFilter(since: options.since, until: options.until, clock: context.zone.rules)
  }
}

/// The span of local dates that a sink is asked for.
struct DateSpanFilter: Sendable {
  /// The first instant, and the first one behind the span.
  private let from: Instant
  private let until: Instant

  init(since: CivilDate?, until: CivilDate?, clock: some WallClock) {
    from = since.map { clock.firstInstant(of: $0) } ?? .min
    self.until = until.map { clock.firstInstant(ofDay: $0.dayNumber + 1) } ?? .max
  }

  /// Whether something is alive in the span.
  @inline(__always)
  func takes(_ start: Instant, _ end: Instant) -> Bool { start < until && (end > from || start >= from) }
}
