import ByteIO
import Stages

/// Which statistics a sink wants.
package struct StatisticsRequest: Sendable {
  package var unit: BucketUnit
  package var splitsBySource: Bool

  package init(unit: BucketUnit, splitsBySource: Bool) {
    self.unit = unit
    self.splitsBySource = splitsBySource
  }
}

/// Takes the results of a run kind by kind, in the order of their names. Nothing that it writes is visible before the
/// run publishes its output folder. Dispatched once per chunk of samples or row of statistics, never per sample.
package protocol Sink: AnyObject {
  /// The statistics it wants, nil for none.
  var statistics: StatisticsRequest? { get }
  var wantsSamples: Bool { get }
  /// Takes one row of the statistics asked for.
  func write(_ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline) throws(Failure)
  /// Takes samples, in order of their start.
  func write(_ samples: borrowing SampleChunk, of kind: KindDescription) throws(Failure)
  /// Ends the input; gives what will be visible once the folder is published.
  func finish() throws(Failure) -> [PublishedFile]
}

extension Sink {
  package var statistics: StatisticsRequest? { nil }
  package var wantsSamples: Bool { false }
  package func write(_ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline) throws(Failure)
  {}
  package func write(_ samples: borrowing SampleChunk, of kind: KindDescription) throws(Failure) {}
}
