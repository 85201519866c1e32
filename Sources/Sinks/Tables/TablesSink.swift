import ByteIO
import HealthModel
import Stages

/// All that an export holds as tables, a CSV each: samples, what belongs together, workouts, nights, side files and the
/// rest (``Table``).
package final class TablesSink: Sink {
  package let samples: [any SampleWriter]
  package let documents: (any DocumentWriter)?
  private let tables: [Table]
  private let sampleTables: [SampleTable]
  private let documentTables: DocumentTables

  /// - Parameters:
  ///   - tables: what is written, in this order.
  ///   - path: where the file of a table will be, relative to the output folder.
  ///   - create: opens the file for a path.
  package init(
    _ tables: [Table], context: ExportContext, path: (Table) -> String,
    create: (String) throws(Failure) -> OutputFile
  ) throws(Failure) {
    self.tables = tables
    documentTables = DocumentTables(context)
    var sampleTables: [SampleTable] = []
    for table in tables {
      let open = TableFile(table, path: path(table), try create(path(table)))
      if let formatter = Self.formatter(of: table, context) {
        sampleTables.append(SampleTable(table, open, formatter: formatter))
      } else {
        documentTables.open(table, open)
      }
    }
    self.sampleTables = sampleTables
    samples = sampleTables
    documents = sampleTables.count < tables.count ? documentTables : nil
  }

  /// What makes the rows of a table of samples; nil of another one.
  private static func formatter(
    of table: Table, _ context: ExportContext
  ) -> (@Sendable () -> any SampleFormatter)? {
    switch table.name {
    case "records":
      let columns = table.columns.compactMap(\.sampleColumn)
      return { CSVFormatter(columns, context) }
    case "record_metadata": return { MetadataFormatter(context) }
    case "hrv_beats": return { BeatsFormatter(context) }
    default: return nil
    }
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    var published: [PublishedFile] = []
    for table in tables {
      if let samples = sampleTables.first(where: { $0.table == table }) {
        if let file = try samples.finish() { published.append(file) }
      } else if let file = try documentTables.finish(table) {
        published.append(file)
      }
    }
    return published
  }
}

extension Table.Column {
  /// The column of a sample that it is.
  var sampleColumn: SampleColumn? {
    switch name {
    // In tables a wall clock has no offset.
    case "start_local": .startWallClock
    case "end_local": .endWallClock
    default: SampleColumn(rawValue: name)
    }
  }
}
