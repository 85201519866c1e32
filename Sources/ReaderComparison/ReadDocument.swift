import ByteIO
import ExportReader
import HealthModel

/// All that reading a document gave, as values that can be compared.
package struct ReadDocument: Equatable {
  /// One line a sample: every column, texts instead of symbols, the payload spelled out.
  package private(set) var samples: [String] = []
  package private(set) var rejections: [String] = []
  /// One line an element that is no Record.
  package private(set) var documents: [String] = []
  package private(set) var remarks: [Remark: Int] = [:]
  package private(set) var elements: [String: Int] = [:]
  /// One line a fact of the whole export.
  package private(set) var facts: [String] = []
  package private(set) var isComplete = false
  /// Whether every Record that was read became a sample or was rejected.
  package private(set) var balances = false

  package init(
    _ bytes: [UInt8], blockSize: Int = 1 << 20, limits: ElementLimits = ElementLimits(),
    usesScanner: Bool = true, threads: Int = 1
  ) throws(Failure) {
    var options = ReaderOptions()
    options.retainsText = true
    options.retainsRecordedZones = true
    options.retainsElements = true
    options.blockSize = blockSize
    options.limits = limits
    options.usesScanner = usesScanner
    var reader = try ExportReader(MemorySource(bytes), options: options, threads: threads)
    var batch = SampleBatch()
    var rows: [(offset: Int64, text: String)] = []
    while try reader.next(into: &batch) {
      for row in 0..<batch.count {
        rows.append((batch.offset[row], Self.describe(batch, row, reader.gatherer)))
      }
      documents += reader.gatherer.documents.map { "line \($0.line) byte \($0.byte) \(Self.describe($0))" }
      for rejection in reader.gatherer.rejections {
        rejections.append(Self.describe(rejection, reader.gatherer.symbols))
      }
    }
    // A block's canonical Records come before its others.
    samples = rows.sorted { $0.offset < $1.offset }.map(\.text)
    for remark in Remark.allCases where reader.gatherer.ledger[remark] > 0 {
      remarks[remark] = reader.gatherer.ledger[remark]
    }
    elements = reader.gatherer.ledger.elements.mapValues { $0.read - $0.rejected }.filter { $0.value > 0 }
    isComplete = reader.gatherer.isComplete
    facts = Self.describeFacts(reader.gatherer)
    let totals = reader.gatherer.ledger.totals
    balances = totals.read == samples.count + totals.rejected
  }

  /// The element as XML, more or less.
  private static func describe(_ element: Element) -> String {
    let attributes = element.attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
    return "<\(element.name)\(attributes)>\(element.children.map(describe).joined())</>"
  }

  private static func describe(_ rejection: Rejection, _ symbols: borrowing SymbolTable) -> String {
    let (kind, reason) = (symbols.string(rejection.kind), rejection.reason.rawValue)
    return "\(rejection.element) \(kind) \(reason) line \(rejection.line) byte \(rejection.byte)"
  }

  private static func describe(_ batch: borrowing SampleBatch, _ row: Int, _ reader: borrowing ExportGatherer)
    -> String
  {
    let origin = reader.origins[batch.origin[row]]
    var text = "\(reader.symbols.string(batch.kind[row])) \(describe(origin, reader.symbols))"
    text += " \(batch.start[row])-\(batch.end[row]) c=\(batch.created[row]) \(batch.value[row])"
    text += " \(reader.symbols.string(batch.unit[row])) \(reader.symbols.string(batch.category[row]))"
    text += " f=\(batch.flags[row].rawValue) @\(batch.offset[row])"
    let payload = batch.payload(row)
    SamplePayload.forEach(in: SamplePayload.metadata(of: payload)) { key, value in
      text += " {\(String(decoding: key, as: UTF8.self))=\(String(decoding: value, as: UTF8.self))}"
    }
    SamplePayload.forEach(in: SamplePayload.tagged(of: payload)) { key, value in
      text += " [\(key[0]):\(String(decoding: value, as: UTF8.self))]"
    }
    return text
  }

  private static func describe(_ details: OriginDetails, _ symbols: borrowing SymbolTable) -> String {
    let (version, device) = (details.origin.sourceVersion, details.origin.device)
    return "\(symbols.string(details.sourceKey)) v=\(symbols.string(version)) d=\(symbols.string(device))"
  }

  /// Sorted, since the numbers of kinds and origins are those of first sight.
  private static func describeFacts(_ reader: borrowing ExportGatherer) -> [String] {
    let facts = reader.facts
    var lines = facts.zones.map { "zone \($0.key): \($0.value)" }
    lines += facts.offsets.map { "offset \($0.key): \($0.value)" }
    for (index, origin) in facts.origins.enumerated() where origin.rows > 0 {
      let details = reader.origins[OriginID(rawValue: UInt32(index))]
      // Sources are ordered by their display names, too, which the key has only folded.
      let name = reader.symbols.string(details.origin.sourceName)
      lines.append("origin \(name) \(describe(details, reader.symbols)): \(origin)")
    }
    for (index, kind) in facts.kinds.enumerated() where kind.rows > 0 {
      lines.append("kind \(reader.symbols.string(Symbol(rawValue: UInt32(index)))): \(kind)")
    }
    for (index, counts) in reader.ledger.kinds.enumerated() where counts != KindCounts() {
      lines.append("counts \(reader.symbols.string(Symbol(rawValue: UInt32(index)))): \(counts)")
    }
    for (key, rows) in facts.units where rows > 0 {
      lines.append("unit \(reader.symbols.string(key.kind)) \(reader.symbols.string(key.unit)): \(rows)")
    }
    for row in facts.recordedZones {
      lines.append("recorded zone \(row.start): \(reader.symbols.string(row.zone))")
    }
    lines.append("export date \(String(describing: facts.exportDate))")
    lines.append("locale \(facts.locale), version \(String(describing: facts.exportVersion))")
    lines += reader.ledger.rejections.map { "rejections \($0.key.rawValue): \($0.value)" }
    return lines.sorted()
  }
}
