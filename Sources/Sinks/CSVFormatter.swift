import ByteIO
import HealthModel
import Stages

/// Makes the rows of ``CSVSink``.
final class CSVFormatter: SampleFormatter {
  private var writer: CSVRowWriter

  init(_ columns: [SampleColumn], _ context: ExportContext) { writer = CSVRowWriter(columns, context) }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    writer.write(samples, of: kind, to: &text)
    return samples.count
  }
}

/// Writes samples as CSV and remembers what neighbours have in common.
private struct CSVRowWriter: ~Copyable {
  private let context: ExportContext
  private let fields: Column<SampleColumn>
  private var shared: SharedFields
  private var beats: BeatsField
  private var kind = ""
  private var conversion = UnitConversion.identity
  /// Whether values are in a unit of the kind.
  private var hasUnit = false
  private var created = InstantFormat()
  private var utc = InstantFormat()
  private var local = InstantFormat()
  private var wall = InstantFormat()
  private var run = OffsetRun(offset: 0, from: 0, until: 0)

  init(_ columns: [SampleColumn], _ context: ExportContext) {
    let layout = ColumnLayout(columns, sharesZone: context.clock.isOneZone)
    var fields = Column<SampleColumn>(capacity: layout.fields.count)
    for field in layout.fields { fields.append(field) }
    self.fields = fields
    self.context = context
    shared = SharedFields(layout, context)
    beats = BeatsField(context)
  }

  mutating func write(
    _ samples: borrowing SampleChunk, of kind: KindDescription, to line: inout ByteBuffer
  ) {
    if self.kind != kind.identifier {
      self.kind = kind.identifier
      (conversion, hasUnit) = (kind.conversion, kind.unit != nil)
      shared.begin(kind)
    }
    for index in 0..<samples.count { write(samples, index, to: &line) }
  }

  private mutating func write(
    _ samples: borrowing SampleChunk, _ index: Int, to line: inout ByteBuffer
  ) {
    let row = samples.rows[index]
    let parts = PayloadParts(samples.payload(index))
    shared.begin(row)
    for number in 0..<fields.count {
      shared.append(number, to: &line)
      switch fields[number] {
      case .recordID: line.append(samples.ids[index])
      case .value: writeValue(row, parts, to: &line)
      case .valueOriginal: line.append(csv: parts.valueText)
      case .start: line.append(utc: row.start, by: &utc)
      case .end: line.append(utc: row.end, by: &utc)
      case .creation: if row.created != .missing { line.append(utc: row.created, by: &created) }
      case .startLocal: line.append(local: row.start, offset: offset(at: row.start), by: &local)
      case .endLocal: line.append(local: row.end, offset: offset(at: row.end), by: &local)
      case .startWallClock: line.append(wallClock: row.start, offset: offset(at: row.start), by: &wall)
      case .endWallClock: line.append(wallClock: row.end, offset: offset(at: row.end), by: &wall)
      case .localDate: line.append(date: localDate(at: row.start))
      case .sequence: line.append(integer: Int(samples.ordinals[index]))
      case .timeZone: line.append(context.clock.identifier(at: row.start))
      case .mergedAway: writeMerged(samples.mergedAway[index], to: &line)
      case .metadata: writeMetadata(parts, to: &line)
      case .beats: if parts.hasBeats { beats.append(parts.tagged, of: row, to: &line) }
      // These are in the runs that rows share.
      case .participantID, .type, .unit, .categoryValue, .unitOriginal, .sourceName, .sourceVersion, .device,
        .exportID, .kind, .sourceID, .deviceID, .timeZoneSource, .printedOffset, .categoryCode,
        .isUserEntered:
        break
      }
    }
    shared.append(fields.count, to: &line)
  }

  @inline(__always)
  private func writeValue(_ row: SampleRow, _ parts: PayloadParts, to line: inout ByteBuffer) {
    let isCanonical = hasUnit && !row.flags.contains(.foreignUnit)
    line.append(number: isCanonical ? conversion(row.value) : row.value, printed: parts.valueText)
  }

  /// Seconds east of UTC; neighbours mostly share the run.
  @inline(__always)
  private mutating func offset(at instant: Instant) -> Int32 {
    if instant < run.from || instant >= run.until { run = context.clock.run(at: instant) }
    return Int32(run.offset)
  }

  private mutating func localDate(at instant: Instant) -> CivilDate {
    CivilDate(dayNumber: floorDivide(instant + Int64(offset(at: instant)), secondsPerDay))
  }

  @inline(__always)
  private func writeMerged(_ isMergedAway: Bool, to line: inout ByteBuffer) {
    // `true` and `false`, the first letter in the lowest byte.
    line.append(word: isMergedAway ? 0x6575_7274 : 0x65_736C_6166, length: isMergedAway ? 4 : 5)
  }

  /// Metadata as a JSON object in the order of its keys, the sync version behind them; empty without any.
  private func writeMetadata(_ parts: PayloadParts, to line: inout ByteBuffer) {
    if parts.metadata.isEmpty, parts.syncVersion == nil { return }
    var opening: StaticString = "\"{"
    SamplePayload.forEach(in: parts.metadata) { key, value in
      line.append(opening)
      line.append(quotedJSON: key)
      line.append(0x3A)
      line.append(quotedJSON: value)
      opening = ","
    }
    if let version = parts.syncVersion {
      line.append(opening)
      line.append("\"\"HKMetadataKeySyncVersion\"\":")
      line.append(quotedJSON: version)
    }
    line.append("}\"")
  }
}
