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
    receiver.pointee.draft.created = tag.created
    receiver.pointee.draft.end = tag.end
    if tag.new.isDisjoint(with: [.creationDate, .startDate, .endDate]) {
      receiver.pointee.takeStart(tag.start)
    } else {
      takeDates(base, tag, receiver)
    }
    takeValue(base, tag, receiver)
    takeContent(base, tag, content, receiver)
  }

  /// Reads the dates, some of which have another form.
  private func takeDates(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    if tag.new.contains(.startDate) {
      receiver.pointee.takeStart(bytes(base, written.startDate))
    } else {
      receiver.pointee.takeStart(tag.start)
    }
    if tag.new.contains(.endDate) { receiver.pointee.takeEnd(bytes(base, written.endDate)) }
    if tag.new.contains(.creationDate) {
      receiver.pointee.takeCreationDate(bytes(base, written.creationDate))
    }
  }

  @inline(__always)
  private mutating func takeType(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard tag.new.contains(.type) else {
      receiver.pointee.draft.kind = types.meaning.kind
      return
    }
    let kind = receiver.pointee.intern(bytes(base, written.type))
    receiver.pointee.draft.kind = kind
    types.remember(
      asWritten(base, written.type.range),
      KindMeaning(kind: kind, kindClass: receiver.pointee.kindClass(of: kind)))
  }

  @inline(__always)
  private mutating func takeOrigin(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard tag.new.contains(.origin) else {
      receiver.pointee.draft.origin = origins.meaning
      return
    }
    receiver.pointee.takeOrigin(
      bytes(base, written.sourceName), bytes(base, written.sourceVersion), bytes(base, written.device))
    origins.remember(
      asWritten(base, written.origin.range), leavingOut: address(base), receiver.pointee.draft.origin)
  }

  /// Where in the origin as written the device's address stands, if it is one that is cut off.
  private func address(_ base: UnsafePointer<UInt8>) -> Range<Int>? {
    let (lead, fields): (StaticString, StaticString) = ("&lt;&lt;HKDevice: 0x", "&gt;, ")
    let device = written.device.range
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
    return start - written.origin.range.lowerBound..<stop - written.origin.range.lowerBound
  }

  @inline(__always)
  private mutating func takeUnit(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, _ receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    guard tag.new.contains(.unit) else {
      receiver.pointee.draft.unit = units.meaning
      return
    }
    let symbol = receiver.pointee.intern(bytes(base, written.unit))
    receiver.pointee.draft.unit = symbol
    units.remember(asWritten(base, written.unit.range), symbol)
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
          asWritten(base, tag.valueText.range), receiver.pointee.draft.category)
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
      asWritten(base, range),
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
