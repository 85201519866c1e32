import ByteIO
import ExportArchive
import HealthModel

/// What an export holds, as `pulsemill inspect` shows it: counts, dates, names and places, never a value.
package struct ExportInspection: Equatable, Sendable {
  /// The input as given.
  package var path: String
  package var mainDocument: String
  /// What is wrong with the archive as a whole; the rest is then what could be read.
  package var damage: Failure?
  /// Bytes of XML that were read.
  package var bytesRead: Int
  package var members: [ArchiveMember]
  package var skipped: [SkippedMember]
  package var rejections: RejectionPlaces
  package var zone: ZoneEvidence

  package var exportDate: PrintedInstant?
  package var exportVersion: Int?
  package var locale = ""
  package var totals = KindCounts()
  /// The first and the last local date of any Record.
  package var dates: DateSpan?
  /// By short name.
  package var kinds: [KindInspection] = []
  /// The best by default comes first.
  package var sources: [SourceInspection] = []
  /// By element and type.
  package var documents: [DocumentInspection] = []
  /// Other top-level elements by name.
  package var elements: [String: Int] = [:]
  package var remarks: [Remark: Int] = [:]

  init(
    path: String, mainDocument: String, damage: Failure?, bytesRead: Int, members: [ArchiveMember],
    skipped: [SkippedMember], rejections: RejectionPlaces, zone: ZoneEvidence
  ) {
    self.path = path
    self.mainDocument = mainDocument
    self.damage = damage
    self.bytesRead = bytesRead
    self.members = members
    self.skipped = skipped
    self.rejections = rejections
    self.zone = zone
  }

  /// Takes over what is known once everything was read.
  mutating func describe(
    _ facts: ExportFacts, _ ledger: Ledger, _ tables: ExportTables, in zone: TimeZoneRules
  ) {
    exportDate = facts.exportDate
    exportVersion = facts.exportVersion
    locale = facts.locale
    totals = ledger.totals
    kinds = KindInspection.all(facts, ledger, tables.symbols, in: zone)
    sources = SourceInspection.all(facts, tables, in: zone)
    dates = kinds.compactMap(\.dates).reduce(nil) { $1.joined(with: $0) }
    elements = ledger.elements.mapValues(\.read)
    for remark in Remark.allCases where ledger[remark] > 0 { remarks[remark] = ledger[remark] }
  }

  /// How many side files of a kind there are, and their bytes as far as they are known.
  func sideFiles(_ kind: ArchiveMember.Kind) -> (count: Int, bytes: Int64) {
    let files = members.filter { $0.kind == kind }
    return (files.count, files.reduce(0) { $0 &+ ($1.bytes ?? 0) })
  }
}
