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
  var names: AttributeNames
  let options: ReaderOptions
  /// The file has no DOCTYPE: attributes that are not known are metadata by design, not news.
  var isLegacy = false
  /// The frame whose element is open or came last, from 0.
  var frame = -1
  var framePositions: [Int] = []
  /// Where in the block the element in hand begins.
  var position = 0
  /// Open elements, the synthetic root included.
  var depth = 0
  /// The first error that an interning threw; parsing goes on to the group's end, then it is thrown.
  var failure: Failure?

  var isRecord = false
  var draft = RecordDraft()
  var entries: [MetadataRange] = []
  var beats: [MetadataRange] = []
  var text = ByteBuffer(capacity: 1 << 12)
  var valueText = 0..<0
  var dates = InstantParser()
  var creationDates = InstantParser()
  var recentOrigins = RecentOrigins()
  var lastKind = Symbol.none
  var lastUnit = Symbol.none
  var lastCategory = Symbol.none
  var offsets = RunCounter<Int32>()
  var zones = RunCounter<Symbol>()
  var kindClasses = KindClasses()
  var zone = Symbol.none

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
    result.documents.abandon()
    draft = RecordDraft()
    damage = FrameDamage()
  }

  /// What to go back to if the frames that follow prove unsound.
  mutating func checkpoint() -> BlockResult.Checkpoint {
    flushCounts()
    return result.checkpoint
  }

  mutating func restore(_ checkpoint: BlockResult.Checkpoint) {
    offsets.forget()
    zones.forget()
    result.restore(checkpoint)
  }

  /// Adds the counts that were held back.
  mutating func flushCounts() {
    offsets.flush(into: &result.offsets)
    zones.flush(into: &result.zones)
  }

  // MARK: Events

  mutating func start(_ name: XMLName, _ prefix: XMLName, _ attributes: AttributeList) {
    defer { depth += 1 }
    damage.startedElement(depth: depth)
    switch depth {
    case 0: return
    case 1:
      frame += 1
      if frame < framePositions.count { position = framePositions[frame] }
      zone = .none
      isRecord = name == names.record && prefix == .none
      result.documents.abandon()
      if isRecord {
        beginRecord(attributes)
      } else {
        countElement(name, attributes)
        openElement(name, prefix, attributes)
      }
    default:
      if damage.hidesChildren { return }
      if !isRecord { openElement(name, prefix, attributes) }
      if name == names.metadataEntry {
        if depth == 2 { if isRecord { takeMetadata(attributes) } else { takeZone(attributes) } }
      } else if isRecord {
        takeRecordChild(name, attributes)
      }
    }
  }

  mutating func end() {
    depth -= 1
    damage.endedElement(depth: depth)
    guard depth == 1 else { return closeElement() }
    complete()
    countZone()
  }

  /// Counts the element in hand for the zone that it carries.
  @inline(__always)
  mutating func countZone() {
    if !zone.isNone { zones.count(zone, into: &result.zones) }
  }

  /// Takes the open element as it is; damage may have hidden its end.
  mutating func complete() {
    if isRecord, !damage.isOwn { finishRecord() }
    isRecord = false
    completeElement()
  }

  /// Notes why an element, or a part of it, is lost; the kind is known as far as the start tag was read.
  mutating func refuse(at position: Int, name: String, reason: RejectionReason) {
    result.refusals.append(
      BlockResult.Refusal(element: name, kind: draft.kind, reason: reason, byte: Int64(position)))
  }

  mutating func countElement(_ name: XMLName, _ attributes: AttributeList) {
    let symbol = intern(name.bytes)
    result.elements[symbol, default: 0] += 1
    if !TopLevelName.isKnown(name.bytes) { result.remarks[.unknownElement] += 1 }
    if name == names.exportDate, result.exportDate == nil, let value = attributes.value(named: names.value),
      let printed = dates.parse(value)
    {
      result.exportDate = BlockResult.ExportDate(printed: printed, byte: Int64(position))
    }
  }
}
