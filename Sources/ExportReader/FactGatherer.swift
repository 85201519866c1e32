import ByteIO
import HealthModel

/// Collects ``ExportFacts`` batch by batch.
struct FactGatherer {
  /// Records that stand before it are not judged by it, whichever block they are in.
  var exportDate: BlockResult.ExportDate?
  var zones: [Symbol: Int] = [:]
  /// Records per printed offset of their start.
  var offsets: [Int32: Int] = [:]
  var recordedZones: [RecordedZone] = []
  /// Rows that start more than a day after ExportDate.
  private(set) var futureRows = 0
  private var origins: [OriginFacts] = []
  private var kinds: [KindFacts] = []
  private var units: [KindUnit: Int] = [:]

  mutating func gather(_ batch: borrowing SampleBatch) {
    guard batch.count > 0 else { return }
    var unit = KindUnit(kind: batch.kind[0], unit: batch.unit[0])
    var unitRows = 0
    for row in 0..<batch.count {
      let (kind, start) = (batch.kind[row], batch.start[row])
      let latest = latestStart(at: batch.offset[row])
      gatherOrigin(batch, row, latest)
      gatherKind(kind, start, batch.end[row])
      if latest != .max, start > latest + 86_400 { futureRows += 1 }
      if kind != unit.kind || batch.unit[row] != unit.unit {
        units[unit, default: 0] += unitRows
        unit = KindUnit(kind: kind, unit: batch.unit[row])
        unitRows = 0
      }
      unitRows += 1
    }
    units[unit, default: 0] += unitRows
  }

  /// The latest start that a Record at an offset can have had.
  private func latestStart(at offset: Int64) -> Instant {
    guard let exportDate, exportDate.byte < offset else { return .max }
    return exportDate.printed.instant
  }

  private mutating func gatherOrigin(_ batch: borrowing SampleBatch, _ row: Int, _ latest: Instant) {
    let index = Int(batch.origin[row].rawValue)
    while origins.count <= index { origins.append(OriginFacts()) }
    let (start, created) = (batch.start[row], batch.created[row])
    origins[index].rows += 1
    origins[index].firstStart = min(origins[index].firstStart, start)
    if start <= latest { origins[index].lastStart = max(origins[index].lastStart, start) }
    if created != .missing { origins[index].firstCreated = min(origins[index].firstCreated, created) }
    if batch.flags[row].contains(.userEntered) { origins[index].userEnteredRows += 1 }
  }

  private mutating func gatherKind(_ kind: Symbol, _ start: Instant, _ end: Instant) {
    let index = Int(kind.rawValue)
    while kinds.count <= index { kinds.append(KindFacts()) }
    kinds[index].rows += 1
    kinds[index].firstStart = min(kinds[index].firstStart, start)
    kinds[index].lastStart = max(kinds[index].lastStart, start)
    kinds[index].lastEnd = max(kinds[index].lastEnd, end)
  }

  func facts(prolog: Prolog, symbols: borrowing SymbolTable) -> ExportFacts {
    var facts = ExportFacts()
    facts.exportDate = exportDate?.printed
    facts.locale = prolog.locale
    facts.exportVersion = prolog.exportVersion
    facts.origins = origins
    facts.kinds = kinds
    facts.units = units
    for (zone, count) in zones { facts.zones[symbols.string(zone), default: 0] += count }
    facts.offsets = offsets
    facts.recordedZones = recordedZones
    return facts
  }
}
