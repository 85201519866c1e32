import ByteIO
import CLibXML2
import HealthModel

/// Takes libxml2's events, or the scanner's fields, and fills a ``BlockResult``. Concrete, and reached through a pointer:
/// a C callback cannot capture anything.
struct RecordReceiver: ~Copyable {
  var result = BlockResult()
  var symbols = SymbolTable()
  var origins: OriginTable
  var damage = FrameDamage()
  private var names: AttributeNames
  private let options: ReaderOptions
  /// The file has no DOCTYPE: attributes that are not known are metadata by design, not news.
  var isLegacy = false
  /// The frame whose element is open or came last, from 0.
  private(set) var frame = -1
  private var framePositions: [Int] = []
  /// Where in the block the element in hand begins.
  private var position = 0
  /// Open elements, the synthetic root included.
  private(set) var depth = 0
  /// The first error that an interning threw; parsing goes on to the group's end, then it is thrown.
  var failure: Failure?

  private var isRecord = false
  /// The open or last top-level element, if it is no Record.
  private var countedElement: Symbol?
  private var draft = RecordDraft()
  private var entries: [MetadataRange] = []
  private var beats: [MetadataRange] = []
  private var text = ByteBuffer(capacity: 1 << 12)
  private var valueText = 0..<0
  private var dates = InstantParser()
  private var creationDates = InstantParser()
  private var lastOrigin = Origin(sourceName: .none, sourceVersion: .none, device: .none)
  private var lastOriginID: OriginID?
  private var lastKind = Symbol.none
  private var lastUnit = Symbol.none
  private var lastCategory = Symbol.none
  private var lastOffset: Int32 = 0
  private var lastOffsetRows = 0
  private var kindClasses = KindClasses()
  private var zone = Symbol.none

  init(options: ReaderOptions, names: AttributeNames) {
    self.options = options
    self.names = names
    origins = OriginTable(aliases: options.aliases)
  }

  /// Prepares for frames that begin at `positions` of the block.
  mutating func begin(frames positions: [Int]) {
    framePositions = positions
    frame = -1
    depth = 0
    isRecord = false
    draft = RecordDraft()
    countedElement = nil
    damage = FrameDamage()
  }

  /// What to go back to if the frames that follow prove unsound.
  mutating func checkpoint() -> BlockResult.Checkpoint {
    flushOffsets()
    return result.checkpoint
  }

  mutating func restore(_ checkpoint: BlockResult.Checkpoint) {
    lastOffsetRows = 0
    result.restore(checkpoint)
  }

  /// Adds the counts that were held back.
  mutating func flushOffsets() {
    if lastOffsetRows > 0 { result.offsets[lastOffset, default: 0] += lastOffsetRows }
    lastOffsetRows = 0
  }

  // MARK: Events

  mutating func start(_ name: XMLName?, _ prefix: XMLName?, _ attributes: AttributeList) {
    defer { depth += 1 }
    damage.startedElement(depth: depth)
    switch depth {
    case 0: return
    case 1:
      frame += 1
      if frame < framePositions.count { position = framePositions[frame] }
      zone = .none
      isRecord = name == names.record && prefix == nil
      if isRecord { beginRecord(attributes) } else { countElement(name, attributes) }
    default:
      if damage.hidesChildren { return }
      if name == names.metadataEntry {
        if depth == 2 { takeMetadata(attributes) }
      } else if isRecord {
        takeRecordChild(name, attributes)
      }
    }
  }

  mutating func end() {
    depth -= 1
    damage.endedElement(depth: depth)
    guard depth == 1 else { return }
    completeRecord()
    if !zone.isNone { result.zones[zone, default: 0] += 1 }
  }

  /// Takes the open Record as it is; damage may have hidden its end.
  mutating func completeRecord() {
    if isRecord, !damage.isOwn { finishRecord() }
    isRecord = false
  }

  /// Takes back what the frame gave and notes why; the kind is kept as far as the start tag was read.
  mutating func reject(position: Int, name: String, reason: RejectionReason, rowsBefore: Int) {
    result.batch.truncate(to: rowsBefore)
    result.refusals.removeAll { $0.byte == Int64(position) }
    if let counted = countedElement { result.elements[counted, default: 1] -= 1 }
    result.elements = result.elements.filter { $0.value > 0 }
    result.refusals.append(
      BlockResult.Refusal(element: name, kind: draft.kind, reason: reason, byte: Int64(position)))
  }

