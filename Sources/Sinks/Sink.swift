import ByteIO
import HealthModel
import Stages

/// Which statistics a sink wants.
package struct StatisticsRequest: Sendable {
  package var interval: BucketInterval
  package var splitsBySource: Bool
  /// What turns their rows into the sink's bytes; each kind gets one of its own. Nil if nobody wants them.
  package var makeFormatter: (@Sendable () -> any StatisticsFormatter)?

  package init(
    interval: BucketInterval, splitsBySource: Bool, makeFormatter: (@Sendable () -> any StatisticsFormatter)?
  ) {
    self.interval = interval
    self.splitsBySource = splitsBySource
    self.makeFormatter = makeFormatter
  }
}

/// Takes the results of a run kind by kind, in the order of their names. Nothing that it writes is visible before the
/// run publishes its output folder.
package protocol Sink: AnyObject {
  /// The statistics it wants, nil for none.
  var statistics: StatisticsRequest? { get }
  /// Takes the bytes that a formatter of its request made of `rows` rows of statistics, in the order of kinds and buckets.
  func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure)
  /// What takes samples, none if it wants none.
  var samples: [any SampleWriter] { get }
  /// What takes everything else, nil if it wants nothing of it.
  var documents: (any DocumentWriter)? { get }
  /// Ends the input; gives what will be visible once the folder is published.
  func finish() throws(Failure) -> [PublishedFile]
  /// Seals what was written, once the account of the archive balanced: a file says so, which becomes visible behind all
  /// others, or a database makes it visible.
  ///
  /// - Parameter bytesRead: bytes of XML.
  func commit(_ ledger: Ledger, bytesRead: Int) throws(Failure) -> Sealed
}

/// What ``Sink/commit(_:bytesRead:)`` left.
package struct Sealed: Sendable {
  package var files: [PublishedFile]
  package var tables: [LoadedTable]

  package init(files: [PublishedFile] = [], tables: [LoadedTable] = []) {
    (self.files, self.tables) = (files, tables)
  }
}

/// What the load of an export did to a table of a database.
package struct LoadedTable: Equatable, Sendable {
  /// `sqlite` or `postgres`.
  package var database: String
  package var table: String
  /// Rows that were inserted or changed.
  package var written: Int
  /// Rows that are no longer live.
  package var removed: Int

  package init(database: String, table: String, written: Int, removed: Int) {
    (self.database, self.table) = (database, table)
    (self.written, self.removed) = (written, removed)
  }
}

/// Turns rows of statistics into bytes. What it writes must follow from the rows of one kind alone; it may remember only what
/// saves work.
package protocol StatisticsFormatter: AnyObject {
  func format(
    _ row: BucketRow, of kind: KindDescription, on timeline: BucketTimeline, into text: inout ByteBuffer)
}

/// Takes the samples of a run, from several threads.
package protocol SampleWriter: AnyObject, Sendable {
  /// Whether its formatters use the ids of samples, which are dear.
  var needsIdentity: Bool { get }
  /// One more of what turns samples into bytes.
  func makeFormatter() -> any SampleFormatter
  /// Takes `rows` rows of bytes that one of its formatters made: in the order of their kinds and starts, all of a
  /// kind before the next kind begins, one call at a time.
  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure)
}

/// Turns chunks of samples into bytes. Several threads have one each, so what it writes must follow from the chunk and its
/// kind alone; it may remember only what saves work.
package protocol SampleFormatter: AnyObject {
  /// Appends the bytes of some samples, and gives the number of rows that they are.
  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
}

extension Sink {
  package var statistics: StatisticsRequest? { nil }
  package func append(statistics text: UnsafeRawBufferPointer, rows: Int) throws(Failure) {}
  package var samples: [any SampleWriter] { [] }
  package var documents: (any DocumentWriter)? { nil }
  package func commit(_ ledger: Ledger, bytesRead: Int) throws(Failure) -> Sealed { Sealed() }
}
