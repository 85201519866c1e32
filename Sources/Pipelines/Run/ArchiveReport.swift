import HealthModel
import Sinks

/// What became of one archive: an element of the report's `archives`.
package struct ArchiveReport: Sendable {
  package enum Status: String, Sendable {
    case ok
    /// Published with `--salvage`, from an incomplete archive.
    case partial
    /// There was nothing to do: this pipeline has loaded the export before.
    case unchanged
    case failed
  }

  /// The input as given.
  package var path: String
  package var sha256: String?
  package var status = Status.failed
  /// Why it is not `ok`.
  package var reason: String?
  package var participantID: String
  package var exportDate: String?
  package var exportVersion: Int?
  package var locale = ""
  package var mainDocument: String?
  package var skipped: [String] = []
  /// Side files of the export by kind.
  package var sideFiles: [String: KindCounts] = [:]
  package var timeZone: String?
  package var timeZoneSource: String?
  package var totals = KindCounts()
  /// By short name; `(unreadable)` for Records whose type is lost.
  package var kinds: [String: KindCounts] = [:]
  /// Other top-level elements by name.
  package var elements: [String: KindCounts] = [:]
  package var rejections: [String: Int] = [:]
  package var repairs: [String: Int] = [:]
  /// The sources of each kind, best first.
  package var sources: [String: [SourceReport]] = [:]
  package var warnings: [String] = []
  package var outputs: [PublishedFile] = []
  /// What it changed in databases.
  package var loads: [LoadedTable] = []
  /// Bytes of XML that were read.
  package var bytesRead = 0

  package init(path: String, participantID: String) {
    self.path = path
    self.participantID = participantID
  }
}

/// What one source gave to one kind.
package struct SourceReport: Equatable, Sendable {
  package var name: String
  package var family: String
  /// `manual`, `watch`, `phone`, `app` or `other`.
  package var sourceClass: String
  /// Rows that take part, copies aside.
  package var rows: Int
  /// Copies that were collapsed.
  package var collapsed: Int
  /// Of the rows, those that better sources left nothing.
  package var merged: Int
  /// What adding all rows gives, copies included; only of kinds that are added up.
  package var unmerged: Double?
  package var kept: Double?
}
