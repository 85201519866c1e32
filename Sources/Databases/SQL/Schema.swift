import ByteIO
import Sinks

/// All that a database holds, as one numbered version: created where nothing is, migrated where an older version is.
struct Schema: Sendable {
  /// Grows with every change of the tables.
  var version = 1
  var tables = StoredTable.all
  var views = TableView.all
  var indexes = TableIndex.all
  /// In the order of their versions.
  var migrations: [Migration] = []

  /// Makes a database ready for a load; does nothing, and locks nothing, where it is.
  ///
  /// - Throws: ``Failure`` if a later Pulsemill made it, or something else.
  func prepare(_ connection: any Connection, waits: Bool) throws(Failure) {
    if try installedVersion(connection) == version { return }
    try connection.begin(locking: "pulsemill schema", waits: waits)
    // Somebody else may have been faster.
    let installed = try installedVersion(connection)
    if installed != version {
      for statement in try statements(from: installed, connection) { _ = try connection.execute(statement) }
    }
    _ = try connection.execute("COMMIT")
  }

  /// The version that a database has; 0 without any.
  ///
  /// - Throws: ``Failure`` if it is a later one.
  func installedVersion(_ connection: any Connection) throws(Failure) -> Int {
    let installed = try connection.schemaVersion()
    if installed > version {
      throw Failure(
        .configuration, "the tables have version \(installed), and this Pulsemill knows version \(version)",
        at: connection.place, try: "use a newer Pulsemill, or another database")
    }
    return installed
  }

  /// What brings a database to this version.
  func statements(from installed: Int, _ connection: any Connection) throws(Failure) -> [String] {
    let dialect = connection.dialect
    var statements = migrations.filter { $0.version > installed && installed > 0 }
      .flatMap { $0.statements(dialect) }
    // Views name columns, so they are made anew.
    if installed > 0 { statements += views.map(\.removal) }
    for table in tables {
      let there = installed > 0 ? try connection.columns(of: table.name) : []
      if there.isEmpty {
        statements.append(table.definition(dialect))
      } else {
        statements += table.columns.filter { !there.contains($0.name) }
          .map { table.addition(of: $0, dialect) }
      }
    }
    statements += indexes.map(\.definition) + views.map { $0.definition(dialect) }
    if dialect == .postgres { statements += tables.flatMap(\.comments) }
    return statements + connection.statements(settingSchemaVersion: version)
  }
}
