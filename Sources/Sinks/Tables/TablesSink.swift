import ByteIO
import HealthModel
import Stages

/// How the rows of tables are written.
package enum TableForm: String, CaseIterable, Sendable {
  case csv
  case ndjson
  /// Values instead of text: ``TupleReader`` reads them.
  case tuples
}

/// Opens a sink of tables.
///
/// - Parameters:
///   - tables: what is written, in this order.
///   - target: where the rows of a table go.
package func openTables(
  _ tables: [Table], as form: TableForm, context: ExportContext,
  target: (Table) throws(Failure) -> any RowTarget
) throws(Failure) -> any Sink {
  // One writer for each form.
  switch form {
  case .csv: try TablesSink<CSVRows>(tables, context: context, target: target)
  case .ndjson: try TablesSink<JSONRows>(tables, context: context, target: target)
  case .tuples: try TablesSink<TupleRows>(tables, context: context, target: target)
  }
}

/// All that an export holds as tables (``Table``): samples, what belongs together, workouts, nights, side files and the rest.
final class TablesSink<Form: RowForm>: Sink {
  let statistics: StatisticsRequest?
  let samples: [any SampleWriter]
  let documents: (any DocumentWriter)?
  private let tables: [Table]
  private let sampleTables: [SampleTable]
  private let documentTables: DocumentTables<Form>
  private let days: (any RowTarget)?

  /// - Parameters:
  ///   - tables: what is written, in this order.
  ///   - target: where the rows of a table go.
  init(
    _ tables: [Table], context: ExportContext, target: (Table) throws(Failure) -> any RowTarget
  ) throws(Failure) {
    self.tables = tables
    documentTables = DocumentTables(context)
    var sampleTables: [SampleTable] = []
    var days: (any RowTarget)?
    for table in tables {
      if table.name == Table.dailySummary.name {
        days = try target(table)
      } else if let formatter = Self.formatter(of: table, context) {
        sampleTables.append(SampleTable(table, try target(table), formatter: formatter))
      } else {
        documentTables.open(table, try target(table))
      }
    }
    self.sampleTables = sampleTables
    self.days = days
    samples = sampleTables
    documents = sampleTables.count + (days == nil ? 0 : 1) < tables.count ? documentTables : nil
    statistics =
      days == nil
      ? nil
      : StatisticsRequest(interval: .day, splitsBySource: false) {
        DaySummaryFormatter<Form>(context)
      }
  }

  /// What makes the rows of a table of samples; nil of another one.
  private static func formatter(
    of table: Table, _ context: ExportContext
  ) -> (@Sendable () -> any SampleFormatter)? {
    switch table.name {
    case "records":
      let columns = table.columns.compactMap(\.sampleColumn)
      let names = table.columns.map(\.name)
      return { RecordFormatter<Form>(columns, names: names, context) }
    case "record_metadata": return { MetadataFormatter<Form>(table, context) }
    case "hrv_beats": return { BeatsFormatter<Form>(table, context) }
    default: return nil
    }
  }

  func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {
    try days?.append(text, count: rows)
  }

  func finish() throws(Failure) -> [PublishedFile] {
    var published: [PublishedFile] = []
    for table in tables {
      if table == .dailySummary {
        if let file = try days?.finish() { published.append(file) }
        continue
      }
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
