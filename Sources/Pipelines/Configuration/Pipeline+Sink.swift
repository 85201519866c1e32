import Sinks
import Stages

extension Pipeline {
  /// What is written, and where below the output folder.
  package enum Sink: Equatable, Sendable {
    case daily(Daily)
    case csv(CSV)
    case tables(Tables)
    case fhir(FHIR)

    /// The word for it in a pipeline file.
    package var name: String {
      switch self {
      case .daily: "daily"
      case .csv: "csv"
      case .tables: "tables"
      case .fhir: "fhir"
      }
    }

    /// Ends in `.gz` exactly if the file is compressed; of FHIR it is the folder.
    package var path: PathTemplate {
      switch self {
      case .daily(let daily): daily.path
      case .csv(let csv): csv.path
      case .tables(let tables): tables.path
      case .fhir(let fhir): fhir.path
      }
    }

    /// The same for each table, whose names are known.
    package var paths: [PathTemplate] {
      guard case .tables(let tables) = self else { return [path] }
      return tables.tables.map { tables.path.filled([.table: $0.name]) }
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
    /// CSV or NDJSON.
    package var form = TableForm.csv
  }
}
