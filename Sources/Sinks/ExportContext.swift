import ByteIO
import Documents
import HealthModel
import Stages

/// What sinks know of the export that they write.
package struct ExportContext: Sendable {
  package var participantID: String
  /// SHA-256 of the archive, or of the main document where there is none.
  package var archiveDigest: Digest
  /// Its size in bytes.
  package var archiveBytes: Int
  package var tables: ExportTables
  /// The zone Z.
  package var zone: ResolvedZone
  /// The wall clock of each instant: of Z, or of where the wearer was.
  package var clock: ZoneTimeline
  package var facts: ExportFacts
  /// Shown names by the numbers of ``SourceOrder``.
  package var sourceNames: [String]
  /// Their raw source keys, canonical name `/` family, by the same numbers.
  package var sourceKeys: [String] = []
  /// What the Health app knows of the person; nil unless a sink asks for it.
  package var profile: Me?
  /// The Records that correlations hold together; empty unless a sink asks for documents.
  package var memberIDs: Set<RecordID> = []

  package init(
    participantID: String, archiveDigest: Digest, archiveBytes: Int, tables: ExportTables, zone: ResolvedZone,
    clock: ZoneTimeline,
    facts: ExportFacts, sourceNames: [String]
  ) {
    self.participantID = participantID
    self.archiveDigest = archiveDigest
    self.archiveBytes = archiveBytes
    self.tables = tables
    self.zone = zone
    self.clock = clock
    self.facts = facts
    self.sourceNames = sourceNames
  }

  /// The first 16 bytes of the archive's digest.
  package var exportID: RecordID { RecordID(archiveDigest) }

  /// Whether a bucket was not over at the moment of export.
  func isPartial(_ bucket: Bucket) -> Bool {
    guard let moment = facts.exportDate?.instant else { return false }
    return bucket.start <= moment && moment < bucket.end
  }

  /// The shown names of sources, separated by `;`; a `;` or `\` inside a name has a `\` before it.
  func sourceList(_ numbers: [Int32]) -> String {
    numbers.map { sourceNames[Int($0)] }
      .map { name in name.map { $0 == ";" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() }
      .joined(separator: ";")
  }
}