  // MARK: Record

  private mutating func beginRecord(_ attributes: AttributeList) {
    beginDraft()
    var fields = RecordFields()
    for index in 0..<attributes.count {
      let text = attributes.value(index)
      guard attributes.prefix(index) == nil else {
        takeUnknown(attributes, index)
        continue
      }
      switch attributes.name(index) {
      case names.type: fields.type.takeFirst(text)
      case names.sourceName: fields.sourceName.takeFirst(text)
      case names.sourceVersion: fields.sourceVersion.takeFirst(text)
      case names.device: fields.device.takeFirst(text)
      case names.unit: fields.unit.takeFirst(text)
      case names.creationDate: fields.creationDate.takeFirst(text)
      case names.startDate: fields.startDate.takeFirst(text)
      case names.endDate: fields.endDate.takeFirst(text)
      case names.value: fields.value.takeFirst(text)
      case names.source where isLegacy: fields.sourceName.takeFirst(text)
      case names.average where isLegacy: fields.average.takeFirst(text)
      default: takeUnknown(attributes, index)
      }
    }
    take(fields)
  }

  /// Starts the draft of a Record: forgets the one before.
  mutating func beginDraft() {
    draft = RecordDraft()
    entries.removeAll(keepingCapacity: true)
    beats.removeAll(keepingCapacity: true)
    text.removeAll()
    valueText = 0..<0
    zone = .none
  }

  /// Reads the fields of the draft's start tag.
  mutating func take(_ fields: RecordFields) {
    if let type = fields.type { draft.kind = intern(type, likely: lastKind) }
    lastKind = draft.kind
    if let unit = fields.unit { draft.unit = intern(unit, likely: lastUnit) }
    lastUnit = draft.unit
    if let start = fields.startDate { takeStart(start) }
    if let end = fields.endDate { draft.end = date(end)?.instant ?? .missing }
    if let created = fields.creationDate { takeCreationDate(created) }
    if fields.type == nil || fields.startDate == nil || fields.endDate == nil {
      draft.refusal = .missingAttribute
    }
    var value = fields.value ?? .empty
    if let average = fields.average, !average.isEmpty {
      if fields.value == nil {
        value = average
        draft.flags.insert(.aggregated)
      } else {
        keepMetadata(("average" as StaticString).bytes, average)
      }
    }
    takeOrigin(fields.sourceName ?? .empty, fields.sourceVersion ?? .empty, fields.device ?? .empty)
    takeValue(value)
  }

  private mutating func date(_ text: UnsafeRawBufferPointer) -> PrintedInstant? {
    let printed = dates.parse(text)
    if printed == nil { draft.refusal = .badDate }
    return printed
  }

  private mutating func takeStart(_ text: UnsafeRawBufferPointer) {
    guard let printed = date(text) else { return }
    draft.start = printed.instant
    if printed.offset == lastOffset {
      lastOffsetRows += 1
    } else {
      flushOffsets()
      (lastOffset, lastOffsetRows) = (printed.offset, 1)
    }
  }

  private mutating func takeCreationDate(_ text: UnsafeRawBufferPointer) {
    if let printed = creationDates.parse(text) {
      draft.created = printed.instant
    } else if text.count > 0 {
      result.remarks[.badCreationDate] += 1
    }
  }

  private mutating func takeOrigin(
    _ sourceName: UnsafeRawBufferPointer, _ sourceVersion: UnsafeRawBufferPointer,
    _ device: UnsafeRawBufferPointer
  ) {
    let origin = Origin(
      sourceName: intern(sourceName, likely: lastOrigin.sourceName),
      sourceVersion: intern(sourceVersion, likely: lastOrigin.sourceVersion),
      device: intern(withoutAddress(device), likely: lastOrigin.device))
    if origin == lastOrigin, let lastOriginID {
      draft.origin = lastOriginID
      return
    }
    do throws(Failure) {
      draft.origin = try origins.intern(origin, in: &symbols)
      (lastOrigin, lastOriginID) = (origin, draft.origin)
    } catch {
      failure = failure ?? error
    }
  }

