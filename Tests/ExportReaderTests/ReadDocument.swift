import ByteIO
import ExportReader
import HealthModel

/// Bytes in memory as a source, given out at most `piece` at a time.
struct MemorySource: ByteSource, ~Copyable {
  let bytes: [UInt8]
  var piece = Int.max
  private var position = 0
  var bytesRead: Int64 { Int64(position) }
  var progress: Double? { nil }

  init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = piece
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    let count = min(buffer.count, piece, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// All that reading a document gave, as values that can be compared.
struct ReadDocument: Equatable {
  /// One line a sample: every column, texts instead of symbols, the payload spelled out.
  var samples: [String] = []
  var rejections: [String] = []
  var remarks: [Remark: Int] = [:]
  var elements: [String: Int] = [:]
  var facts = ""
  var isComplete = false
  var balances = false

  init(
    _ bytes: [UInt8], blockSize: Int = 1 << 20, limits: ElementLimits = ElementLimits(),
    usesScanner: Bool = true,
    threads: Int = 1
  ) throws {
    var options = ReaderOptions()
    options.retainsText = true
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
      rejections += reader.gatherer.rejections.map {
        "\($0.element) \(reader.gatherer.symbols.string($0.kind)) \($0.reason.rawValue) line \($0.line) byte \($0.byte)"
      }
    }
    // A block's canonical Records come before its others.
    samples = rows.sorted { $0.offset < $1.offset }.map(\.text)
    for remark in Remark.allCases where reader.gatherer.ledger[remark] > 0 {
      remarks[remark] = reader.gatherer.ledger[remark]
    }
    elements = reader.gatherer.ledger.elements
    isComplete = reader.gatherer.isComplete
    facts =
      "\(String(describing: reader.gatherer.facts.exportDate)) \(reader.gatherer.facts.locale) \(reader.gatherer.facts.zones.sorted { $0.key < $1.key }) \(reader.gatherer.facts.offsets.sorted { $0.key < $1.key })"
    let totals = reader.gatherer.ledger.totals
    balances = totals.read == samples.count + totals.rejected
  }

  private static func describe(_ batch: borrowing SampleBatch, _ row: Int, _ reader: borrowing ExportGatherer)
    -> String
  {
    let origin = reader.origins[batch.origin[row]]
    var text = "\(reader.symbols.string(batch.kind[row])) \(reader.symbols.string(origin.sourceKey))"
    text +=
      " v=\(reader.symbols.string(origin.origin.sourceVersion)) d=\(reader.symbols.string(origin.origin.device))"
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
}
