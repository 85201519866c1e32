import ByteIO
import HealthModel

/// Parses blocks: cuts frames, reads canonical Records itself and gives the others to libxml2. Each parser has tables of
/// its own, so several can work at once.
package struct BlockParser: ~Copyable {
  private let parser: GroupParser
  private let options: ReaderOptions
  private let number: Int
  private var scanner: RecordScanner
  /// How many texts and origins were spelled out in results so far.
  private var spelledTexts = 1
  private var spelledOrigins = 0
  private var frames: [Frame] = []
  /// What the scanner left of the block in hand.
  private var gaps: [Range<Int>] = []
  /// Line feeds in the block in hand.
  private var lines = 0

  /// - Parameter number: tells the parsers of one document apart.
  package init(options: ReaderOptions, number: Int) throws(Failure) {
    self.options = options
    self.number = number
    scanner = RecordScanner(options: options)
    parser = try GroupParser(options: options)
  }

  /// Replaces the content of `result` by that of a block.
  package mutating func parse(_ block: inout Block, into result: inout BlockResult) {
    parse(&block, resuming: nil, into: &result)
  }

  /// - Parameter unfinished: the framer of the element that the block begins inside of.
  mutating func parse(_ block: inout Block, resuming unfinished: Framer?, into result: inout BlockResult) {
    result.removeAll()
    result.parser = number
    swap(&result, &parser.receiver.pointee.result)
    parser.receiver.pointee.isLegacy = !block.hasDoctype
    parser.receiver.pointee.begin(frames: [])
    let framer = cut(&block, unfinished)
    block.blanks = framer.blanks
    if !frames.isEmpty {
      let sound = frames.allSatisfy { $0.state == .whole } ? parseGroup(block) : false
      if !sound { parseFrames(block) }
    }
    parser.receiver.pointee.flushCounts()
    swap(&result, &parser.receiver.pointee.result)
    finish(&result, block, framer)
  }

  /// Cuts the block; canonical Records go straight into the result, the other frames are listed.
  ///
  /// The scanner takes sound bytes only, so the block is filtered only if there is an odd byte elsewhere, and cut once more.
  private mutating func cut(_ block: inout Block, _ unfinished: Framer?) -> Framer {
    if !options.usesScanner { block.filter() }
    let framer = frame(block, unfinished)
    if gaps.allSatisfy({ block.isSound(in: $0) }) { block.markSound() }
    if block.isSound { return framer }
    parser.receiver.pointee.restore(BlockResult.Checkpoint())
    block.filter()
    return frame(block, unfinished)
  }

  private mutating func frame(_ block: borrowing Block, _ unfinished: Framer?) -> Framer {
    lines = 0
    frames.removeAll(keepingCapacity: true)
    gaps.removeAll(keepingCapacity: true)
    var framer = unfinished ?? Framer(limits: options.limits, joinsAttributeNames: !block.hasDoctype)
    if unfinished == nil { framer.skip(to: block.start) }
    if block.isBehindRoot { framer.end() }
    let (base, end) = (block.bytes.base, block.bytes.count)
    // Behind the Records that the scanner took last.
    var taken = 0
    while true {
      if options.usesScanner, block.hasDoctype, framer.isBetween {
        let start = framer.position
        framer.skip(to: scanner.scan(base, from: start, to: end, into: parser.receiver))
        if framer.position > start {
          gaps.append(taken..<start)
          lines += scanner.lines
          taken = framer.position
        }
      }
      let progress = framer.scan(
        base, to: end, atEnd: block.isLast, frames: &frames, ledger: &parser.receiver.pointee.result.remarks)
      if progress == .found { continue }
      gaps.append(taken..<end)
      for gap in gaps { lines += block.lines(in: gap) }
      return framer
    }
  }

  /// Parses all listed frames at once; false, and nothing kept, if anything was wrong.
  private mutating func parseGroup(_ block: borrowing Block) -> Bool {
    let checkpoint = parser.receiver.pointee.checkpoint()
    parser.parse(frames[...], of: block)
    let sound = !parser.receiver.pointee.damage.isAny && parser.receiver.pointee.frame + 1 == frames.count
    if !sound { parser.receiver.pointee.restore(checkpoint) }
    return sound
  }

  /// Parses the listed frames one by one, so that damage stays in its frame.
  private mutating func parseFrames(_ block: borrowing Block) {
    for index in frames.indices {
      let checkpoint = parser.receiver.pointee.checkpoint()
      parser.parse(frames[index...index], of: block)
      parser.receiver.pointee.complete()
      judge(frames[index], block, checkpoint)
    }
  }

  /// Decides what becomes of a frame that may be damaged.
  private mutating func judge(
    _ frame: Frame, _ block: borrowing Block, _ checkpoint: BlockResult.Checkpoint
  ) {
    let receiver = parser.receiver
    let damage = receiver.pointee.damage
    let reason: RejectionReason? =
      switch frame.state {
      case .cut: .cutElement
      case .tooLarge: .elementTooLarge
      case .tooDeep: .elementTooDeep
      case .whole, .damaged: damage.isOwn || receiver.pointee.frame < 0 ? .damagedStartTag : nil
      }
    if let reason {
      receiver.pointee.restore(checkpoint)
      receiver.pointee.refuse(at: frame.start, name: block.name(of: frame), reason: reason)
      return
    }
    receiver.pointee.result.remarks[.duplicateAttribute] += damage.duplicateAttributes
    receiver.pointee.result.remarks[.badReference] += damage.badReferences
    if damage.hidesChildren || frame.state == .damaged {
      receiver.pointee.result.remarks[.childrenIncomplete] += 1
      receiver.pointee.refuse(
        at: frame.start, name: block.name(of: frame), reason: .childrenIncomplete)
    }
  }

  /// Gives places in the document, and what the gatherer needs to go on.
  private mutating func finish(_ result: inout BlockResult, _ block: borrowing Block, _ framer: Framer) {
    if let date = result.exportDate { result.exportDate?.byte = block.offset(at: Int(date.byte)) }
    locateRows(&result, block)
    // Those of the scanner came first.
    result.refusals.sort { $0.byte < $1.byte }
    var places = Places()
    for index in result.refusals.indices {
      (result.refusals[index].line, result.refusals[index].byte) =
        places.find(result.refusals[index].byte, in: block)
    }
    places = Places()
    for index in result.documents.places.indices {
      (result.documents.places[index].line, result.documents.places[index].byte) =
        places.find(result.documents.places[index].byte, in: block)
    }
    result.lines = lines
    result.isRootClosed = framer.hasEnded
    result.hasTrailingContent =
      framer.hasEnded && block.bytes.bytes[framer.position...].contains { !isBlankByte($0) }
    if framer.goesOn(behind: block.bytes.count), !block.isLast { result.unfinished = framer }
    result.failure = parser.receiver.pointee.failure
    spellOut(&result)
  }

  /// Finds lines in a block, from front to back.
  private struct Places {
    private var counted = 0
    private var passed = 0

    /// The line in the block, from 1, and the byte in the unfiltered document.
    mutating func find(_ position: Int64, in block: borrowing Block) -> (line: Int, byte: Int64) {
      passed += block.lines(in: counted..<Int(position))
      counted = Int(position)
      return (passed + 1, block.offset(at: counted))
    }
  }

  /// Turns places in the block into places in the unfiltered document.
  private func locateRows(_ result: inout BlockResult, _ block: borrowing Block) {
    let rows = result.batch.count
    if block.shifts.isEmpty {
      for row in 0..<rows { result.batch.offset[row] &+= block.offset }
    } else {
      for row in 0..<rows { result.batch.offset[row] = block.offset(at: Int(result.batch.offset[row])) }
    }
  }

  /// Adds the texts and origins that the gatherer does not know yet.
  private mutating func spellOut(_ result: inout BlockResult) {
    let symbols = parser.receiver.pointee.symbols.count
    for index in spelledTexts..<symbols {
      result.newTexts.append(
        Array(parser.receiver.pointee.symbols.bytes(of: Symbol(rawValue: UInt32(index)))))
    }
    spelledTexts = symbols
    let origins = parser.receiver.pointee.origins.details
    result.newOrigins = origins[spelledOrigins...].map(\.origin)
    spelledOrigins = origins.count
  }
}
