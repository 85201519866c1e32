import ByteIO
import ExportArchive
import HealthModel

extension ExportInspection {
  /// What people read: aligned tables of at most 100 columns, safe for a terminal.
  package var text: String {
    [
      overview, kindTable, sourceTable, zoneTable,
      documentTable, sideFileTable, skippedTable,
      counts("NOTICED", Dictionary(uniqueKeysWithValues: remarks.map { ($0.key.rawValue, $0.value) })),
      rejectionTable,
    ].filter { !$0.rows.isEmpty }.map(\.text).joined(separator: "\n")
  }

  private var overview: TextTable {
    var table = TextTable([.init(widest: 14), .init()])
    func add(_ name: String, _ facts: [String?]) {
      let known = facts.compactMap { $0?.isEmpty == false ? $0 : nil }
      if !known.isEmpty { table.rows.append([name, known.joined(separator: ", ")]) }
    }
    add("input", [path])
    add("document", [mainDocument == path ? nil : mainDocument, "\(bytesRead) bytes"])
    add("exported", [exportDate?.text, exportVersion.map { "version \($0)" }])
    add("locale", [locale])
    add(
      "records",
      [
        "\(totals.read) read", "\(totals.rejected) rejected",
        dates.map { "\($0.first.text) to \($0.last.text)" },
      ])
    add("time zone", ["\(zone.zone) (\(zone.origin.explanation))"])
    add("damaged", [damage?.description])
    return table
  }

  private var kindTable: TextTable {
    var table = TextTable([
      .init("KIND", widest: 34), .init("ROWS", isNumber: true), .init("FIRST"), .init("LAST"),
      .init("STATISTIC"), .init("UNITS AS PRINTED"),
    ])
    table.rows = kinds.map { kind in
      [
        kind.shortName, "\(kind.rows)", kind.dates?.first.text ?? "", kind.dates?.last.text ?? "",
        kind.style?.label ?? (kind.isKnown ? "none" : "unknown kind"), kind.unitList,
      ]
    }
    return table
  }

  private var sourceTable: TextTable {
    var table = TextTable([
      .init("SOURCE", widest: 28), .init("CLASS"), .init("ROWS", isNumber: true), .init("FIRST"),
      .init("LAST"), .init("VERSIONS", isNumber: true), .init("DEVICES"),
    ])
    table.rows = sources.map { source in
      [
        source.name, source.classAndFamily, "\(source.rows)", source.dates?.first.text ?? "",
        source.dates?.last.text ?? "", "\(source.versions)",
        source.devices.map(\.text).joined(separator: "; "),
      ]
    }
    return table
  }

  private var zoneTable: TextTable {
    var table = TextTable([.init("TIME ZONE EVIDENCE", widest: 24), .init()])
    table.rows = [["offset of the export", zone.exportOffset.map(ZoneEvidence.text) ?? "unknown"]]
    let offsets = zone.offsets.map { "\(ZoneEvidence.text(ofOffset: $0.offset)) (\($0.rows))" }
    table.rows.append(["offsets as printed", offsets.isEmpty ? "none" : offsets.joined(separator: ", ")])
    let recorded = zone.recorded.map { "\($0.zone) (\($0.rows)\($0.isKnown ? "" : ", unknown"))" }
    table.rows.append(["HKTimeZone", recorded.isEmpty ? "none" : recorded.joined(separator: ", ")])
    if let region = zone.region {
      let zones = zone.regionalZones.isEmpty ? "none" : zone.regionalZones.joined(separator: ", ")
      table.rows.append(["zones of \(region) that fit", zones])
    }
    return table
  }

  private var documentTable: TextTable {
    var table = TextTable([
      .init("DOCUMENT", widest: 34), .init("COUNT", isNumber: true), .init("FIRST"), .init("LAST"),
      .init("HOLDS"),
    ])
    table.rows = documents.map { document in
      let holds = document.holds.sorted { precedesBytewise($0.key, $1.key) }.map { "\($0.value) \($0.key)" }
      return [
        document.type.isEmpty ? document.element : "\(document.element) \(document.type)", "\(document.count)",
        document.dates?.first.text ?? "", document.dates?.last.text ?? "", holds.joined(separator: ", "),
      ]
    }
    return table
  }

  private func counts(_ title: String, _ counts: [String: Int]) -> TextTable {
    var table = TextTable([.init(title, widest: 60), .init("COUNT", isNumber: true)])
    table.rows = counts.sorted { precedesBytewise($0.key, $1.key) }.map { [$0.key, "\($0.value)"] }
    return table
  }

  private var sideFileTable: TextTable {
    var table = TextTable([
      .init("SIDE FILES"), .init("FILES", isNumber: true), .init("BYTES", isNumber: true),
    ])
    for kind in ArchiveMember.Kind.allCases {
      let files = sideFiles(kind)
      if files.count > 0 { table.rows.append([kind.rawValue, "\(files.count)", "\(files.bytes)"]) }
    }
    return table
  }

  private var skippedTable: TextTable {
    var table = TextTable([.init("NOT READ", widest: 60), .init("WHY")])
    table.rows = skipped.prefix(Self.mostSkipped).map { [$0.name, $0.reason] }
    if skipped.count > Self.mostSkipped {
      table.rows.append(["… and \(skipped.count - Self.mostSkipped) more", ""])
    }
    return table
  }

  private static let mostSkipped = 20

  private var rejectionTable: TextTable {
    var table = TextTable([.init("REJECTED"), .init("COUNT", isNumber: true), .init("FIRST PLACES")])
    table.rows = rejections.reasons.map { reason, count, places in
      [reason.rawValue, "\(count)", places.map(\.text).joined(separator: "; ")]
    }
    return table
  }
}

extension KindInspection {
  /// `count`, or `kg 120, lb 3` where several are in use; a unit that is missing is `(none)`.
  fileprivate var unitList: String {
    let names = units.map { (name: $0.unit.isEmpty ? "(none)" : $0.unit, rows: $0.rows) }
    if units.count == 1 { return units[0].unit }
    return names.map { "\($0.name) \($0.rows)" }.joined(separator: ", ")
  }
}

extension SourceInspection {
  /// `watch`, or `app on watch` where the class does not tell the device.
  fileprivate var classAndFamily: String {
    family == .none || family.rawValue == sourceClass.rawValue
      ? sourceClass.rawValue : "\(sourceClass.rawValue) on \(family.rawValue)"
  }
}

extension RejectionPlaces.Place {
  /// `Record StepCount, line 9, byte 412`.
  fileprivate var text: String { "\(element)\(type.isEmpty ? "" : " " + type) at line \(line), byte \(byte)" }
}
