import ByteIO
import HealthModel

/// A block, what a parser made of it, and how far its document was read by then.
final class ParsedBlock {
  var block = Block()
  var result = BlockResult()
  var bytesRead: Int64 = 0
  var progress: Double?
}

/// Parses the blocks of a document on several threads and gives them out in the order of the document.
///
/// The threads are equal: each takes its turn at reading and cutting a block, then parses it while others read. There are
/// a few more blocks than threads, and whoever finds none free waits, so memory does not grow with the document.
///
/// Unchecked, because the compiler cannot see the hand-off: a ``ParsedBlock`` belongs to the one thread that took it out
/// of `free` or `ready`, and all else is touched only inside one of the two monitors.
final class ParsedBlocks<Source: ByteSource & ~Copyable & Sendable>: @unchecked Sendable {
  // Inside `feed`: one thread reads at a time.
  private let feed = Monitor()
  private var document: Source
  private var source: BlockSource

  // Inside `exchange`.
  private let exchange = Monitor()
  private var free: [ParsedBlock]
  private var ready: [Int: ParsedBlock] = [:]
  /// The number of the block that is given out next.
  private var next = 0
  /// How many blocks there are, once that is known.
  private var count: Int?
  private var failure: Failure?
  private var isCancelled = false

  init(_ document: consuming Source, options: ReaderOptions, threads: Int) {
    self.document = document
    source = BlockSource(options: options)
    free = (0..<threads + 2).map { _ in ParsedBlock() }
  }

  /// What one thread does until there is nothing left.
  func work(_ parser: inout BlockParser) {
    while parseNext(&parser, waits: true) {}
  }

  /// Reads and parses the next block that nobody has; false if there is none, or none is free and the caller does not wait.
  private func parseNext(_ parser: inout BlockParser, waits: Bool) -> Bool {
    guard let parsed = takeFree(waits: waits) else { return false }
    guard read(parsed) else {
      giveBack(parsed)
      return false
    }
    parser.parse(&parsed.block, into: &parsed.result)
    exchange.lock()
    ready[parsed.block.number] = parsed
    exchange.notifyAll()
    exchange.unlock()
    return true
  }

  private func takeFree(waits: Bool) -> ParsedBlock? {
    exchange.lock()
    defer { exchange.unlock() }
    while free.isEmpty, waits, !isCancelled { exchange.wait() }
    return isCancelled ? nil : free.popLast()
  }

  /// Reads the next block; false at the end, or if that failed.
  private func read(_ parsed: ParsedBlock) -> Bool {
    feed.lock()
    defer { feed.unlock() }
    if hasEnded { return false }
    do throws(Failure) {
      if try source.next(from: &document, into: &parsed.block) {
        parsed.bytesRead = document.bytesRead
        parsed.progress = document.progress
        return true
      }
      end(with: nil)
    } catch {
      end(with: error)
    }
    return false
  }

  private var hasEnded: Bool {
    exchange.lock()
    defer { exchange.unlock() }
    return count != nil || isCancelled
  }

  /// Notes that there are no more blocks, and why.
  func end(with failure: Failure?) {
    exchange.lock()
    count = source.count
    self.failure = self.failure ?? failure
    exchange.notifyAll()
    exchange.unlock()
  }

  /// The next block in the order of the document, nil behind the last one. The caller parses, too, while it is not there.
  ///
  /// - Throws: what reading threw, where it happened.
  func take(parsingWith parser: inout BlockParser) throws(Failure) -> ParsedBlock? {
    while true {
      if let parsed = takeReady() { return parsed }
      if parseNext(&parser, waits: false) { continue }
      exchange.lock()
      defer { exchange.unlock() }
      if ready[next] != nil { continue }
      if next == count {
        if let failure { throw failure }
        return nil
      }
      exchange.wait()
    }
  }

  private func takeReady() -> ParsedBlock? {
    exchange.lock()
    defer { exchange.unlock() }
    guard let parsed = ready.removeValue(forKey: next) else { return nil }
    next += 1
    return parsed
  }

  /// Gives a block back for another use.
  func giveBack(_ parsed: ParsedBlock) {
    exchange.lock()
    free.append(parsed)
    exchange.notifyAll()
    exchange.unlock()
  }

  /// Lets the threads end.
  func cancel() {
    exchange.lock()
    isCancelled = true
    exchange.notifyAll()
    exchange.unlock()
  }

  /// Takes what the source knows into the account, once all blocks were taken.
  func finish(_ gatherer: inout ExportGatherer) throws(Failure) {
    feed.lock()
    defer { feed.unlock() }
    try gatherer.finish(source)
  }

  /// Lets the caller use the document between two reads.
  func withDocument<Result>(
    _ body: (inout Source) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    feed.lock()
    defer { feed.unlock() }
    return try body(&document)
  }
}
