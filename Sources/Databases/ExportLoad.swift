import ByteIO
import HealthModel
import Sinks

/// The load of one export into a database, as one transaction: nothing of it is visible before ``commit(_:)``, and nothing is
/// left of it if that never comes. From its beginning on nobody else loads exports of the same participant.
package final class ExportLoad {
  /// Whether the same pipeline loaded the export before, so that there is nothing to do.
  package let isLoaded: Bool

  private let connection: any Connection
  private let identity: ExportIdentity
  private let schema: Schema
  private var ledger: LoadLedger
  /// What the rows of this load go into.
  private var staged: [(table: Table, target: any RowTarget)] = []

  /// Connects, creates or migrates the tables, and begins.
  ///
  /// - Parameter waits: whether to wait while another load of the participant is running.
  /// - Throws: ``Failure``; 75 if another one is running.
  package convenience init(
    of identity: ExportIdentity, into location: DatabaseLocation, waits: Bool
  ) throws(Failure) {
    try self.init(of: identity, on: try location.connect(waits: waits), schema: Schema(), waits: waits)
  }

  init(
    of identity: ExportIdentity, on connection: any Connection, schema: Schema, waits: Bool
  ) throws(Failure) {
    self.connection = connection
    self.identity = identity
    self.schema = schema
    try schema.prepare(connection, waits: waits)
    try connection.begin(locking: "pulsemill \(identity.participantID)", waits: waits)
    ledger = LoadLedger(identity, connection.dialect)
    isLoaded = try ledger.readLoad(connection)
  }

  /// Where the rows of a table go, as tuples (`TableForm.tuples`). Only tables that were asked for here are touched; the table
  /// `exports`, with the row of this export, must be among them.
  ///
  /// - Throws: ``Failure`` for parts without their whole, which cannot be known to be right.
  package func target(for table: Table) throws(Failure) -> any RowTarget {
    if case .part(let whole) = table.history, !staged.contains(where: { $0.table.name == whole }) {
      throw Failure(
        .configuration, "the table `\(table.name)` needs the table `\(whole)`", at: connection.place,
        try: "add `\(whole)` to the tables of the sink")
    }
    let target = try connection.openStaging(StoredTable(table))
    staged.append((table, target))
    return target
  }

  /// Merges what was staged, writes the ledger, and makes it visible.
  package func commit(_ summary: LoadSummary) throws(Failure) -> [TableChange] {
    for (_, target) in staged { _ = try target.finish() }
    // The order of exports rests on their rows, this one's among them.
    let tables = staged.map(\.table).sorted { left, _ in left == .exports }
    guard tables.first == .exports else {
      throw Failure(.software, "the export itself was not written", at: connection.place)
    }
    var changes: [TableChange] = []
    for table in tables {
      changes.append(try merge(table))
      if table == .exports { try ledger.readOrder(connection) }
    }
    for statement in ledger.statements(summary, tables: tables, version: schema.version) {
      _ = try connection.execute(statement)
    }
    _ = try connection.execute("COMMIT")
    return changes
  }

  private func merge(_ table: Table) throws(Failure) -> TableChange {
    let merge = TableMerge(
      dialect: connection.dialect, participantID: identity.participantID, export: identity.exportID,
      later: ledger.later(with: table), isReload: ledger.wasLoaded(into: table))
    var change = TableChange(table: table.name, written: 0, removed: 0)
    for step in merge.steps(of: table) {
      let rows = try connection.execute(step.sql)
      switch step.effect {
      case .nothing: break
      case .writes: change.written += rows
      case .removes: change.removed += rows
      }
    }
    return change
  }

  /// Ends it without a trace; so does letting go of it.
  package func abandon() {
    // A connection that is lost has ended it already.
    _ = try? connection.execute("ROLLBACK")
    staged = []
  }
}
