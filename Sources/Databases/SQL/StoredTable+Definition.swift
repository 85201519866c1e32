import Sinks

extension StoredTable {
  /// The statement that creates it. SQLite keeps the comments with it; PostgreSQL has statements for them. In SQLite rows lie
  /// in the order of their keys, which is that in which a load goes through them.
  func definition(_ dialect: Dialect) -> String {
    let lines = columns.map { "  \($0.definition(dialect)), -- \($0.summary)\n" }.joined()
    let key = table.key.map(\.name).joined(separator: ", ")
    return """
      CREATE TABLE \(name) ( -- \(table.summary)
      \(lines)  PRIMARY KEY (\(key))
      )\(dialect == .sqlite ? " STRICT, WITHOUT ROWID" : "")
      """
  }

  /// What its rows are staged in until the load is committed; it goes away with the connection.
  func stagingDefinition(_ dialect: Dialect) -> String {
    let columns = table.columns.map { "\($0.name) \(dialect.name(of: $0.type))" }.joined(separator: ", ")
    let end = dialect == .sqlite ? "STRICT" : "ON COMMIT DROP"
    return "CREATE TEMPORARY TABLE \(table.stagingName) (\(columns)) \(end)"
  }

  /// What says in PostgreSQL what table and columns are.
  var comments: [String] {
    let dialect = Dialect.postgres
    return ["COMMENT ON TABLE \(name) IS \(dialect.literal(table.summary))"]
      + columns.map { "COMMENT ON COLUMN \(name).\($0.name) IS \(dialect.literal($0.summary))" }
  }

  /// The statement that adds a column to a table that has rows already: these say nothing of it.
  func addition(of column: Table.Column, _ dialect: Dialect) -> String {
    "ALTER TABLE \(name) ADD COLUMN \(column.name) \(dialect.name(of: column.type))"
  }
}

extension Table {
  /// The temporary table of its rows.
  var stagingName: String { "staged_\(name)" }
}

extension Table.Column {
  fileprivate func definition(_ dialect: Dialect) -> String {
    "\(name) \(dialect.name(of: type))\(isRequired ? " NOT NULL" : "")"
  }
}
