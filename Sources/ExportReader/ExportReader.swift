import ByteIO
import HealthModel

/// Reads a Health export from its bytes, block by block: batches of samples, the facts of the whole export and the account
/// of all that was read. Damage costs the top-level element that it is in, never more.
package struct ExportReader: ~Copyable {
  private var gatherer: ExportGatherer
  private var source: BlockSource
  private var parser: BlockParser
  private var block = Block()
  private var result = BlockResult()
  private var ended = false

  package init(options: ReaderOptions = ReaderOptions()) throws(Failure) {
    gatherer = ExportGatherer(options: options)
    source = BlockSource(options: options)
    parser = try BlockParser(options: options, number: 0)
  }

  /// The text behind the symbols of the batches.
  package var symbols: SymbolTable { _read { yield gatherer.symbols } }
  package var origins: OriginTable { _read { yield gatherer.origins } }
  package var ledger: Ledger {
    get { gatherer.ledger }
    set { gatherer.ledger = newValue }
  }
  package var facts: ExportFacts { gatherer.facts }
  /// What was rejected in the last block.
  package var rejections: [Rejection] { gatherer.rejections }
  /// Whether the document ended with `</HealthData>`; known once ``next(from:into:)`` was false.
  package var isComplete: Bool { gatherer.isComplete }

  /// Hands over texts and origins once everything was read.
  package consuming func takeTables() -> ExportTables { gatherer.takeTables() }

  /// Lets a stage add texts and remarks.
  package mutating func update(
    _ body: (inout SymbolTable, inout Ledger) throws(Failure) -> Void
  ) throws(Failure) {
    try gatherer.update(body)
  }

  /// Replaces the content of `batch` by the samples of the next block; false at the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export or holds nothing; what the source throws.
  package mutating func next<Source: ByteSource & ~Copyable>(
    from document: inout Source, into batch: inout SampleBatch
  ) throws(Failure) -> Bool {
    guard try source.next(from: &document, into: &block) else {
      batch.removeAll()
      if !ended { try gatherer.finish(source) }
      ended = true
      return false
    }
    parser.parse(&block, into: &result)
    try gatherer.take(&result, of: &block, parser: &parser, into: &batch)
    return true
  }
}