  /// Reads the value as the kind's prefix says: a number, a category symbol, or whichever it is.
  private mutating func takeValue(_ text: UnsafeRawBufferPointer) {
    let kindClass = kindClasses.kindClass(of: draft.kind, in: symbols)
    if options.retainsText, text.count > 0 {
      let start = self.text.count
      self.text.append(text)
      valueText = start..<self.text.count
    }
    let number = kindClass == .category ? nil : parseDecimal(text)
    if let number {
      draft.value = number.isFinite ? number : .nan
    } else if kindClass == .quantity {
      if text.count > 0 { result.remarks[.badNumber] += 1 }
    } else {
      draft.flags.insert(.isCategory)
      lastCategory = intern(text, likely: lastCategory)
      draft.category = lastCategory
    }
  }

  private mutating func takeUnknown(_ attributes: AttributeList, _ index: Int) {
    if !isLegacy { result.remarks[.unknownAttribute] += 1 }
    guard let name = attributes.name(index) else { return }
    let start = text.count
    if let prefix = attributes.prefix(index) {
      text.append(bytes(of: prefix))
      text.append(0x3A)
    }
    text.append(bytes(of: name))
    keepMetadata(key: start..<text.count, attributes.value(index))
  }

  // MARK: Children

  private mutating func takeMetadata(_ attributes: AttributeList) {
    guard let key = attributes.value(named: names.key) else {
      result.remarks[.unknownElement] += 1
      return
    }
    let value = attributes.value(named: names.value) ?? .empty
    if isRecord {
      keepMetadata(key, value)
    } else if key.equals("HKTimeZone") {
      zone = intern(value, likely: zone)
    }
  }

  /// Takes one beat of the draft.
  mutating func keepBeat(bpm: UnsafeRawBufferPointer, time: UnsafeRawBufferPointer) {
    if BeatTime(time) == nil { result.remarks[.beatTimeUnparsed] += 1 }
    if options.retainsText { beats.append(MetadataRange(key: append(bpm), value: append(time))) }
  }

  /// Ends a Record of the scanner that begins at `position` of the block.
  mutating func finishScanned(at position: Int) {
    self.position = position
    finishRecord()
    if !zone.isNone { result.zones[zone, default: 0] += 1 }
  }

  private mutating func takeRecordChild(_ name: XMLName?, _ attributes: AttributeList) {
    if depth == 2, name == names.beatList { return }
    guard depth == 3, name == names.beat, let bpm = attributes.value(named: names.bpm) else {
      result.remarks[.unknownElement] += 1
      return
    }
    keepBeat(bpm: bpm, time: attributes.value(named: names.time) ?? .empty)
  }

  mutating func keepMetadata(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    keepMetadata(key: append(key), value)
  }

  private mutating func keepMetadata(key: Range<Int>, _ value: UnsafeRawBufferPointer) {
    entries.append(MetadataRange(key: key, value: append(value)))
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let start = text.count
    text.append(bytes)
    return start..<text.count
  }

