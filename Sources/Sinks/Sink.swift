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
  /// Takes one row of the statistics asked for.
  func write(_ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline) throws(Failure)
  /// What takes samples, nil if it wants none.
  var samples: (any SampleWriter)? { get }
  /// Ends the input; gives what will be visible once the folder is published.
  func finish() throws(Failure) -> [PublishedFile]
}

/// Takes the samples of a run, from several threads.
package protocol SampleWriter: AnyObject, Sendable {
  /// Whether its formatters use the ids of samples, which are dear.
  var needsIdentity: Bool { get }
  /// One more of what turns samples into bytes.
  func makeFormatter() -> any SampleFormatter
  /// Takes the bytes that one of its formatters made of `rows` samples: in the order of their kinds and starts, all of a
  /// kind before the next kind begins, one call at a time.
  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure)
}

/// Turns chunks of samples into bytes. Several threads have one each, so what it writes must follow from the chunk and its
/// kind alone; it may remember only what saves work.
package protocol SampleFormatter: AnyObject {
  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer)
}

extension Sink {
  package var statistics: StatisticsRequest? { nil }
  package func write(_ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline) throws(Failure)
  {}
  package var samples: (any SampleWriter)? { nil }
}
