import ByteIO
import CLibXML2
import HealthModel

extension RecordReceiver {
  mutating func takeMetadata(_ attributes: AttributeList) {
    guard let key = attributes.value(named: names.key) else {
      result.remarks[.unknownElement] += 1
      return
    }
    let value = attributes.value(named: names.value) ?? .empty
    for index in 0..<attributes.count
    where attributes.name(index) != names.key && attributes.name(index) != names.value {
      result.remarks[.unknownAttribute] += 1
    }
    keepMetadata(key, value)
  }

  /// Takes the zone from the metadata of an element that is no Record; what else it says, its document tells.
  mutating func takeZone(_ attributes: AttributeList) {
    guard let key = attributes.value(named: names.key), key.equals("HKTimeZone") else { return }
    zone = intern(attributes.value(named: names.value) ?? .empty, likely: zone)
  }

  /// Takes one beat of the draft.
  mutating func keepBeat(bpm: UnsafeRawBufferPointer, time: UnsafeRawBufferPointer) {
    if BeatTime(time) == nil { draft.unparsedBeats += 1 }
    if options.retainsText { beats.append(MetadataRange(key: append(bpm), value: append(time))) }
  }

  mutating func takeRecordChild(_ name: XMLName, _ attributes: AttributeList) {
    if depth == 2, name == names.beatList { return }
    guard depth == 3, name == names.beat, let bpm = attributes.value(named: names.bpm) else {
      return keepUnknown(name, attributes)
    }
    keepBeat(bpm: bpm, time: attributes.value(named: names.time) ?? .empty)
  }

  /// Keeps a part that a Record does not have as metadata: its attributes, each as `Part/attribute`.
  private mutating func keepUnknown(_ name: XMLName, _ attributes: AttributeList) {
    result.remarks[.unknownElement] += 1
    if attributes.count == 0 { keepMetadata(name.bytes, .empty) }
    for index in 0..<attributes.count {
      let start = text.count
      text.append(name.bytes)
      text.append(0x2F)
      text.append(attributes.name(index).bytes)
      keepMetadata(key: start..<text.count, attributes.value(index))
    }
  }

  mutating func keepMetadata(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    keepMetadata(key: append(key), value)
  }

  mutating func keepMetadata(key: Range<Int>, _ value: UnsafeRawBufferPointer) {
    entries.append(MetadataRange(key: key, value: append(value)))
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int> {
    let start = text.count
    text.append(bytes)
    return start..<text.count
  }

  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text.bytes[range])
  }
}
