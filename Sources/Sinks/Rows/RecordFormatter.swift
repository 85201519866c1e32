import ByteIO
import HealthModel
import Stages

/// Makes a row of each sample.
final class RecordFormatter<Form: RowForm>: SampleFormatter {
  private var writer: RecordWriter<Form>

  /// - Parameter names: the names of the columns, if they are not their own.
  init(_ columns: [SampleColumn], names: [String]? = nil, _ context: ExportContext) {
    writer = RecordWriter(
      ColumnLayout(columns, names: names, sharesZone: context.clock.isOneZone), context)
  }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    writer.write(samples, of: kind, to: &text)
    return samples.count
  }
}

/// Writes samples and remembers what neighbours have in common.
private struct RecordWriter<Form: RowForm>: ~Copyable {
  private let context: ExportContext
  private let fields: Column<SampleColumn>
  private var shared: SharedFields<Form>
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

  init(_ layout: ColumnLayout, _ context: ExportContext) {
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
      case .recordID: Form.append(samples.ids[index], to: &line)
      case .value: writeValue(row, parts, to: &line)
      case .valueOriginal: write(parts.valueText, to: &line)
      case .start: Form.append(row.start, by: &utc, to: &line)
      case .end: Form.append(row.end, by: &utc, to: &line)
      case .creation:
        row.created == .missing
          ? Form.appendNull(to: &line) : Form.append(row.created, by: &created, to: &line)
      case .startLocal: line.append(local: row.start, offset: offset(at: row.start), by: &local)
      case .endLocal: line.append(local: row.end, offset: offset(at: row.end), by: &local)
      case .startWallClock:
        Form.append(wallClock: row.start, offset: offset(at: row.start), by: &wall, to: &line)
      case .endWallClock: Form.append(wallClock: row.end, offset: offset(at: row.end), by: &wall, to: &line)
      case .localDate: Form.append(localDate(at: row.start), to: &line)
      case .sequence: Form.append(Int(samples.ordinals[index]), to: &line)
      case .timeZone: Form.append(text: context.clock.identifier(at: row.start), to: &line)
      case .mergedAway: Form.append(samples.mergedAway[index], to: &line)
      case .metadata: writeMetadata(parts, to: &line)
      // Only files of samples, which are CSV, have it.
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
    let value = isCanonical ? conversion(row.value) : row.value
    value.isFinite
      ? Form.append(value, printed: parts.valueText, to: &line) : Form.appendNull(to: &line)
  }

  @inline(__always)
  private func write(_ text: UnsafeRawBufferPointer, to line: inout ByteBuffer) {
    text.isEmpty ? Form.appendNull(to: &line) : Form.append(text: text, to: &line)
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

  /// Metadata as a JSON object in the order of its keys, the sync version behind them; nothing without any.
  private func writeMetadata(_ parts: PayloadParts, to line: inout ByteBuffer) {
    if parts.metadata.isEmpty, parts.syncVersion == nil { return Form.appendNull(to: &line) }
    let key: StaticString = "HKMetadataKeySyncVersion"
    Form.append(
      object: { receive in
        SamplePayload.forEach(in: parts.metadata, receive)
        if let version = parts.syncVersion { receive(key.bytes, version) }
      }, to: &line)
  }
}
