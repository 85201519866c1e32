import Sinks
import Stages

extension Pipeline {
  /// What is written, and where below the output folder.
  package enum Sink: Equatable, Sendable {
    case daily(Daily)
    case csv(CSV)

    /// The word for it in a pipeline file.
    package var name: String {
      switch self {
      case .daily: "daily"
      case .csv: "csv"
      }
    }

    /// Ends in `.gz` exactly if the file is compressed.
    package var path: PathTemplate {
      switch self {
      case .daily(let daily): daily.path
      case .csv(let csv): csv.path
      }
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
}
