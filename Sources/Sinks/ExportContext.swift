import ByteIO
import HealthModel
import Stages

/// What sinks know of the export that they write.
package struct ExportContext: Sendable {
  package var participantID: String
  package var tables: ExportTables
  /// The zone Z.
  package var zone: ResolvedZone
  /// The wall clock of each instant: of Z, or of where the wearer was.
  package var clock: ZoneTimeline
  package var facts: ExportFacts
  /// Shown names by the numbers of ``SourceOrder``.
  package var sourceNames: [String]

  package init(
    participantID: String, tables: ExportTables, zone: ResolvedZone, clock: ZoneTimeline, facts: ExportFacts,
    sourceNames: [String]
  ) {
    self.participantID = participantID
    self.tables = tables
    self.zone = zone
    self.clock = clock
    self.facts = facts
    self.sourceNames = sourceNames
  }
}
