import ByteIO
import Databases
import HealthModel
import Sinks
import Stages

/// Writes the tables of an export into a database, as one transaction.
final class DatabaseSink: SinkOfTables {
  let tables: any Sink
  private let load: ExportLoad
  /// `sqlite` or `postgres`.
  private let name: String

  init(
    _ database: Pipeline.Database, of sink: Pipeline.Sink, output: String, context: ExportContext,
    loadDigest: String
  ) throws(Failure) {
    name = sink.name
    let load = try ExportLoad(
      of: ExportIdentity(
        participantID: context.participantID, exportID: context.exportID, pipelineSHA256: loadDigest),
      into: try sink.location(output: output), waits: false)
    self.load = load
    tables = try openTables(database.tables, as: .tuples, context: context) { (table) throws(Failure) in
      try load.target(for: table)
    }
  }

  /// A load that was not committed leaves nothing.
  deinit { load.abandon() }

  func finish() throws(Failure) -> [PublishedFile] { try tables.finish() }

  func commit(_ ledger: Ledger, bytesRead: Int) throws(Failure) -> Sealed {
    let totals = ledger.totals
    let changes = try load.commit(
      LoadSummary(
        runID: RunID().description, toolVersion: SoftwareVersions.own,
        loaded: Instant(time(nil)), recordsRead: totals.read,
        recordsWritten: totals.emitted + totals.merged, recordsCollapsed: totals.collapsed,
        recordsRejected: totals.rejected, bytesRead: bytesRead))
    return Sealed(
      tables: changes.map {
        LoadedTable(database: name, table: $0.table, written: $0.written, removed: $0.removed)
      })
  }
}

extension Pipeline.Sink {
  /// Where its database is.
  ///
  /// - Throws: ``Failure`` (78) if nothing says where PostgreSQL is.
  func location(output: String) throws(Failure) -> DatabaseLocation {
    switch self {
    case .sqlite(let database): return .sqlite(path: "\(output)/\(database.place)")
    case .postgres(let database):
      if let url = variable("PULSEMILL_POSTGRES_URL") { return .postgres(url: url) }
      let file = variable("PULSEMILL_POSTGRES_URL_FILE") ?? database.place
      if file.isEmpty {
        throw Failure(
          .configuration, "nothing says where the database is", at: "postgres",
          try: "set PULSEMILL_POSTGRES_URL, or PULSEMILL_POSTGRES_URL_FILE or url_file to a file with the URL"
        )
      }
      return .postgres(url: try PipelineFile.text(at: file).trimmingNewlines)
    case .daily, .csv, .tables, .warehouse, .fhir:
      throw Failure(.software, "no database", at: name)
    }
  }

  private func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

extension String {
  /// Without line breaks at the end.
  fileprivate var trimmingNewlines: String {
    var text = self[...]
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }
}
