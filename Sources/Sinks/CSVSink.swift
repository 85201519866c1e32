import ByteIO
import HealthModel
import Stages

/// Every sample that is left after collapsing, as one CSV or one for each kind (RFC 4180), sorted by kind and start.
package final class CSVSink: Sink {
  package let wantsSamples = true
  private let context: ExportContext
  private let pathOfKind: (KindDescription) -> String
  /// Where everything goes if kinds do not have files of their own.
  private let commonPath: String?
  private let create: (String) throws(Failure) -> OutputFile
  private var open: (path: String, file: OutputFileBox)?
  private var published: [PublishedFile] = []
  private var origins: [OriginFields?] = []
  private var kindFields = KindFields()
  private let participantField: [UInt8]
  /// The zone's name, nil if it changes on the way.
  private let zoneField: [UInt8]?
  private var json = ByteBuffer()
  private var run = OffsetRun(offset: 0, from: 0, until: 0)

  /// Lets an optional hold a noncopyable file.
  private final class OutputFileBox {
    var file: OutputFile
    init(_ file: consuming OutputFile) { self.file = file }
  }

  /// The fields of an origin, ready for CSV: name, version and device with the commas between and behind them.
  private struct OriginFields {
    var text: [UInt8]
  }

  /// The fields that all rows of a kind share, ready for CSV.
  private struct KindFields {
    var identifier = ""
    var shortName: [UInt8] = []
    var unit: [UInt8] = []
  }

  /// The names of the columns.
  package static let columns = [
    "record_id", "participant_id", "type", "value", "unit", "category_value", "value_original",
    "unit_original",
    "start_utc", "end_utc", "creation_utc", "start_local", "end_local", "tz", "source_name", "source_version",
    "device", "merged_away", "metadata", "beats",
  ]

  /// - Parameters:
  ///   - commonPath: where all samples go; nil if each kind has a file of its own.
  ///   - pathOfKind: where the samples of a kind go.
  ///   - create: opens the file for a path.
  package init(
    context: ExportContext, commonPath: String?, pathOfKind: @escaping (KindDescription) -> String,
    create: @escaping (String) throws(Failure) -> OutputFile
  ) {
    self.context = context
    self.commonPath = commonPath
    self.pathOfKind = pathOfKind
    self.create = create
    participantField = Array(context.participantID.utf8)
    zoneField = context.clock.isOneZone ? Array(context.zone.identifier.utf8) : nil
  }

  package func write(_ samples: borrowing SampleChunk, of kind: KindDescription) throws(Failure) {
    let output = try file(of: kind)
    if kindFields.identifier != kind.identifier { kindFields = fields(of: kind) }
    for row in 0..<samples.count {
      write(samples, row, kind, to: &output.file.buffer)
      output.file.rows += 1
      try output.file.flushIfFull()
    }
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    if let commonPath, open == nil { _ = try openFile(commonPath) }
    try closeFile()
    return published
  }

  private func fields(of kind: KindDescription) -> KindFields {
    var buffer = ByteBuffer()
    buffer.append(csv: kind.shortName)
    let shortName = Array(buffer.bytes)
    buffer.removeAll()
    buffer.append(csv: kind.unit ?? "")
    return KindFields(identifier: kind.identifier, shortName: shortName, unit: Array(buffer.bytes))
  }

  private func file(of kind: KindDescription) throws(Failure) -> OutputFileBox {
    let path = commonPath ?? pathOfKind(kind)
    if let open, open.path == path { return open.file }
    try closeFile()
    return try openFile(path)
  }

  private func openFile(_ path: String) throws(Failure) -> OutputFileBox {
    let box = OutputFileBox(try create(path))
    box.file.buffer.append(Self.columns.joined(separator: ","))
    box.file.buffer.appendLineEnd()
    open = (path, box)
    return box
  }

  private func closeFile() throws(Failure) {
    guard let (path, box) = open else { return }
    published.append(try box.file.finish(path: path))
    open = nil
  }

  // MARK: One row

  private func write(
    _ samples: borrowing SampleChunk, _ index: Int, _ kind: KindDescription, to line: inout ByteBuffer
  ) {
    let row = samples.rows[index]
    let payload = samples.payload(index)
    line.append(samples.ids[index])
    line.appendComma()
    line.append(participantField)
    line.appendComma()
    line.append(kindFields.shortName)
    line.appendComma()
    writeValue(row, payload, kind, to: &line)
    writeTimes(row, to: &line)
    writeOrigin(row.origin, to: &line)
    samples.mergedAway[index] ? line.append("true,") : line.append("false,")
    writeMetadata(payload, to: &line)
    line.appendComma()
    writeBeats(row, payload, to: &line)
    line.appendLineEnd()
  }

  private func writeValue(
    _ row: SampleRow, _ payload: UnsafeRawBufferPointer, _ kind: KindDescription, to line: inout ByteBuffer
  ) {
    let isCanonical = !row.flags.contains(.foreignUnit) && kind.unit != nil
    line.append(number: isCanonical ? kind.shown(row.value) : row.value)
    line.appendComma()
    if !row.flags.contains(.isCategory) {
      if isCanonical {
        line.append(kindFields.unit)
      } else {
        line.append(csv: context.tables.symbols.bytes(of: row.unit))
      }
    }
    line.appendComma()
    line.append(csv: context.tables.symbols.bytes(of: row.category))
    line.appendComma()
    if let text = SamplePayload.value(of: .valueText, in: payload) { line.append(csv: text) }
    line.appendComma()
    line.append(csv: context.tables.symbols.bytes(of: row.unit))
    line.appendComma()
  }

  private func writeTimes(_ row: SampleRow, to line: inout ByteBuffer) {
    line.append(utc: row.start)
    line.appendComma()
    line.append(utc: row.end)
    line.appendComma()
    if row.created != .missing { line.append(utc: row.created) }
    line.appendComma()
    line.append(local: row.start, offset: offset(at: row.start))
    line.appendComma()
    line.append(local: row.end, offset: offset(at: row.end))
    line.appendComma()
    if let zoneField { line.append(zoneField) } else { line.append(context.clock.identifier(at: row.start)) }
    line.appendComma()
  }

  /// Seconds east of UTC; neighbours mostly share the run.
  private func offset(at instant: Instant) -> Int32 {
    if instant < run.from || instant >= run.until { run = context.clock.run(at: instant) }
    return Int32(run.offset)
  }

  private func writeOrigin(_ id: OriginID, to line: inout ByteBuffer) {
    let index = Int(id.rawValue)
    while origins.count <= index { origins.append(nil) }
    let fields = origins[index] ?? originFields(id)
    origins[index] = fields
    line.append(fields.text)
  }

  private func originFields(_ id: OriginID) -> OriginFields {
    let origin = context.tables.origins[id].origin
    var buffer = ByteBuffer()
    for symbol in [origin.sourceName, origin.sourceVersion, origin.device] {
      buffer.append(csv: context.tables.symbols.bytes(of: symbol))
      buffer.appendComma()
    }
    return OriginFields(text: Array(buffer.bytes))
  }

  /// Metadata as a JSON object in the order of its keys, the sync version behind them; empty without any.
  private func writeMetadata(_ payload: UnsafeRawBufferPointer, to line: inout ByteBuffer) {
    if payload.isEmpty { return }
    json.removeAll()
    SamplePayload.forEach(in: SamplePayload.metadata(of: payload)) { key, value in appendMember(key, value) }
    if let version = SamplePayload.value(of: .syncVersion, in: payload) {
      appendMember(("HKMetadataKeySyncVersion" as StaticString).bytes, version)
    }
    if json.count == 0 { return }
    json.append(0x7D)
    line.append(csv: json.bytes)
  }

  private func appendMember(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    json.append(json.count == 0 ? 0x7B : 0x2C)
    json.append(json: key)
    json.append(0x3A)
    json.append(json: value)
  }

  /// Beats as a JSON array: `{"bpm":64,"time":"9:30:04.99 AM","at":"2025-01-14T09:30:04.990Z"}`; empty without any.
  private func writeBeats(_ row: SampleRow, _ payload: UnsafeRawBufferPointer, to line: inout ByteBuffer) {
    if payload.isEmpty { return }
    json.removeAll()
    SamplePayload.forEach(in: SamplePayload.tagged(of: payload)) { key, value in
      if key.first == SamplePayload.Tag.beat.rawValue { appendBeat(value, row) }
    }
    if json.count == 0 { return }
    json.append(0x5D)
    line.append(csv: json.bytes)
  }

  private func appendBeat(_ beat: UnsafeRawBufferPointer, _ row: SampleRow) {
    let parts = beat.split(separator: 0x1F, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let (bpm, time) = (UnsafeRawBufferPointer(rebasing: parts[0]), UnsafeRawBufferPointer(rebasing: parts[1]))
    json.append(json.count == 0 ? 0x5B : 0x2C)
    json.append("{\"bpm\":")
    if let number = parseDecimal(bpm), number.isFinite {
      json.append(number: number)
    } else {
      json.append("null")
    }
    json.append(",\"time\":")
    json.append(json: time)
    json.append(",\"at\":")
    let offsets = [context.facts.exportOffset ?? 0, context.zone.rules.offset(at: row.start)]
    if let at = BeatTime(time)?.instant(start: row.start, end: row.end, offsets: offsets) {
      json.append(0x22)
      json.append(utcMilliseconds: at)
      json.append(0x22)
    } else {
      json.append("null")
    }
    json.append(0x7D)
  }
}
