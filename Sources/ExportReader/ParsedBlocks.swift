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
/// The threads are equal, the caller's among them: each reads and cuts the next block if no other one does and few wait, or
/// else parses one that waits. There are a few more blocks than threads, and whoever finds nothing to do waits, so memory
/// does not grow with the document.
///
/// Unchecked, because the compiler cannot see the hand-off: a ``ParsedBlock`` belongs to the one thread that took it out of
/// `free`, `filled` or `ready`, document and source to the one that set `isReading`, and all else is touched only inside the
/// monitor.
final class ParsedBlocks<Source: ByteSource & ~Copyable & Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private var document: Source
  private var source: BlockSource
  private var isReading = false
  private var free: [ParsedBlock]
  /// Blocks to parse, in the order of the document.
  private var filled: [ParsedBlock] = []
  private var ready: [Int: ParsedBlock] = [:]
  /// The number of the block that is given out next.
  private var next = 0
  /// How many blocks there are, once that is known.
  private var count: Int?
  private var failure: Failure?
  private var isCancelled = false

  /// Blocks that may wait to be parsed before more are read.
  private static var enough: Int { 2 }

  init(_ document: consuming Source, options: ReaderOptions, threads: Int) {
    self.document = document
    source = BlockSource(options: options)
    free = (0..<threads + Self.enough + 1).map { _ in ParsedBlock() }
  }

  /// What one thread does until there is nothing left.
  func work(_ parser: inout BlockParser) {
    monitor.lock()
    defer { monitor.unlock() }
    while !isCancelled, count == nil || !filled.isEmpty {
      if !workOnce(&parser) { monitor.wait() }
    }
  }

  /// The next block in the order of the document, nil behind the last one. The caller works, too, while it is not there.
  ///
  /// - Throws: what reading threw, where it happened.
  func take(parsingWith parser: inout BlockParser) throws(Failure) -> ParsedBlock? {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      if let parsed = ready.removeValue(forKey: next) {
        next += 1
        return parsed
      }
      if next == count {
        if let failure { throw failure }
        return nil
      }
      if !workOnce(&parser) { monitor.wait() }
    }
  }

  /// Reads or parses one block, inside the monitor but for the work itself; false if there is none to be had.
  private func workOnce(_ parser: inout BlockParser) -> Bool {
    if !isReading, count == nil, filled.count < Self.enough, let block = free.popLast() {
      read(block)
    } else if !filled.isEmpty {
      let block = filled.removeFirst()
      monitor.unlock()
      parser.parse(&block.block, into: &block.result)
      monitor.lock()
      ready[block.block.number] = block
    } else {
      return false
    }
    monitor.notifyAll()
    return true
  }

  /// Reads the next block; notes the end, or why that failed.
  private func read(_ block: ParsedBlock) {
    isReading = true
    monitor.unlock()
    var hasBlock = false
    var problem: Failure?
    do throws(Failure) {
      hasBlock = try source.next(from: &document, into: &block.block)
      block.bytesRead = document.bytesRead
      block.progress = document.progress
    } catch {
      problem = error
    }
    let count = source.count
    monitor.lock()
    isReading = false
    if hasBlock {
      filled.append(block)
    } else {
      free.append(block)
      note(end: count, problem)
    }
  }

  private func note(end count: Int, _ failure: Failure?) {
    self.count = self.count ?? count
    self.failure = self.failure ?? failure
  }

  /// Notes that a thread cannot go on: there are no more blocks than those that were read.
  func end(with failure: Failure) {
    monitor.lock()
    while isReading { monitor.wait() }
    note(end: source.count, failure)
    monitor.notifyAll()
    monitor.unlock()
  }

  /// Gives a block back for another use.
  func giveBack(_ parsed: ParsedBlock) {
    monitor.lock()
    free.append(parsed)
    monitor.notifyAll()
    monitor.unlock()
  }

  /// Lets the threads end.
  func cancel() {
    monitor.lock()
    isCancelled = true
    monitor.notifyAll()
    monitor.unlock()
  }

  /// Takes what the source knows into the account, once all blocks were taken.
  func finish(_ gatherer: inout ExportGatherer) throws(Failure) { try gatherer.finish(source) }

  /// Lets the caller use the document, when no block is being read.
  func withDocument<Result>(
    _ body: (inout Source) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    monitor.lock()
    while isReading { monitor.wait() }
    isReading = true
    monitor.unlock()
    defer {
      monitor.lock()
      isReading = false
      monitor.notifyAll()
      monitor.unlock()
    }
    return try body(&document)
  }
}
