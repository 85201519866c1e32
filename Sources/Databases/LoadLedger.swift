import ByteIO
import HealthModel
import Sinks

/// What a database knows of the exports of one participant: which were loaded, by which pipeline and into which tables, and
/// in which order they are right. An export without ExportDate counts as the oldest: it says of nothing that it is news.
struct LoadLedger {
  private let identity: ExportIdentity
  private let dialect: Dialect
  /// Tables that this export was loaded into before.
  private var loadedTables: [String] = []
  /// The hexadecimal digits of later exports, the earliest first, with the tables that they were loaded into.
  private var later: [(export: String, tables: [String])] = []

  init(_ identity: ExportIdentity, _ dialect: Dialect) {
    self.identity = identity
    self.dialect = dialect
  }

  private var isTheirs: String { "participant_id = \(dialect.literal(identity.participantID))" }

  /// Looks whether the export was loaded by the same pipeline.
  mutating func readLoad(_ connection: any Connection) throws(Failure) -> Bool {
    let loads = try connection.rows(
      """
      SELECT pipeline_sha256, tables FROM run_manifest
      WHERE \(isTheirs) AND export_id = \(dialect.literal(identity.exportID))
      """)
    guard let load = loads.first else { return false }
    loadedTables = Self.names(load[1])
    return load[0] == identity.pipelineSHA256
  }

  /// Whether a table was loaded from this export before, by whatever pipeline.
  func wasLoaded(into table: Table) -> Bool { loadedTables.contains(table.name) }

  /// Reads the order of all exports, of which this one is one.
  mutating func readOrder(_ connection: any Connection) throws(Failure) {
    let exports = try connection.rows(
      """
      SELECT \(dialect.hex("export_id")), (
        SELECT tables FROM run_manifest
        WHERE run_manifest.participant_id = exports.participant_id AND run_manifest.export_id = exports.export_id)
      FROM exports WHERE \(isTheirs) ORDER BY export_utc NULLS FIRST, exports.export_id
      """)
    guard let place = exports.firstIndex(where: { $0[0] == identity.exportID.hex }) else {
      throw Failure(.software, "the export itself was not written", at: connection.place)
    }
    later = exports[(place + 1)...].compactMap { row in
      row[0].map { ($0, Self.names(row[1])) }
    }
  }

  /// The later exports that a table was loaded from, the earliest first: their hexadecimal digits.
  func later(with table: Table) -> [String] {
    later.filter { $0.tables.contains(table.name) }.map(\.export)
  }

  /// What names the participant's newest export, and this load.
  func statements(_ summary: LoadSummary, tables: [Table], version: Int) -> [String] {
    let names = loadedTables + tables.map(\.name).filter { !loadedTables.contains($0) }
    let values = [
      dialect.literal(identity.participantID), dialect.literal(identity.exportID),
      dialect.literal(summary.runID), dialect.literal(identity.pipelineSHA256),
      dialect.literal(summary.toolVersion), "\(version)", dialect.literal(names.joined(separator: ";")),
      dialect.literal(summary.loaded), "\(summary.recordsRead)", "\(summary.recordsWritten)",
      "\(summary.recordsCollapsed)", "\(summary.recordsRejected)", "\(summary.bytesRead)",
    ]
    let columns = Table.runManifest.columns.map(\.name).joined(separator: ", ")
    return [
      """
      INSERT INTO participants (participant_id, current_export_id, home_tz)
      SELECT participant_id, export_id, tz FROM exports
      WHERE \(isTheirs) ORDER BY export_utc DESC NULLS LAST, export_id DESC LIMIT 1
      ON CONFLICT (participant_id) DO UPDATE
      SET current_export_id = excluded.current_export_id, home_tz = excluded.home_tz
      """,
      "DELETE FROM run_manifest WHERE \(isTheirs) AND export_id = \(dialect.literal(identity.exportID))",
      "INSERT INTO run_manifest (\(columns)) VALUES (\(values.joined(separator: ", ")))",
    ]
  }

  private static func names(_ list: String?) -> [String] {
    (list ?? "").split(separator: ";").map(String.init)
  }
}
