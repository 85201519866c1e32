import ByteIO
import HealthModel

extension RecordReceiver {
  /// Ends the draft: a row of the batch, or a refusal.
  mutating func finishRecord() {
    guard acceptsDraft() else { return }
    if damage.hidesChildren { draft.flags.insert(.childrenIncomplete) }
    encodePayload(value: bytes(valueText))
    appendDraft()
  }

  /// Whether the draft can be a row; notes the refusal if not.
  @inline(__always)
  mutating func acceptsDraft() -> Bool {
    if draft.refusal == nil, draft.end >= draft.start { return true }
    result.refusals.append(
      BlockResult.Refusal(kind: draft.kind, reason: draft.refusal ?? .endBeforeStart, byte: Int64(position)))
    return false
  }

  /// Adds the draft to the batch, behind its payload.
  @inline(__always)
  mutating func appendDraft() {
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

  /// Writes a payload of a metadata section that was encoded before and the value as printed.
  @inline(__always)
  mutating func encodePayload(section: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    if section.isEmpty, value.isEmpty { return }
    result.batch.payloads.append(integer: UInt32(section.count))
    result.batch.payloads.append(section)
    if !value.isEmpty { append(.valueText, value) }
  }

  /// Writes the draft's metadata, the value as printed and beats in the form of ``SamplePayload``.
  ///
  /// - Returns: whether another row with the same metadata has the same section, and nothing to remark.
  @discardableResult
  mutating func encodePayload(value: UnsafeRawBufferPointer) -> Bool {
    if entries.isEmpty, beats.isEmpty, value.isEmpty { return true }
    sortEntries()
    let start = result.batch.payloads.count
    result.batch.payloads.append(integer: UInt32(0))
    var syncVersion: Range<Int>?
    var isRepeatable = true
    for (index, entry) in entries.enumerated() {
      let key = bytes(entry.key)
      if index + 1 < entries.count, equalBytes(key, bytes(entries[index + 1].key)) {
        result.remarks[.duplicateMetadataKey] += 1
        isRepeatable = false
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
    if !value.isEmpty { append(.valueText, value) }
    for beat in beats {
      let joined = append(bytes(beat.key))
      text.append(0x1F)
      _ = append(bytes(beat.value))
      append(.beat, bytes(joined.lowerBound..<text.count))
    }
    return isRepeatable && syncVersion == nil
  }

  mutating func append(_ tag: SamplePayload.Tag, _ value: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: tag.rawValue) {
      SamplePayload.append(key: $0, value: value, to: &result.batch.payloads)
    }
  }

  /// Sorts as `key=value` texts; equal keys keep their order, the last one wins.
  mutating func sortEntries() {
    guard entries.count > 1 else { return }
    // The platform's sort keeps the order of equal elements.
    var sorted: [MetadataRange] = []
    swap(&sorted, &entries)
    sorted.sort { compareKeys(bytes($0.key), bytes($1.key)) < 0 }
    swap(&sorted, &entries)
  }

  /// The order of two different keys with `=` behind them.
  func compareKeys(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let common = min(left.count, right.count)
    let order = compareBytes(.init(rebasing: left[..<common]), .init(rebasing: right[..<common]))
    if order != 0 || left.count == right.count { return order }
    return left.count < right.count ? 0x3D - Int(right[common]) : Int(left[common]) - 0x3D
  }

  mutating func noteMeaning(of key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    if key.equals("HKWasUserEntered"), value.equals("1") { draft.flags.insert(.userEntered) }
    if key.equals("HKTimeZone") { zone = intern(value, likely: zone) }
    if key.equals("HKMetadataKeySyncIdentifier") { draft.flags.insert(.hasSyncIdentifier) }
  }
}
