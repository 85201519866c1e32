import ByteIO
import HealthModel
import Stages

/// Makes the rows of ``CSVSink``.
final class CSVFormatter: SampleFormatter {
  private var writer: CSVRowWriter

  init(_ context: ExportContext) { writer = CSVRowWriter(context) }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) {
    writer.write(samples, of: kind, to: &text)
  }
}

/// Writes samples as CSV and remembers what neighbours have in common.
private struct CSVRowWriter: ~Copyable {
  private let context: ExportContext
  private let tables: ExportTables
  /// The zone's name and a comma, nil if it changes on the way.
  private let zoneField: [UInt8]?
  private var kind = KindFields()
  private var origins = OriginFields()
  private var created = InstantFormat()
  private var utc = InstantFormat()
  private var local = InstantFormat()
  private var run = OffsetRun(offset: 0, from: 0, until: 0)
  /// Of the clocks that heartbeats may have been printed by: that of the export, and that of the zone.
  private var beatOffsets: [Int32]

  /// What all rows of a kind share, ready for CSV.
  private struct KindFields {
    var identifier = ""
    /// Participant and type, with the commas before, between and behind them.
    var head: [UInt8] = []
    var unit: [UInt8] = []
    var conversion = UnitConversion.identity
    /// Whether values are in a unit of the kind.
    var hasUnit = false

    init() {}

    init(_ kind: KindDescription, participantID: String) {
      identifier = kind.identifier
      var buffer = ByteBuffer()
      buffer.appendComma()
      buffer.append(participantID)
      buffer.appendComma()
      buffer.append(csv: kind.shortName)
      buffer.appendComma()
      head = Array(buffer.bytes)
      buffer.removeAll()
      buffer.append(csv: kind.unit ?? "")
      unit = Array(buffer.bytes)
      conversion = kind.conversion
      hasUnit = kind.unit != nil
    }
  }

  init(_ context: ExportContext) {
    self.context = context
    tables = context.tables
    zoneField = context.clock.isOneZone ? Array(context.zone.identifier.utf8) : nil
    beatOffsets = [context.facts.exportOffset ?? 0, 0]
  }

  mutating func write(
    _ samples: borrowing SampleChunk, of kind: KindDescription, to line: inout ByteBuffer
  ) {
    if self.kind.identifier != kind.identifier {
      self.kind = KindFields(kind, participantID: context.participantID)
    }
    for index in 0..<samples.count { write(samples, index, to: &line) }
  }

  private mutating func write(
    _ samples: borrowing SampleChunk, _ index: Int, to line: inout ByteBuffer
  ) {
    let row = samples.rows[index]
    let parts = PayloadParts(samples.payload(index))
    line.append(samples.ids[index])
    line.append(kind.head)
    writeValue(row, parts, to: &line)
    writeTimes(row, to: &line)
    origins.append(row.origin, of: tables, to: &line)
    writeMerged(samples.mergedAway[index], to: &line)
    writeMetadata(parts, to: &line)
    line.appendComma()
    if parts.hasBeats { writeBeats(row, parts, to: &line) }
    line.appendLineEnd()
  }

  private func writeValue(_ row: SampleRow, _ parts: PayloadParts, to line: inout ByteBuffer) {
    let isCanonical = kind.hasUnit && !row.flags.contains(.foreignUnit)
    line.append(number: isCanonical ? kind.conversion(row.value) : row.value, printed: parts.valueText)
    line.appendComma()
    if !row.flags.contains(.isCategory) {
      if isCanonical { line.append(kind.unit) } else { append(row.unit, to: &line) }
    }
    line.appendComma()
    append(row.category, to: &line)
    line.appendComma()
    line.append(csv: parts.valueText)
    line.appendComma()
    append(row.unit, to: &line)
    line.appendComma()
  }

  @inline(__always)
  private func append(_ symbol: Symbol, to line: inout ByteBuffer) {
    if !symbol.isNone { line.append(csv: tables.symbols.bytes(of: symbol)) }
  }

