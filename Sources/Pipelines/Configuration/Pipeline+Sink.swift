import Sinks
import Stages

extension Pipeline {
  /// What is written, and where below the output folder.
  package enum Sink: Equatable, Sendable {
    case daily(Daily)
    case csv(CSV)
    case tables(Tables)
    /// Tables in the folders of a lake, which holds many exports.
    case warehouse(Tables)
    case sqlite(Database)
    case postgres(Database)
    case fhir(FHIR)

    /// The word for it in a pipeline file.
    package var name: String {
      switch self {
      case .daily: "daily"
      case .csv: "csv"
      case .tables: "tables"
      case .warehouse: "warehouse"
      case .sqlite: "sqlite"
      case .postgres: "postgres"
      case .fhir: "fhir"
      }
    }

    /// Ends in `.gz` exactly if the file is compressed; of FHIR it is the folder. Nil if nothing is below the output folder.
    package var path: PathTemplate? {
      switch self {
      case .daily(let daily): daily.path
      case .csv(let csv): csv.path
      case .tables(let tables), .warehouse(let tables): tables.path
      case .sqlite(let database): .literal(database.place)
      case .postgres: nil
      case .fhir(let fhir): fhir.path
      }
    }

    /// The same for each table with a file of its own, whose names are known.
    package var paths: [PathTemplate] {
      guard let path else { return [] }
      if case .warehouse = self { return [Lake.manifestTemplate(beside: path)] + tablePaths(path) }
      return tablePaths(path)
    }

    private func tablePaths(_ path: PathTemplate) -> [PathTemplate] {
      path.contains(.table) ? tables.map { path.filled([.table: $0.name]) } : [path]
    }

    /// The tables that it writes; none if it writes something else.
    package var tables: [Table] {
      switch self {
      case .tables(let tables), .warehouse(let tables): tables.tables
      case .sqlite(let database), .postgres(let database): database.tables
      case .daily, .csv, .fhir: []
      }
    }

    /// Whether it keeps one export after the other, and knows which.
    package var keepsExports: Bool {
      switch self {
      case .warehouse, .sqlite, .postgres: true
      case .daily, .csv, .tables, .fhir: false
      }
    }

    /// Whether it takes the whole date of birth.
    package var hasBirthDate: Bool {
      switch self {
      case .tables(let tables), .warehouse(let tables): tables.hasBirthDate
      case .sqlite(let database), .postgres(let database): database.hasBirthDate
      case .fhir(let fhir): fhir.hasBirthDate
      case .daily, .csv: false
      }
    }

    /// Whether both can write the same file.
    package func collides(with other: Sink) -> Bool {
      if case .postgres = self, case .postgres = other { return true }
      return paths.contains { path in other.paths.contains { path.collides(with: $0) } }
    }
  }

  /// Statistics per bucket of time, one long CSV.
  package struct Daily: Equatable, Sendable {
    package var path: PathTemplate
    package var bucket = BucketInterval.day
    package var bySource = false
    /// Whether a run with `--previous` writes only the rows that are not what they were.
    package var isChangesOnly = false
    package var isCompressed = false
  }

  /// Every kept sample, as one CSV or one for each kind.
  package struct CSV: Equatable, Sendable {
    package var path: PathTemplate
    package var columns = SampleColumn.standard
    package var isCompressed = false
  }

  /// All that an export holds, a file for each table.
  package struct Tables: Equatable, Sendable {
    /// Has `{table}` in it.
    package var path: PathTemplate
    package var tables: [Table]
    /// Whether the year of birth is the whole date of birth.
    package var hasBirthDate = false
    package var isCompressed = false
    package var format = Format.csv

    package enum Format: String, CaseIterable, Sendable { case csv, ndjson, parquet }
  }

  /// Tables of a database that takes one export after the other.
  package struct Database: Equatable, Sendable {
    /// Of SQLite the file, relative to the output folder; of PostgreSQL a file with the URL, or nothing.
    package var place: String
    package var tables: [Table]
    /// Whether the year of birth is the whole date of birth.
    package var hasBirthDate = false
  }
}
