import ByteIO
import HealthModel

extension RecordScanner {
  /// Gives an accepted Record to the receiver, and remembers what was new in it.
  @inline(__always)
  mutating func take(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ content: Content, at start: Int,
    into receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    receiver.pointee.beginDraft(at: start)
    takeType(base, tag, receiver)
    takeOrigin(base, tag, receiver)
    if tag.hasUnit { takeUnit(base, tag, receiver) }
    if let date = tag.startDate.printed {
      receiver.pointee.takeStart(date)
    } else {
      receiver.pointee.takeStart(bytes(base, tag.startDate.text))
    }
    if let date = tag.endDate.printed {
      receiver.pointee.draft.end = date.instant
    } else {
      receiver.pointee.takeEnd(bytes(base, tag.endDate.text))
    }
    if let created = tag.creationDate {
      if let date = created.printed {
        receiver.pointee.draft.created = date.instant
      } else {
        receiver.pointee.takeCreationDate(bytes(base, created.text))
      }
    }
    takeValue(base, tag, receiver)
    takeContent(base, tag, content, receiver)
  }

  @inline(__always)
  private mutating func takeType(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard let type = tag.type else {
      receiver.pointee.draft.kind = types.meaning.kind
      return
    }
    let kind = receiver.pointee.intern(bytes(base, type))
    receiver.pointee.draft.kind = kind
    types.remember(
      written(base, type.start..<type.end),
      KindMeaning(kind: kind, kindClass: receiver.pointee.kindClass(of: kind)))
  }

  @inline(__always)
  private mutating func takeOrigin(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard let sourceName = tag.sourceName else {
      receiver.pointee.draft.origin = origins.meaning
      return
    }
    receiver.pointee.takeOrigin(
      bytes(base, sourceName), tag.sourceVersion.map { bytes(base, $0) } ?? .empty,
      tag.device.map { bytes(base, $0) } ?? .empty)
    origins.remember(
      written(base, tag.origin), leavingOut: address(base, tag), receiver.pointee.draft.origin)
  }

  /// Where in the origin as written the device's address stands, if it is one that is cut off.
  private func address(_ base: UnsafePointer<UInt8>, _ tag: StartTag) -> Range<Int>? {
    guard let device = tag.device else { return nil }
    let (lead, fields): (StaticString, StaticString) = ("&lt;&lt;HKDevice: 0x", "&gt;, ")
    let start = device.start + lead.utf8CodeUnitCount
    guard start < device.end, memcmp(base + device.start, lead.utf8Start, lead.utf8CodeUnitCount) == 0 else {
      return nil
    }
    var stop = start
    while stop < device.end, isHexDigit(base[stop]) { stop += 1 }
    guard stop + fields.utf8CodeUnitCount < device.end,
      memcmp(base + stop, fields.utf8Start, fields.utf8CodeUnitCount) == 0
    else { return nil }
    return start - tag.origin.lowerBound..<stop - tag.origin.lowerBound
  }

  @inline(__always)
  private mutating func takeUnit(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard let unit = tag.unit else {
      receiver.pointee.draft.unit = units.meaning
      return
    }
    let symbol = receiver.pointee.intern(bytes(base, unit))
    receiver.pointee.draft.unit = symbol
    units.remember(written(base, unit.start..<unit.end), symbol)
  }

  @inline(__always)
  private mutating func takeValue(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    switch tag.value {
    case .number(let number): receiver.pointee.draft.value = number
    case .known: receiver.pointee.takeCategory(categories.meaning)
    case .missing: receiver.pointee.takeValue(.empty)
    case .text:
      receiver.pointee.takeValue(bytes(base, tag.valueText))
      if receiver.pointee.kindClass(of: receiver.pointee.draft.kind) == .category {
        categories.remember(
          written(base, tag.valueText.start..<tag.valueText.end), receiver.pointee.draft.category)
      }
    }
  }

  /// Ends the row: metadata, the value's text and beats become its payload.
  @inline(__always)
  private mutating func takeContent(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ content: Content,
    _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard receiver.pointee.acceptsDraft() else { return }
    let value: UnsafeRawBufferPointer = retainsText ? bytes(base, tag.valueText) : .empty
    switch content {
    case .none: receiver.pointee.encodePayload(section: .empty, value: value)
    case .known:
      let meaning = children.meaning
      receiver.pointee.draft.flags.formUnion(meaning.flags)
      receiver.pointee.zone = meaning.zone
      let section = sections.base + children.slot * WrittenMemo<ChildrenMeaning>.longest
      receiver.pointee.encodePayload(
        section: UnsafeRawBufferPointer(start: section, count: meaning.section), value: value)
    case .new(let range): takeNewContent(base, range, value, receiver)
    }
    receiver.pointee.appendDraft()
    receiver.pointee.countZone()
  }

  private mutating func takeNewContent(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ value: UnsafeRawBufferPointer,
    _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    receiver.pointee.clearChildren()
    for pair in metadata { receiver.pointee.keepMetadata(bytes(base, pair.key), bytes(base, pair.value)) }
    for pair in beats { receiver.pointee.keepBeat(bpm: bytes(base, pair.key), time: bytes(base, pair.value)) }
    let before = receiver.pointee.draft.flags
    let start = receiver.pointee.result.batch.payloads.count
    guard receiver.pointee.encodePayload(value: value), beats.isEmpty else { return }
    let payload = UnsafeRawBufferPointer(rebasing: receiver.pointee.result.batch.payloads.bytes[start...])
    let section = SamplePayload.metadata(of: payload)
    // Decoded text is never longer than what was written.
    guard section.count <= range.count, range.count <= WrittenMemo<ChildrenMeaning>.longest else { return }
    children.remember(
      written(base, range),
      ChildrenMeaning(
        flags: receiver.pointee.draft.flags.subtracting(before), zone: receiver.pointee.zone,
        section: section.count))
    if let text = section.baseAddress {
      UnsafeMutableRawPointer(sections.base + children.slot * WrittenMemo<ChildrenMeaning>.longest)
        .copyMemory(from: text, byteCount: section.count)
    }
  }
}
