import ByteIO
import HealthModel

extension RecordReceiver {
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
  mutating func encodePayload() {
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

  mutating func append(_ tag: SamplePayload.Tag, _ value: UnsafeRawBufferPointer) {
    withUnsafeBytes(of: tag.rawValue) {
      SamplePayload.append(key: $0, value: value, to: &result.batch.payloads)
    }
  }

  /// Sorts as `key=value` texts; equal keys keep their order, the last one wins.
  mutating func sortEntries() {
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
