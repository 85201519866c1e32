import ByteIO
import HealthModel

/// Collects ``ExportFacts`` batch by batch.
struct FactGatherer: ~Copyable {
  /// Records that stand before it are not judged by it, whichever block they are in.
  var exportDate: BlockResult.ExportDate?
  var zones: [Symbol: Int] = [:]
  /// Records per printed offset of their start.
  var offsets: [Int32: Int] = [:]
  var recordedZones: [RecordedZone] = []
  /// Rows that start more than a day after ExportDate.
  private(set) var futureRows = 0
  private var origins = Column<OriginFacts>()
  private var kinds: [KindFacts] = []
  private var units: [KindUnit: Int] = [:]

  mutating func gather(_ batch: borrowing SampleBatch) {
    let latest = exportDate?.printed.instant ?? .max
    let judged = exportDate?.byte ?? 0
    for row in 0..<batch.count { gatherOrigin(batch, row, batch.offset[row] < judged ? .max : latest) }
    for run in batch.runsOfKinds {
      gatherKind(batch, run, latest, from: judged)
      gatherUnits(batch, run)
    }
  }

  @inline(__always)
  private mutating func gatherOrigin(_ batch: borrowing SampleBatch, _ row: Int, _ latest: Instant) {
    let index = Int(batch.origin[row].rawValue)
    while origins.count <= index { origins.append(OriginFacts()) }
    origins[index].count(
      start: batch.start[row], end: batch.end[row], created: batch.created[row],
      isUserEntered: batch.flags[row].contains(.userEntered), latest: latest)
  }

  private mutating func gatherKind(
    _ batch: borrowing SampleBatch, _ rows: Range<Int>, _ latest: Instant, from judged: Int64
  ) {
    let index = Int(batch.kind[rows.lowerBound].rawValue)
    while kinds.count <= index { kinds.append(KindFacts()) }
    var facts = kinds[index]
    facts.rows += rows.count
    for row in rows {
      let start = batch.start[row]
      facts.firstStart = min(facts.firstStart, start)
      facts.lastStart = max(facts.lastStart, start)
      facts.lastEnd = max(facts.lastEnd, batch.end[row])
      if latest != .max, start > latest + 86_400, batch.offset[row] >= judged { futureRows += 1 }
    }
    kinds[index] = facts
  }

  private mutating func gatherUnits(_ batch: borrowing SampleBatch, _ rows: Range<Int>) {
    var start = rows.lowerBound
    while start < rows.upperBound {
      let unit = batch.unit[start]
      var end = start + 1
      while end < rows.upperBound, batch.unit[end] == unit { end += 1 }
      units[KindUnit(kind: batch.kind[start], unit: unit), default: 0] += end - start
      start = end
    }
  }

  func facts(prolog: Prolog, symbols: borrowing SymbolTable) -> ExportFacts {
    var facts = ExportFacts()
    facts.exportDate = exportDate?.printed
    facts.locale = prolog.locale
    facts.exportVersion = prolog.exportVersion
    facts.origins = (0..<origins.count).map { origins[$0] }
    facts.kinds = kinds
    facts.units = units
    for (zone, count) in zones { facts.zones[symbols.string(zone), default: 0] += count }
    facts.offsets = offsets
    facts.recordedZones = recordedZones
    return facts
  }
}
