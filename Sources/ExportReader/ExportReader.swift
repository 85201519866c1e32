import ByteIO
import HealthModel

/// Reads a Health export from its bytes, block by block: batches of samples, the facts of the whole export and the account
/// of all that was read. Damage costs the top-level element that it is in, never more. What comes out is the same for any
/// number of threads.
package struct ExportReader<Source: ByteSource & ~Copyable & Sendable>: ~Copyable {
  /// Texts, origins, account and facts of what was read so far.
  package var gatherer: ExportGatherer
  /// Bytes of the document read so far.
  package private(set) var bytesRead: Int64 = 0
  /// The part of the input that was used, 0 to 1; nil if its size is not known.
  package private(set) var progress: Double?
  private let blocks: ParsedBlocks<Source>
  private let threads: ThreadGroup
  /// The caller's own.
  private var parser: BlockParser
  /// For blocks that must be parsed again in turn; not the caller's own, for what that one saw in blocks ahead is not known
  /// to the gatherer yet.
  private var secondParser: BlockParser
  private var ended = false

  /// - Parameter threads: how many parse; the caller's own is one of them, and puts the results together.
  package init(
    _ source: consuming Source, options: ReaderOptions = ReaderOptions(), threads count: Int = 1
  ) throws(Failure) {
    let parser = try BlockParser(options: options, number: 0)
    let secondParser = try BlockParser(options: options, number: max(count, 1))
    let blocks = ParsedBlocks(source, options: options, threads: count)
    let threads = ThreadGroup { blocks.cancel() }
    for number in 1..<max(count, 1) {
      try threads.start { Self.work(on: blocks, options, number) }
    }
    gatherer = ExportGatherer(options: options)
    self.parser = parser
    self.secondParser = secondParser
    self.blocks = blocks
    self.threads = threads
  }

  /// What each thread does.
  private static func work(on blocks: ParsedBlocks<Source>, _ options: ReaderOptions, _ number: Int) {
    do throws(Failure) {
      var parser = try BlockParser(options: options, number: number)
      blocks.work(&parser)
    } catch {
      blocks.end(with: error)
    }
  }

  /// Replaces the content of `batch` by the samples of the next block; false at the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export or holds nothing; what the source throws.
  package mutating func next(into batch: inout SampleBatch) throws(Failure) -> Bool {
    guard let parsed = try blocks.take(parsingWith: &parser) else {
      batch.removeAll()
      if !ended { try blocks.finish(&gatherer) }
      ended = true
      return false
    }
    bytesRead = parsed.bytesRead
    progress = parsed.progress
    try gatherer.take(&parsed.result, of: &parsed.block, parser: &secondParser, into: &batch)
    blocks.giveBack(parsed)
    return true
  }

  /// Lets the caller ask the document for what it knows, mostly at its end.
  package func withSource<Result>(
    _ body: (inout Source) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try blocks.withDocument(body)
  }

  /// Hands over texts and origins once everything was read.
  package consuming func takeTables() -> ExportTables { gatherer.takeTables() }
}