  private mutating func writeTimes(_ row: SampleRow, to line: inout ByteBuffer) {
    line.append(utc: row.start, by: &utc)
    line.appendComma()
    line.append(utc: row.end, by: &utc)
    line.appendComma()
    if row.created != .missing { line.append(utc: row.created, by: &created) }
    line.appendComma()
    line.append(local: row.start, offset: offset(at: row.start), by: &local)
    line.appendComma()
    line.append(local: row.end, offset: offset(at: row.end), by: &local)
    line.appendComma()
    if let zoneField { line.append(zoneField) } else { line.append(context.clock.identifier(at: row.start)) }
    line.appendComma()
  }

  /// Seconds east of UTC; neighbours mostly share the run.
  @inline(__always)
  private mutating func offset(at instant: Instant) -> Int32 {
    if instant < run.from || instant >= run.until { run = context.clock.run(at: instant) }
    return Int32(run.offset)
  }

  @inline(__always)
  private func writeMerged(_ isMergedAway: Bool, to line: inout ByteBuffer) {
    // `true,` and `false,`, the first letter in the lowest byte.
    line.append(
      word: isMergedAway ? 0x2C_6575_7274 : 0x2C65_736C_6166, length: isMergedAway ? 5 : 6)
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

  /// Beats as a JSON array: `{"bpm":64,"time":"9:30:04.99 AM","at":"2025-01-14T09:30:04.990Z"}`.
  private mutating func writeBeats(_ row: SampleRow, _ parts: PayloadParts, to line: inout ByteBuffer) {
    beatOffsets[1] = context.zone.rules.offset(at: row.start)
    var count = 0
    SamplePayload.forEach(in: parts.tagged) { key, value in
      guard key.first == SamplePayload.Tag.beat.rawValue, let separator = value.firstIndex(of: 0x1F) else {
        return
      }
      line.append(count == 0 ? "\"[" : ",")
      writeBeat(
        bpm: UnsafeRawBufferPointer(rebasing: value[..<separator]),
        time: UnsafeRawBufferPointer(rebasing: value[(separator + 1)...]), row, to: &line)
      count += 1
    }
    if count > 0 { line.append("]\"") }
  }

  private func writeBeat(
    bpm: UnsafeRawBufferPointer, time: UnsafeRawBufferPointer, _ row: SampleRow, to line: inout ByteBuffer
  ) {
    line.append("{\"\"bpm\"\":")
    if let number = parseDecimal(bpm), number.isFinite {
      line.append(number: number, printed: bpm)
    } else {
      line.append("null")
    }
    line.append(",\"\"time\"\":")
    line.append(quotedJSON: time)
    if let at = BeatTime(time)?.instant(start: row.start, end: row.end, offsets: beatOffsets) {
      line.append(",\"\"at\"\":\"\"")
      line.append(utcMilliseconds: at)
      line.append("\"\"}")
    } else {
      line.append(",\"\"at\"\":null}")
    }
  }
}

/// What a payload holds, found in one walk.
private struct PayloadParts {
  let metadata: UnsafeRawBufferPointer
  let tagged: UnsafeRawBufferPointer
  private(set) var valueText = UnsafeRawBufferPointer.empty
  private(set) var syncVersion: UnsafeRawBufferPointer?
  private(set) var hasBeats = false

  @inline(__always)
  init(_ payload: UnsafeRawBufferPointer) {
    metadata = SamplePayload.metadata(of: payload)
    tagged = SamplePayload.tagged(of: payload)
    var (valueText, syncVersion, hasBeats) = (valueText, syncVersion, hasBeats)
    SamplePayload.forEach(in: tagged) { key, value in
      switch key.first {
      case SamplePayload.Tag.valueText.rawValue: if valueText.baseAddress == nil { valueText = value }
      case SamplePayload.Tag.syncVersion.rawValue: if syncVersion == nil { syncVersion = value }
      default: hasBeats = true
      }
    }
    (self.valueText, self.syncVersion, self.hasBeats) = (valueText, syncVersion, hasBeats)
  }
}
