import ByteIO
import CLibXML2
import HealthModel

extension RecordReceiver {
  mutating func beginRecord(_ attributes: AttributeList) {
    beginDraft(at: position)
    clearChildren()
    valueText = 0..<0
    var fields = RecordFields()
    for index in 0..<attributes.count {
      let text = attributes.value(index)
      guard attributes.prefix(index) == .none else {
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

  /// Starts the draft of the Record at `position` of the block, without children.
  @inline(__always)
  mutating func beginDraft(at position: Int) {
    self.position = position
    draft = RecordDraft()
    zone = .none
  }

  /// Forgets the children of the draft before.
  mutating func clearChildren() {
    if !entries.isEmpty { entries.removeAll(keepingCapacity: true) }
    if !beats.isEmpty { beats.removeAll(keepingCapacity: true) }
    text.removeAll()
  }

  /// Reads the fields of the draft's start tag.
  mutating func take(_ fields: RecordFields) {
    if let type = fields.type { draft.kind = intern(type, likely: lastKind) }
    lastKind = draft.kind
    if let unit = fields.unit { draft.unit = intern(unit, likely: lastUnit) }
    lastUnit = draft.unit
    if let start = fields.startDate { takeStart(start) }
    if let end = fields.endDate { takeEnd(end) }
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
    if options.retainsText { valueText = append(value) }
    takeValue(value)
  }

  private mutating func date(_ text: UnsafeRawBufferPointer) -> PrintedInstant? {
    let printed = dates.parse(text)
    if printed == nil { draft.refusal = .badDate }
    return printed
  }

  mutating func takeStart(_ text: UnsafeRawBufferPointer) {
    if let printed = date(text) { takeStart(printed) }
  }

  @inline(__always)
  mutating func takeStart(_ printed: PrintedInstant) {
    draft.start = printed.instant
    offsets.count(printed.offset, into: &result.offsets)
  }

  mutating func takeEnd(_ text: UnsafeRawBufferPointer) { draft.end = date(text)?.instant ?? .missing }

  mutating func takeCreationDate(_ text: UnsafeRawBufferPointer) {
    if let printed = creationDates.parse(text) {
      draft.created = printed.instant
    } else if text.count > 0 {
      result.remarks[.badCreationDate] += 1
    }
  }

  mutating func takeOrigin(
    _ sourceName: UnsafeRawBufferPointer, _ sourceVersion: UnsafeRawBufferPointer,
    _ device: UnsafeRawBufferPointer
  ) {
    let device = DeviceFields.withoutAddress(device)
    if let known = recentOrigins.id(sourceName, sourceVersion, device, in: symbols) {
      draft.origin = known
      return
    }
    let origin = Origin(
      sourceName: intern(sourceName), sourceVersion: intern(sourceVersion), device: intern(device))
    do throws(Failure) {
      draft.origin = try origins.intern(origin, in: &symbols)
      recentOrigins.remember(origin, draft.origin)
    } catch {
      failure = failure ?? error
    }
  }

  /// Reads the value as the kind's prefix says: a number, a category symbol, or whichever it is.
  mutating func takeValue(_ text: UnsafeRawBufferPointer) {
    let kindClass = kindClass(of: draft.kind)
    let number = kindClass == .category ? nil : parseDecimal(text)
    if let number {
      draft.value = number.isFinite ? number : .nan
    } else if kindClass == .quantity {
      if text.count > 0 { result.remarks[.badNumber] += 1 }
    } else {
      lastCategory = intern(text, likely: lastCategory)
      takeCategory(lastCategory)
    }
  }

  @inline(__always)
  mutating func takeCategory(_ category: Symbol) {
    draft.flags.insert(.isCategory)
    draft.category = category
  }

  mutating func kindClass(of kind: Symbol) -> KindClass { kindClasses.kindClass(of: kind, in: symbols) }

  mutating func takeUnknown(_ attributes: AttributeList, _ index: Int) {
    if !isLegacy { result.remarks[.unknownAttribute] += 1 }
    let start = text.count
    let prefix = attributes.prefix(index)
    if prefix != .none {
      text.append(prefix.bytes)
      text.append(0x3A)
    }
    text.append(attributes.name(index).bytes)
    keepMetadata(key: start..<text.count, attributes.value(index))
  }

  mutating func intern(_ bytes: UnsafeRawBufferPointer) -> Symbol {
    do throws(Failure) { return try symbols.intern(bytes) } catch {
      failure = failure ?? error
      return .none
    }
  }

  /// Interns text that is mostly equal to that of the row before.
  @inline(__always)
  mutating func intern(_ bytes: UnsafeRawBufferPointer, likely last: Symbol) -> Symbol {
    equalBytes(symbols.bytes(of: last), bytes) ? last : intern(bytes)
  }
}