  private func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text.bytes[range])
  }

  private func bytes(of name: XMLName) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: name, count: strlen(UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)))
  }

  // MARK: End of a Record

  /// Ends the draft: a row of the batch, or a refusal.
  mutating func finishRecord() {
    if draft.refusal == nil, draft.end < draft.start { draft.refusal = .endBeforeStart }
    if let reason = draft.refusal {
      result.refusals.append(BlockResult.Refusal(kind: draft.kind, reason: reason, byte: Int64(position)))
      return
    }
    if damage.hidesChildren { draft.flags.insert(.childrenIncomplete) }
    encodePayload()
    result.batch.kind.append(draft.kind)
    result.batch.origin.append(draft.origin)
    result.batch.unit.append(draft.unit)
    result.batch.start.append(draft.start)
    result.batch.end.append(draft.end)
    result.batch.created.append(draft.created)
    result.batch.value.append(draft.value)
    result.batch.category.append(draft.category)
    result.batch.flags.append(draft.flags)
    result.batch.offset.append(Int64(position))
    result.batch.payloadEnd.append(result.batch.payloads.count)
    if options.retainsRecordedZones, !zone.isNone {
      result.recordedZones.append(RecordedZone(start: draft.start, zone: zone))
    }
  }

  /// Writes the draft's metadata, texts and beats in the form of ``SamplePayload``.
  private mutating func encodePayload() {
    if entries.isEmpty, beats.isEmpty, valueText.isEmpty { return }
    sortEntries()
    let start = result.batch.payloads.count
    result.batch.payloads.append(integer: UInt32(0))
    var syncVersion: Range<Int>?
    for (index, entry) in entries.enumerated() {
      let key = bytes(entry.key)
      if index + 1 < entries.count, equalBytes(key, bytes(entries[index + 1].key)) {
        result.remarks[.duplicateMetadataKey] += 1
        continue
      }
      if key.equals("HKMetadataKeySyncVersion") {
        syncVersion = entry.value
        continue
      }
      noteMeaning(of: key, bytes(entry.value))
      SamplePayload.append(key: key, value: bytes(entry.value), to: &result.batch.payloads)
    }
    let length = UInt32(result.batch.payloads.count - start - 4)
    UnsafeMutableRawPointer(result.batch.payloads.base + start).storeBytes(of: length, as: UInt32.self)
    if !entries.isEmpty { draft.flags.insert(.hasMetadata) }
    if let syncVersion { append(.syncVersion, bytes(syncVersion)) }
    if !valueText.isEmpty { append(.valueText, bytes(valueText)) }
    for beat in beats {
      let joined = append(bytes(beat.key))
      text.append(0x1F)
      _ = append(bytes(beat.value))
      append(.beat, bytes(joined.lowerBound..<text.count))
    }
  }

  private mutating func append(_ tag: SamplePayload.Tag, _ value: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: tag.rawValue) {
      SamplePayload.append(key: $0, value: value, to: &result.batch.payloads)
    }
  }

  /// Sorts as `key=value` texts; equal keys keep their order, the last one wins.
  private mutating func sortEntries() {
    guard entries.count > 1 else { return }
    for index in 1..<entries.count {
      var place = index
      while place > 0, compareKeys(bytes(entries[place].key), bytes(entries[place - 1].key)) < 0 {
        entries.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// The order of two different keys with `=` behind them.
  private func compareKeys(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let common = min(left.count, right.count)
    let order = compareBytes(.init(rebasing: left[..<common]), .init(rebasing: right[..<common]))
    if order != 0 || left.count == right.count { return order }
    return left.count < right.count ? 0x3D - Int(right[common]) : Int(left[common]) - 0x3D
  }

  private mutating func noteMeaning(of key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if key.equals("HKWasUserEntered"), value.equals("1") { draft.flags.insert(.userEntered) }
    if key.equals("HKTimeZone") { zone = intern(value, likely: zone) }
    if key.equals("HKMetadataKeySyncIdentifier") { draft.flags.insert(.hasSyncIdentifier) }
  }

  // MARK: Other elements

  private mutating func countElement(_ name: XMLName?, _ attributes: AttributeList) {
    guard let name else { return }
    let symbol = intern(bytes(of: name))
    countedElement = symbol
    result.elements[symbol, default: 0] += 1
    if !TopLevelName.isKnown(bytes(of: name)) { result.remarks[.unknownElement] += 1 }
    if name == names.exportDate, let value = attributes.value(named: names.value) {
      result.exportDate = dates.parse(value)
    }
  }

  // MARK: Interning

  private mutating func intern(_ bytes: UnsafeRawBufferPointer) -> Symbol {
    do throws(Failure) { return try symbols.intern(bytes) } catch {
      failure = failure ?? error
      return .none
    }
  }

  /// Interns text that is mostly equal to that of the row before.
  @inline(__always)
  private mutating func intern(_ bytes: UnsafeRawBufferPointer, likely last: Symbol) -> Symbol {
    equalBytes(symbols.bytes(of: last), bytes) ? last : intern(bytes)
  }

  /// The device without `<<HKDevice: 0x…>, ` and the closing `>`; another form is left whole.
  private func withoutAddress(_ device: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let lead: StaticString = "<<HKDevice: 0x"
    guard let base = device.baseAddress, device.count > lead.utf8CodeUnitCount,
      memcmp(base, lead.utf8Start, lead.utf8CodeUnitCount) == 0
    else { return device }
    let bytes = base.assumingMemoryBound(to: UInt8.self)
    let close = firstIndex(of: 0x3E, in: bytes, from: lead.utf8CodeUnitCount, to: device.count)
    let start = close + 3
    guard start < device.count, bytes[close + 1] == 0x2C, bytes[close + 2] == 0x20 else { return device }
    let end = bytes[device.count - 1] == 0x3E ? device.count - 1 : device.count
    return UnsafeRawBufferPointer(rebasing: device[start..<end])
  }
}
