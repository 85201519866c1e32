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
    case fhir(FHIR)

    /// The word for it in a pipeline file.
    package var name: String {
      switch self {
      case .daily: "daily"
      case .csv: "csv"
      case .tables: "tables"
      case .warehouse: "warehouse"
      case .fhir: "fhir"
      }
    }

    /// Ends in `.gz` exactly if the file is compressed; of FHIR it is the folder.
    package var path: PathTemplate {
      switch self {
      case .daily(let daily): daily.path
      case .csv(let csv): csv.path
      case .tables(let tables), .warehouse(let tables): tables.path
      case .fhir(let fhir): fhir.path
      }
    }

    /// The same for each table, whose names are known.
    package var paths: [PathTemplate] {
      tables.isEmpty ? [path] : tables.map { path.filled([.table: $0.name]) }
    }

    /// The tables that it writes; none if it writes something else.
    package var tables: [Table] {
      switch self {
      case .tables(let tables), .warehouse(let tables): tables.tables
      case .daily, .csv, .fhir: []
      }
    }

    /// Whether both can write the same file.
    package func collides(with other: Sink) -> Bool {
      paths.contains { path in other.paths.contains { path.collides(with: $0) } }
    }
  }

  /// Statistics per bucket of time, one long CSV.
  package struct Daily: Equatable, Sendable {
    package var path: PathTemplate
    package var bucket = BucketInterval.day
    package var bySource = false
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
}
