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
/// Each thread reads and cuts the next block if no other one does and few wait, or else parses one that waits. There are a
/// few more blocks than threads, and without a free one none is read, so memory does not grow with the document.
final class ParsedBlocks<Source: ByteSource & ~Copyable>: SharedWork {
  private let state: Monitor<State>

  /// A document and how far it was cut.
  private final class Reader {
    var document: Source
    var source: BlockSource

    init(_ document: consuming Source, options: ReaderOptions) {
      self.document = document
      source = BlockSource(options: options)
    }

    /// Reads the next block; false behind the document's end.
    func read(_ parsed: ParsedBlock) throws(Failure) -> Bool {
      guard try source.next(from: &document, into: &parsed.block) else { return false }
      parsed.bytesRead = document.bytesRead
      parsed.progress = document.progress
      return true
    }
  }

  /// Lets an array hold a parser.
  private final class Parser {
    var parser: BlockParser
    init(_ parser: consuming BlockParser) { self.parser = parser }
  }

  private struct State {
    /// Nil while a thread has it.
    var reader: Reader?
    /// One for each thread: the results of one parser are to be taken in the order that it made them in.
    var parsers: [Parser]
    var free: [ParsedBlock]
    /// Blocks to parse, in the order of the document.
    var filled: [ParsedBlock] = []
    var ready: [Int: ParsedBlock] = [:]
    /// The number of the block that is given out next.
    var next = 0
    /// How many blocks there are, once that is known.
    var count: Int?
    var failure: Failure?

    /// What a thread can do now.
    mutating func begin(on thread: Int) -> Step? {
      if count == nil, filled.count < ParsedBlocks.enough, !free.isEmpty, let reader = reader.take() {
        return .read(free.removeLast(), reader)
      }
      return filled.isEmpty ? nil : .parse(filled.removeFirst(), parsers[thread])
    }

    /// The block that is given out next or the end, if it has come to that.
    mutating func takeNext() -> Result<ParsedBlock?, Failure>? {
      if let parsed = ready.removeValue(forKey: next) {
        next += 1
        return .success(parsed)
      }
      guard next == count else { return nil }
      return failure.map { .failure($0) } ?? .success(nil)
    }
  }

  private enum Step {
    case read(ParsedBlock, Reader)
    case parse(ParsedBlock, Parser)
  }

  /// Blocks that may wait to be parsed before more are read.
  private static var enough: Int { 2 }

  /// - Throws: ``Failure`` (74) if there is no memory for a parser.
  init(
    _ document: consuming sending Source, options: ReaderOptions, threads: Int
  ) throws(Failure) {
    var parsers: [Parser] = []
    for number in 0..<threads { parsers.append(Parser(try BlockParser(options: options, number: number))) }
    let free = (0..<threads + Self.enough + 1).map { _ in ParsedBlock() }
    state = Monitor(State(reader: Reader(document, options: options), parsers: parsers, free: free))
  }

  func workOnce(on thread: Int) -> Bool {
    switch state.withState({ $0.begin(on: thread) }) {
    case .read(let block, let reader): read(block, by: reader)
    case .parse(let block, let parser):
      parser.parser.parse(&block.block, into: &block.result)
      state.withState { $0.ready[block.block.number] = block }
    case nil: return false
    }
    return true
  }

  private func read(_ block: ParsedBlock, by reader: Reader) {
    let hasBlock: Result<Bool, Failure>
    do throws(Failure) { hasBlock = .success(try reader.read(block)) } catch { hasBlock = .failure(error) }
    state.withState { state in
      state.reader = reader
      switch hasBlock {
      case .success(true): return state.filled.append(block)
      case .success(false): break
      case .failure(let failure): state.failure = failure
      }
      state.free.append(block)
      state.count = reader.source.count
    }
  }

  /// The next block in the order of the document, nil behind the last one.
  ///
  /// - Throws: what reading threw, where it happened.
  func next(by threads: ThreadGroup) throws(Failure) -> ParsedBlock? {
    let result = threads.wait { state.withState { $0.takeNext() } }
    return try result.get()
  }

  /// Gives a block back for another use.
  func giveBack(_ parsed: ParsedBlock, to threads: ThreadGroup) {
    state.withState { $0.free.append(parsed) }
    threads.notify()
  }

  /// Lets `body` use the document and how it was cut, when no block is being read.
  func withDocument<Result>(
    by threads: ThreadGroup, _ body: (inout Source, borrowing BlockSource) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reader = threads.wait { state.withState { $0.reader.take() } }
    defer {
      state.withState { $0.reader = reader }
      threads.notify()
    }
    return try body(&reader.document, reader.source)
  }
}
