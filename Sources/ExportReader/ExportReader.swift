import ByteIO
import HealthModel

/// Reads a Health export from its bytes: batches of samples, the facts of the whole export and the account of all that
/// was read. Damage costs the top-level element that it is in, never more.
package struct ExportReader: ~Copyable {
  package var ledger = Ledger()
  package private(set) var facts = ExportFacts()
  /// What was rejected since the last ``next(from:into:)``.
  package private(set) var rejections: [Rejection] = []
  private var blocks: FrameBlocks
  private let parser: GroupParser
  private let options: ReaderOptions
  private var gatherer = FactGatherer()
  private var ended = false

  package init(options: ReaderOptions = ReaderOptions()) throws(Failure) {
    self.options = options
    blocks = FrameBlocks(limits: options.limits, blockSize: options.blockSize)
    parser = try GroupParser(options: options)
  }

  /// The text behind the symbols of the batches.
  package var symbols: SymbolTable {
    _read { yield parser.receiver.pointee.symbols }
  }

  package var origins: OriginTable {
    _read { yield parser.receiver.pointee.origins }
  }

  /// Lets a stage add texts and remarks.
  package mutating func update(
    _ body: (inout SymbolTable, inout Ledger) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&parser.receiver.pointee.symbols, &ledger)
  }

  /// Hands over texts and origins once everything was read.
  package mutating func takeTables() -> ExportTables {
    var symbols = SymbolTable()
    var origins = OriginTable()
    swap(&symbols, &parser.receiver.pointee.symbols)
    swap(&origins, &parser.receiver.pointee.origins)
    return ExportTables(symbols: symbols, origins: origins)
  }

  /// Whether the document ended with `</HealthData>`; known once ``next(from:into:)`` was false.
  package var isComplete: Bool { blocks.sawRootEnd }

  /// Replaces the content of `batch` by the samples of the next group of frames; false at the document's end.
  ///
  /// - Throws: ``Failure`` (65) if the document is no Health export or holds nothing; what the source throws.
  package mutating func next<Source: ByteSource & ~Copyable>(
    from source: inout Source, into batch: inout SampleBatch
  ) throws(Failure) -> Bool {
    rejections.removeAll(keepingCapacity: true)
    batch.removeAll()
    guard try blocks.next(from: &source, ledger: &ledger) else {
      if !ended { try finish() }
      ended = true
      return false
    }
    parser.receiver.pointee.isLegacy = !blocks.prolog.hasDoctype
    parser.receiver.pointee.result.removeAll()
    let sound = blocks.framesOnly ? false : try parseGroup()
    if !sound { try parseFrames() }
    try takeResult(into: &batch)
    return true
  }

  /// Parses the whole block at once; false if anything was wrong with it.
  private mutating func parseGroup() throws(Failure) -> Bool {
    try parser.parse(blocks.span, firstFrame: 0)
    let sound =
      !parser.receiver.pointee.damage.isAny && parser.receiver.pointee.frame + 1 == blocks.frames.count
    if !sound { parser.receiver.pointee.result.removeAll() }
    return sound
  }

  /// Parses the block frame by frame, so that damage stays in its frame.
  private mutating func parseFrames() throws(Failure) {
    for (number, frame) in blocks.frames.enumerated() {
      let rows = parser.receiver.pointee.result.batch.count
      try parser.parse(blocks.bytes(of: frame), firstFrame: number)
      parser.receiver.pointee.completeRecord()
      judge(frame, number, rowsBefore: rows)
    }
  }

  /// Decides what becomes of a frame that may be damaged.
  private mutating func judge(_ frame: Frame, _ number: Int, rowsBefore: Int) {
    let damage = parser.receiver.pointee.damage
    let reason: RejectionReason? =
      switch frame.state {
      case .cut: .cutElement
      case .tooLarge: .elementTooLarge
      case .tooDeep: .elementTooDeep
      case .whole, .damaged: damage.isOwn || parser.receiver.pointee.frame < number ? .damagedStartTag : nil
      }
    if let reason {
      parser.receiver.pointee.reject(
        frame: number, name: blocks.name(of: frame), reason: reason, rowsBefore: rowsBefore)
      return
    }
    ledger[.duplicateAttribute] += damage.duplicateAttributes
    ledger[.badReference] += damage.badReferences
    if damage.hidesChildren || frame.state == .damaged { ledger[.childrenIncomplete] += 1 }
  }

  /// Moves what the group held to the caller, the ledger and the facts.
  private mutating func takeResult(into batch: inout SampleBatch) throws(Failure) {
    swap(&batch, &parser.receiver.pointee.result.batch)
    for row in 0..<batch.count {
      batch.offset[row] = blocks.offset(of: blocks.frames[Int(batch.offset[row])])
      ledger[batch.kind[row]].read += 1
    }
    try takeCounts()
    gatherer.gather(batch)
  }

  private mutating func takeCounts() throws(Failure) {
    let receiver = parser.receiver
    for (name, count) in receiver.pointee.result.elements {
      ledger.elements[receiver.pointee.symbols.string(name), default: 0] += count
    }
    for refusal in receiver.pointee.result.refusals {
      let frame = blocks.frames[refusal.frame]
      rejections.append(
        Rejection(
          element: refusal.element, kind: refusal.kind, reason: refusal.reason, line: blocks.line(of: frame),
          byte: blocks.offset(of: frame)))
      ledger.rejections[refusal.reason, default: 0] += 1
      if refusal.element == "Record" {
        ledger[refusal.kind].read += 1
        ledger[refusal.kind].rejected += 1
      }
    }
    for remark in Remark.allCases { ledger[remark] += receiver.pointee.result.remarks[remark] }
    gatherer.exportDate = gatherer.exportDate ?? receiver.pointee.result.exportDate
    gatherer.recordedZones += receiver.pointee.result.recordedZones
    for (zone, count) in receiver.pointee.result.zones { gatherer.zones[zone, default: 0] += count }
    for (offset, count) in receiver.pointee.result.offsets { gatherer.offsets[offset, default: 0] += count }
  }

  private mutating func finish() throws(Failure) {
    facts = gatherer.facts(prolog: blocks.prolog, symbols: parser.receiver.pointee.symbols)
    let samples = ledger.totals.read
    if facts.exportDate == nil, samples == 0, ledger.elements.isEmpty, ledger.rejections.isEmpty {
      throw Failure(
        .data, "the export holds neither an ExportDate nor any element", try: "export again on the phone")
    }
    if samples == 0 { ledger[.emptyExport] = 1 }
    ledger[.future] += gatherer.futureRows
    if let offset = facts.exportOffset {
      ledger[.offsetMixed] += gatherer.offsets.reduce(0) { $0 + ($1.key == offset ? 0 : $1.value) }
    }
  }
}
