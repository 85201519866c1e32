import ByteIO
import HealthModel

/// What an export tells of its time zone, and what a run makes of it.
package struct ZoneEvidence: Equatable, Sendable {
  /// The zone that a run would take.
  package var zone: String
  package var origin: ResolvedZone.Origin
  /// The offset of the moment of export, in seconds east of UTC; nil if nothing tells it.
  package var exportOffset: Int32?
  /// Records per offset as printed, the commonest first.
  package var offsets: [OffsetRows]
  /// The `HKTimeZone` values of all elements, the commonest first.
  package var recorded: [Recorded]
  /// The region of the locale, such as `FR`.
  package var region: String?
  /// The region's zones that fit the export's offset.
  package var regionalZones: [String]

  /// How many Records are printed with an offset.
  package struct OffsetRows: Equatable, Sendable {
    package var offset: Int32
    package var rows: Int
  }

  /// How many elements name a zone.
  package struct Recorded: Equatable, Sendable {
    package var zone: String
    package var rows: Int
    /// Whether the tz database has it.
    package var isKnown: Bool
  }

  init(_ zone: ResolvedZone, facts: ExportFacts, inference: ZoneInference) {
    self.zone = zone.identifier
    origin = zone.origin
    exportOffset = facts.exportOffset
    offsets = facts.offsets.map { OffsetRows(offset: $0.key, rows: $0.value) }
      .sorted { ($1.rows, $0.offset) < ($0.rows, $1.offset) }
    recorded = facts.zones.map {
      Recorded(zone: $0.key, rows: $0.value, isKnown: inference.knows($0.key))
    }.sorted { $0.rows == $1.rows ? precedesBytewise($0.zone, $1.zone) : $0.rows > $1.rows }
    region = ZoneInference.region(ofLocale: facts.locale)
    regionalZones = inference.regionalZones(facts).map(\.identifier)
  }

  /// `+01:00`.
  static func text(ofOffset seconds: Int32) -> String {
    let minutes = Int(seconds.magnitude) / 60
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(seconds < 0 ? 0x2D : 0x2B)
    buffer.append(digits: minutes / 60, width: 2)
    buffer.append(0x3A)
    buffer.append(digits: minutes % 60, width: 2)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

extension ResolvedZone.Origin {
  /// Why a run takes the zone, for people.
  var explanation: String {
    switch self {
    case .configured: "as configured"
    case .hkTimeZone: "from the samples' HKTimeZone"
    case .locale: "from the locale's region"
    case .fixedOffset: "nothing but the export's offset"
    }
  }
}
