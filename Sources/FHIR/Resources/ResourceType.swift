/// The types of resources that are made here.
enum ResourceType: String, CaseIterable, Sendable {
  case patient = "Patient"
  case device = "Device"
  case observation = "Observation"
  case documentReference = "DocumentReference"
  case provenance = "Provenance"

  /// The same as `rawValue`, for what is written very often.
  var name: StaticString {
    switch self {
    case .patient: "Patient"
    case .device: "Device"
    case .observation: "Observation"
    case .documentReference: "DocumentReference"
    case .provenance: "Provenance"
    }
  }

  /// What ids of the type begin with, so that none is a number.
  var idPrefix: StaticString {
    switch self {
    case .patient: "pat-"
    case .device: "dev-"
    case .observation: "obs-"
    case .documentReference: "doc-"
    case .provenance: "prov-"
    }
  }
}
