import ByteIO
import HealthModel

/// Puts together what parsers made of the blocks of a document, in the order of the document: batches of samples in one
/// numbering, the facts of the whole export and the account of all that was read.
package struct ExportGatherer: ~Copyable, Sendable {
  package var ledger = Ledger()
  package private(set) var facts = ExportFacts()
  /// What was rejected in the last block.
  package private(set) var rejections: [Rejection] = []
  /// The elements of the last block that are no Records, if they are retained.
  package private(set) var documents: [Element] = []
  package private(set) var symbols = SymbolTable()
  package private(set) var origins: OriginTable
  /// Whether the document has a DOCTYPE, as all have since iOS 9; known with the first block.
  package private(set) var hasDoctype = true
  /// Whether the document ended with `</HealthData>`; known once all was read.
  package private(set) var isComplete = false
  private let options: ReaderOptions
  private var gatherer = FactGatherer()
  /// Lines before the block in hand.
  private var lines = 0
  /// The symbols and origins of each parser in our numbers.
  private var maps: [TableMap] = []
  /// An element that goes on in the next block, and the framer inside it.
  private var unfinished: Unfinished?

  private struct TableMap {
    var symbols: [Symbol] = [.none]
    var origins: [OriginID] = []
  }

  private struct Unfinished: ~Copyable, Sendable {
    var block: Block
    var framer: Framer
  }

  package init(options: ReaderOptions) {
    self.options = options
    origins = OriginTable(aliases: options.aliases)
  }

  /// Lets a stage add texts and remarks.
  package mutating func update(
    _ body: (inout SymbolTable, inout Ledger) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&symbols, &ledger)
  }

  /// Hands over texts and origins once everything was read.
  package consuming func takeTables() -> ExportTables { ExportTables(symbols: symbols, origins: origins) }

  /// Takes the next block of the document with what a parser made of it, and replaces the content of `batch` by its
  /// samples. What a block begins inside of is known only now: such blocks are parsed again, behind their predecessors.
  ///
  /// - Parameter parser: for blocks that must be parsed here.
  package mutating func take(
    _ result: inout BlockResult, of block: inout Block, parser: inout BlockParser,
    into batch: inout SampleBatch
  ) throws(Failure) {
    rejections.removeAll(keepingCapacity: true)
    documents = []
    batch.removeAll()
    hasDoctype = block.hasDoctype
    try learn(result)
    if isComplete {
      block.filter()
      block.takeMended().add(to: &ledger)
      if block.bytes.bytes.contains(where: { !isBlankByte($0) }) { ledger[.trailingContent] = 1 }
      return
    }
    var framer: Framer?
    if let open = unfinished.take() {
      framer = open.framer
      framer?.advance(by: open.framer.keepFrom)
      var joined = open.block
      joined.append(block)
      swap(&joined, &block)
    }
    if framer != nil || !block.isAligned {
      parser.parse(&block, resuming: framer, into: &result)
      try learn(result)
    }
    block.takeMended().add(to: &ledger)
    try accept(&result, block, into: &batch)
    if let framer = result.unfinished {
      unfinished = Unfinished(block: block.rest(from: framer.keepFrom), framer: framer)
      lines += block.lines(in: 0..<framer.keepFrom)
    } else {
      lines += result.lines
    }
  }

  /// Interns what a parser saw for the first time.
  private mutating func learn(_ result: borrowing BlockResult) throws(Failure) {
    if let failure = result.failure { throw failure }
    while maps.count <= result.parser { maps.append(TableMap()) }
    for text in result.newTexts {
      maps[result.parser].symbols.append(try intern(text))
    }
    for origin in result.newOrigins {
      let map = maps[result.parser].symbols
      let ours = Origin(
        sourceName: map[Int(origin.sourceName.rawValue)],
        sourceVersion: map[Int(origin.sourceVersion.rawValue)],
        device: map[Int(origin.device.rawValue)])
      maps[result.parser].origins.append(try origins.intern(ours, in: &symbols))
    }
  }

  private mutating func intern(_ text: [UInt8]) throws(Failure) -> Symbol {
    var buffer = ByteBuffer(capacity: text.count)
    buffer.append(text)
    return try symbols.intern(buffer.bytes)
  }

  /// Moves what a block held to the caller, the ledger and the facts.
  private mutating func accept(
    _ result: inout BlockResult, _ block: borrowing Block, into batch: inout SampleBatch
  ) throws(Failure) {
    swap(&batch, &result.batch)
    let map = maps[result.parser]
    translate(&batch, map)
    takeCounts(result, map)
    takeRefusals(result, map)
    documents = result.documents.elements(behind: lines)
    gatherer.gather(batch)
    if result.isRootClosed { isComplete = true }
    if result.hasTrailingContent { ledger[.trailingContent] = 1 }
  }

  /// Brings the symbols and origins of a batch into our numbers, and counts its rows.
  private mutating func translate(_ batch: inout SampleBatch, _ map: TableMap) {
    map.symbols.withUnsafeBufferPointer { symbols in
      map.origins.withUnsafeBufferPointer { origins in
        for row in 0..<batch.count {
          batch.kind[row] = symbols[Int(batch.kind[row].rawValue)]
          batch.origin[row] = origins[Int(batch.origin[row].rawValue)]
          batch.unit[row] = symbols[Int(batch.unit[row].rawValue)]
          batch.category[row] = symbols[Int(batch.category[row].rawValue)]
        }
      }
    }
    for run in batch.runsOfKinds { ledger[batch.kind[run.lowerBound]].read += run.count }
  }

  private mutating func takeCounts(_ result: borrowing BlockResult, _ map: TableMap) {
    for (name, count) in result.elements {
      ledger.elements[symbols.string(map.symbols[Int(name.rawValue)]), default: KindCounts()].read += count
    }
    for remark in Remark.allCases { ledger[remark] += result.remarks[remark] }
    gatherer.exportDate = gatherer.exportDate ?? result.exportDate
    for zone in result.recordedZones {
      gatherer.recordedZones.append(
        RecordedZone(start: zone.start, zone: map.symbols[Int(zone.zone.rawValue)]))
    }
    for (zone, count) in result.zones { gatherer.zones[map.symbols[Int(zone.rawValue)], default: 0] += count }
    for (offset, count) in result.offsets { gatherer.offsets[offset, default: 0] += count }
  }

  private mutating func takeRefusals(_ result: borrowing BlockResult, _ map: TableMap) {
    for refusal in result.refusals {
      let kind = map.symbols[Int(refusal.kind.rawValue)]
      rejections.append(
        Rejection(
          element: refusal.element, kind: kind, reason: refusal.reason, line: lines + refusal.line,
          byte: refusal.byte))
      guard refusal.reason.losesElement else { continue }
      ledger.rejections[refusal.reason, default: 0] += 1
      if refusal.element == "Record" {
        ledger[kind].read += 1
        ledger[kind].rejected += 1
      } else {
        ledger.elements[refusal.element, default: KindCounts()].read += 1
        ledger.elements[refusal.element, default: KindCounts()].rejected += 1
      }
    }
  }

  /// Ends the document: the facts are complete.
  ///
  /// - Throws: ``Failure`` (65) if it held nothing.
  package mutating func finish(_ source: borrowing BlockSource) throws(Failure) {
    rejections.removeAll()
    documents = []
    facts = gatherer.facts(prolog: source.prolog, symbols: symbols)
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
