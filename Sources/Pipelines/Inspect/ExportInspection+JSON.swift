import ByteIO
import ExportArchive
import HealthModel

extension ExportInspection {
  /// What `--json` prints; its shape is described in docs/inspect.md.
  package var json: JSONDocument {
    .object([
      ("path", .string(path)),
      ("main_document", .string(mainDocument)),
      ("status", .string(damage == nil ? "ok" : "partial")),
      ("reason", .optional(damage?.description)),
      ("bytes_read", .integer(bytesRead)),
      ("export_date", .optional(exportDate?.text)),
      ("export_version", .optional(exportVersion)),
      ("locale", .string(locale)),
      ("read", .integer(totals.read)),
      ("rejected", .integer(totals.rejected)),
      ("first_date", .optional(dates?.first.text)),
      ("last_date", .optional(dates?.last.text)),
      ("time_zone", .string(zone.zone)),
      ("time_zone_source", .string(zone.origin.rawValue)),
      ("time_zone_evidence", zone.json),
      ("kinds", .array(kinds.map(\.json))),
      ("sources", .array(sources.map(\.json))),
      ("documents", .array(documents.map(\.json))),
      ("elements", .sorted(elements.mapValues { .integer($0) })),
      ("side_files", .object(ArchiveMember.Kind.allCases.map { ($0.rawValue, sideFileJSON($0)) })),
      (
        "skipped",
        .array(skipped.map { .object([("name", .string($0.name)), ("reason", .string($0.reason))]) })
      ),
      (
        "repairs",
        .sorted(Dictionary(uniqueKeysWithValues: remarks.map { ($0.key.rawValue, .integer($0.value)) }))
      ),
      ("rejections", .object(rejections.reasons.map { ($0.reason.rawValue, json($0.count, $0.places)) })),
    ])
  }

  private func sideFileJSON(_ kind: ArchiveMember.Kind) -> JSONDocument {
    let files = sideFiles(kind)
    return .object([("files", .integer(files.count)), ("bytes", .integer(Int(files.bytes)))])
  }

  private func json(_ count: Int, _ places: [RejectionPlaces.Place]) -> JSONDocument {
    .object([
      ("count", .integer(count)),
      (
        "places",
        .array(
          places.map { place in
            .object([
              ("element", .string(place.element)), ("type", .string(place.type)),
              ("line", .integer(place.line)), ("byte", .integer(Int(place.byte))),
            ])
          })
      ),
    ])
  }
}

extension ZoneEvidence {
  fileprivate var json: JSONDocument {
    .object([
      ("export_offset", .optional(exportOffset.map(Self.text))),
      ("printed_offsets", .object(offsets.map { (Self.text(ofOffset: $0.offset), .integer($0.rows)) })),
      (
        "hk_timezone",
        .array(
          recorded.map { recorded in
            .object([
              ("zone", .string(recorded.zone)), ("rows", .integer(recorded.rows)),
              ("known", .bool(recorded.isKnown)),
            ])
          })
      ),
      ("region", .optional(region)),
      ("region_zones", .strings(regionalZones)),
    ])
  }
}

extension KindInspection {
  fileprivate var json: JSONDocument {
    .object([
      ("type", .string(shortName)),
      ("identifier", .string(identifier)),
      ("known", .bool(isKnown)),
      ("style", .optional(style?.rawValue)),
      ("rows", .integer(rows)),
      ("rejected", .integer(rejected)),
      ("first_date", .optional(dates?.first.text)),
      ("last_date", .optional(dates?.last.text)),
      ("units", .object(units.map { ($0.unit, .integer($0.rows)) })),
    ])
  }
}

extension SourceInspection {
  fileprivate var json: JSONDocument {
    .object([
      ("name", .string(name)),
      ("class", .string(sourceClass.rawValue)),
      ("family", .string(family.rawValue)),
      ("rows", .integer(rows)),
      ("first_date", .optional(dates?.first.text)),
      ("last_date", .optional(dates?.last.text)),
      ("versions", .integer(versions)),
      (
        "devices",
        .array(
          devices.map { device in
            .object([("model", .optional(device.model)), ("hardware", .optional(device.hardware))])
          })
      ),
    ])
  }
}
