import ByteIO
import HealthModel
import Sinks

/// Where the resources of a run come from: the export, by Pulsemill, and by which rules.
///
/// Its moment is that of the export, not of the run, so that a run that is repeated writes the same bytes.
func runProvenance(_ context: ExportContext, _ scope: FHIRScope) -> Resource {
  let time = LocalTime(clock: context.clock)
  var identity = ResourceIdentity(participantID: context.participantID)
  let moment = context.facts.exportDate?.instant ?? context.facts.span?.upperBound ?? 0
  var utc = ByteBuffer(capacity: 32)
  utc.append(utc: moment)
  let exported = String(decoding: utc.bytes, as: UTF8.self)
  let converter = scope.devices.reference(to: DeviceDirectory.converter)
  let export = JSONDocument.object([
    (
      "identifier",
      .object([("system", .string(CodeSystem.identifier)), ("value", .string("export-\(exported)"))])
    ),
    ("display", .string("Apple Health export")),
  ])
  let members: [(String, JSONDocument)] = [
    ("target", .array([.reference(scope.person.reference)])),
    ("recorded", .string(time.text(moment))),
    ("reason", .array(rules.map { .concept([], text: $0) })),
    ("activity", .concept([Coding(CodeSystem.lifecycle, "transform")])),
    (
      "agent",
      .array([
        .object([
          ("type", .concept([Coding(CodeSystem.participant, "assembler")])), ("who", .reference(converter)),
        ])
      ])
    ),
    ("entity", .array([.object([("role", .string("source")), ("what", export)])])),
  ]
  return Resource(
    type: .provenance, id: identity.id(["provenance", exported]), members: members,
    device: DeviceDirectory.converter, search: "patient.\(scope.person.search)&recorded=\(exported)")
}

/// What was merged, and how.
private let rules = [
  "Exact copies of a sample count once",
  "Daily sums and nights: where sources overlap, the best in the order of sources counts; method.text names the policy",
  "Readings of blood pressure: the two samples are one panel",
  "Workouts: copies, and twins by another device, are left out",
]
