import ByteIO
import Stages

/// Which statistics a sink wants.
package struct StatisticsRequest: Sendable {
  package var unit: BucketUnit
  package var splitsBySource: Bool
  /// What turns their rows into the sink's bytes; each kind gets one of its own. Nil if nobody wants them.
  package var makeFormatter: (@Sendable () -> any StatisticsFormatter)?

  package init(
    unit: BucketUnit, splitsBySource: Bool, makeFormatter: (@Sendable () -> any StatisticsFormatter)?
  ) {
    self.unit = unit
    self.splitsBySource = splitsBySource
    self.makeFormatter = makeFormatter
  }
}

/// Takes the results of a run kind by kind, in the order of their names. Nothing that it writes is visible before the
/// run publishes its output folder. It wants statistics or samples; several threads make its bytes of them, see
/// ``StatisticsFormatter`` and ``SampleFormatter``.
package protocol Sink: AnyObject {
  /// The statistics it wants, nil for none.
  var statistics: StatisticsRequest? { get }
  /// One more of what turns samples into its bytes; nil if it wants none.
  func makeFormatter() -> (any SampleFormatter)?
  /// Takes the bytes that one of its formatters made of `rows` rows: in the order of their kinds and starts, by one thread
  /// at a time, but not always the same.
  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure)
  /// Ends the input; gives what will be visible once the folder is published.
  func finish() throws(Failure) -> [PublishedFile]
}

/// Turns rows of statistics into bytes. What it writes must follow from the rows of one kind alone; it may remember only what
/// saves work.
package protocol StatisticsFormatter: AnyObject {
  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer)
}

/// Turns chunks of samples into bytes. Several threads have one each, so what it writes must follow from the chunk and its
/// kind alone; it may remember only what saves work.
package protocol SampleFormatter: AnyObject {
  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer)
}

extension Sink {
  package var statistics: StatisticsRequest? { nil }
  package func makeFormatter() -> (any SampleFormatter)? { nil }
}
