import ByteIO
import HealthModel
import Sinks
import Stages

/// One kind of an archive and all that its statistics follow from.
struct KindStatistics: Sendable {
  let input: ArchiveInput
  let symbol: Symbol
  let identifier: String
  let shortName: String
  let type: HealthType?
  let order: KindOrder
  let sweep: KindSweep
  let selection: RowSelection
  /// What the sinks ask for; the first one decides about the rows.
  let requests: [StatisticsRequest]
  let timelines: [BucketTimeline]
  /// The order of the category values, the same for all kinds.
  let categoryRanks: [UInt32]

  /// Statistics need a catalogued type.
  var style: AggregationStyle? { type?.style }

  /// What came of the kind.
  struct Summary: Sendable {
    var decisions = RowDecisions()
    /// Samples of a cumulative kind as long as a day.
    var long = 0
    var totals: [SourceTotals] = []
    /// The rows of statistics by request; nil if they are too many to wait for their turn.
    var rows: [[BucketRow]]?
  }

  /// More rows of statistics are not kept until it is the kind's turn: that would take megabytes.
  private static let longestWait = 1 << 14

  /// Works out everything and keeps the rows.
  func summarise() -> Result<Summary, Failure> {
    var rows: [[BucketRow]] = requests.map { _ in [] }
    var count = 0
    do throws(Failure) {
      var summary = try summarise { (request, row) throws(Failure) in
        count += 1
        if count <= Self.longestWait { rows[request].append(row) }
      }
      if count <= Self.longestWait { summary.rows = rows }
      return .success(summary)
    } catch {
      return .failure(error)
    }
  }

  /// Works out everything and gives the rows away as soon as they are final.
  ///
  /// - Parameter emit: takes the number of the request and a row.
  func summarise(_ emit: (Int, BucketRow) throws(Failure) -> Void) throws(Failure) -> Summary {
    var summary = Summary()
    guard let style else {
      summary.decisions = try sweep.decide(in: input.sorter, origins: input.tables.origins)
      return summary
    }
    for request in requests.indices {
      var merge = MergeSources(
        style, order: order, timeline: timelines[request], splitsBySource: requests[request].splitsBySource,
        marksRows: request == 0, categoryRanks: style == .category ? categoryRanks : [])
      func take(_ row: BucketRow) throws(Failure) {
        if selection.takes(row.bucket) { try emit(request, row) }
      }
      if request == 0 {
        summary.decisions = try sweep.decide(
          in: input.sorter, origins: input.tables.origins, into: &merge, take)
        (summary.long, summary.totals) = (merge.tally.long, merge.totals)
      } else {
        try sweep.replay(summary.decisions, in: input.sorter, into: &merge, take)
      }
    }
    return summary
  }
}
