import ByteIO
import HealthModel

/// Reads a Health export from its bytes, block by block: batches of samples, the facts of the whole export and the account
/// of all that was read. Damage costs the top-level element that it is in, never more. What comes out is the same for any
/// number of threads.
package struct ExportReader<Source: ByteSource & ~Copyable>: ~Copyable {
  /// Texts, origins, account and facts of what was read so far.
  package var gatherer: ExportGatherer
  /// Bytes of the document read so far.
  package private(set) var bytesRead: Int64 = 0
  /// The part of the input that was used, 0 to 1; nil if its size is not known.
  package private(set) var progress: Double?
  private let blocks: ParsedBlocks<Source>
  private let threads: ThreadGroup
  /// For blocks that are parsed again when it is their turn: the results of one parser must be taken in the order that it
  /// made them in, because each spells out only what is new, and those of the threads may be ahead.
  private var parser: BlockParser
  private var ended = false

  /// - Parameter threads: how many parse; the caller's own is one of them, and puts the results together.
  package init(
    _ source: consuming sending Source, options: ReaderOptions = ReaderOptions(), threads count: Int = 1
  ) throws(Failure) {
    let count = max(count, 1)
    let parser = try BlockParser(options: options, number: count)
    let blocks = try ParsedBlocks(source, options: options, threads: count)
    threads = try ThreadGroup(threads: count, blocks)
    gatherer = ExportGatherer(options: options)
    self.parser = parser
    self.blocks = blocks
  }

  /// Replaces the content of `batch` by the samples of the next block; false at the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export or holds nothing; what the source throws.
  package mutating func next(into batch: inout SampleBatch) throws(Failure) -> Bool {
    guard let parsed = try blocks.next(by: threads) else {
      batch.removeAll()
      if !ended { try finish() }
      ended = true
      return false
    }
    bytesRead = parsed.bytesRead
    progress = parsed.progress
    try gatherer.take(&parsed.result, of: &parsed.block, parser: &parser, into: &batch)
    blocks.giveBack(parsed, to: threads)
    return true
  }

  private mutating func finish() throws(Failure) {
    try blocks.withDocument(by: threads) { (_, source) throws(Failure) in try gatherer.finish(source) }
  }

  /// Lets the caller ask the document for what it knows, mostly at its end.
  package func withSource<Result>(
    _ body: (inout Source) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try blocks.withDocument(by: threads) { (document, _) throws(Failure) in try body(&document) }
  }

  /// Hands over texts and origins once everything was read.
  package consuming func takeTables() -> ExportTables { gatherer.takeTables() }
}
