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
    if tag.startDate.text.isNone {
      receiver.pointee.takeStart(tag.startDate.printed)
    } else {
      receiver.pointee.takeStart(bytes(base, tag.startDate.text))
    }
    if tag.endDate.text.isNone {
      receiver.pointee.draft.end = tag.endDate.printed.instant
    } else {
      receiver.pointee.takeEnd(bytes(base, tag.endDate.text))
    }
    if tag.creationDate.text.isNone {
      receiver.pointee.draft.created = tag.creationDate.printed.instant
    } else {
      receiver.pointee.takeCreationDate(bytes(base, tag.creationDate.text))
    }
    takeValue(base, tag, receiver)
    takeContent(base, tag, content, receiver)
  }

  @inline(__always)
  private mutating func takeType(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    if tag.type.isNone {
      receiver.pointee.draft.kind = types.meaning.kind
      return
    }
    let kind = receiver.pointee.intern(bytes(base, tag.type))
    receiver.pointee.draft.kind = kind
    types.remember(
      written(base, tag.type.written),
      KindMeaning(kind: kind, kindClass: receiver.pointee.kindClass(of: kind)))
  }

  @inline(__always)
  private mutating func takeOrigin(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    if tag.sourceName.isNone {
      receiver.pointee.draft.origin = origins.meaning
      return
    }
    receiver.pointee.takeOrigin(
      bytes(base, tag.sourceName), bytes(base, tag.sourceVersion), bytes(base, tag.device))
    origins.remember(
      written(base, tag.origin.written), leavingOut: address(base, tag), receiver.pointee.draft.origin)
  }

  /// Where in the origin as written the device's address stands, if it is one that is cut off.
  private func address(_ base: UnsafePointer<UInt8>, _ tag: StartTag) -> Range<Int>? {
    let (lead, fields): (StaticString, StaticString) = ("&lt;&lt;HKDevice: 0x", "&gt;, ")
    let device = tag.device.written
    let start = device.lowerBound + lead.utf8CodeUnitCount
    guard start < device.upperBound,
      memcmp(base + device.lowerBound, lead.utf8Start, lead.utf8CodeUnitCount) == 0
    else { return nil }
    var stop = start
    while stop < device.upperBound, isHexDigit(base[stop]) { stop += 1 }
    // Something stands between the lead of the fields and the closing quote.
    guard stop + fields.utf8CodeUnitCount + 1 < device.upperBound,
      memcmp(base + stop, fields.utf8Start, fields.utf8CodeUnitCount) == 0
    else { return nil }
    return start - tag.origin.written.lowerBound..<stop - tag.origin.written.lowerBound
  }

  @inline(__always)
  private mutating func takeUnit(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    if tag.unit.isNone {
      receiver.pointee.draft.unit = units.meaning
      return
    }
    let symbol = receiver.pointee.intern(bytes(base, tag.unit))
    receiver.pointee.draft.unit = symbol
    units.remember(written(base, tag.unit.written), symbol)
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
          written(base, tag.valueText.written), receiver.pointee.draft.category)
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
        section: section.count,
        lines: countBytes(0x0A, in: base, from: range.lowerBound, to: range.upperBound)))
    if let text = section.baseAddress {
      UnsafeMutableRawPointer(sections.base + children.slot * WrittenMemo<ChildrenMeaning>.longest)
        .copyMemory(from: text, byteCount: section.count)
    }
  }
}
