import ByteIO
import HealthModel

/// Reads canonical Records straight from the bytes: attributes in Apple's order, double quotes, one blank between them,
/// no reference but the five predefined ones, no control byte, no child but MetadataEntry and beat lists. All that it
/// accepts means to libxml2 what it means here; anything else, even one odd byte, is left to libxml2.
struct RecordScanner: ~Copyable {
  /// Text of a value: in the block, or decoded in `scratch`.
  private struct Text {
    var start = 0
    var count = 0
    var isDecoded = false
  }

  private struct Pair {
    var key = Text()
    var value = Text()
  }

  /// The values of the start tag; nil where the tag has none.
  private struct StartTag {
    var type = Text()
    var sourceName = Text()
    var sourceVersion: Text?
    var device: Text?
    var unit: Text?
    var creationDate: Text?
    var startDate = Text()
    var endDate = Text()
    var value: Text?
  }

  /// Bytes that an element may have.
  private let limit: Int
  private var scratch = ByteBuffer(capacity: 1 << 12)
  private var metadata: [Pair] = []
  private var beats: [Pair] = []
  /// The last type and source name as written, with their closing quotes; empty if they had to be decoded.
  private var lastType = ByteBuffer(capacity: 64)
  private var lastSourceName = ByteBuffer(capacity: 64)
  /// The last device behind its address, as written, and the whole of it decoded.
  private var lastDevice = ByteBuffer(capacity: 256)
  private var lastDeviceDecoded = ByteBuffer(capacity: 256)
  private var usesLastDevice = false
  /// Where the scan is.
  private var position = 0
  private var end = 0

  init(limit: Int) { self.limit = limit }

  /// Takes the canonical Records that stand at `from`, one behind the other.
  ///
  /// - Returns: behind the last of them.
  mutating func scan(
    _ base: UnsafePointer<UInt8>, from: Int, to end: Int, into receiver: UnsafeMutablePointer<RecordReceiver>
  ) -> Int {
    self.end = end
    position = from
    var accepted = from
    while true {
      skipBlanks(base)
      let start = position
      var tag = StartTag()
      guard startTag(base, &tag) else { return accepted }
      metadata.removeAll(keepingCapacity: true)
      beats.removeAll(keepingCapacity: true)
      if !literal(base, "/>") {
        guard literal(base, ">"), children(base) else { return accepted }
      }
      guard position - start <= limit else { return accepted }
      take(base, tag, at: start, into: receiver)
      accepted = position
    }
  }

  // MARK: Grammar

  private mutating func startTag(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    scratch.removeAll()
    guard literal(base, "<Record type=\""), typeAttribute(base, &tag.type),
      literal(base, " sourceName=\""), sourceNameAttribute(base, &tag.sourceName),
      optional(base, " sourceVersion=\"", &tag.sourceVersion),
      deviceAttribute(base, &tag.device),
      optional(base, " unit=\"", &tag.unit),
      optional(base, " creationDate=\"", &tag.creationDate),
      literal(base, " startDate=\""), text(base, &tag.startDate),
      literal(base, " endDate=\""), text(base, &tag.endDate),
      optional(base, " value=\"", &tag.value)
    else { return false }
    return true
  }

  private mutating func children(_ base: UnsafePointer<UInt8>) -> Bool {
    while true {
      skipBlanks(base)
      if literal(base, "<MetadataEntry key=\"") {
        var pair = Pair()
        guard text(base, &pair.key), literal(base, " value=\""), text(base, &pair.value), literal(base, "/>")
        else {
          return false
        }
        metadata.append(pair)
      } else if literal(base, "<HeartRateVariabilityMetadataList>") {
        guard beatList(base) else { return false }
      } else {
        return literal(base, "</Record>")
      }
    }
  }

  private mutating func beatList(_ base: UnsafePointer<UInt8>) -> Bool {
    while true {
      skipBlanks(base)
      guard literal(base, "<InstantaneousBeatsPerMinute bpm=\"") else {
        return literal(base, "</HeartRateVariabilityMetadataList>")
      }
      var pair = Pair()
      guard text(base, &pair.key), literal(base, " time=\""), text(base, &pair.value), literal(base, "/>")
      else {
        return false
      }
      beats.append(pair)
    }
  }

  @inline(__always)
  private mutating func literal(_ base: UnsafePointer<UInt8>, _ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position &+ count <= end, memcmp(base + position, text.utf8Start, count) == 0 else { return false }
    position &+= count
    return true
  }

  @inline(__always)
  private mutating func optional(_ base: UnsafePointer<UInt8>, _ name: StaticString, _ text: inout Text?)
    -> Bool
  {
    guard literal(base, name) else { return true }
    var found = Text()
    guard self.text(base, &found) else { return false }
    text = found
    return true
  }

  private mutating func skipBlanks(_ base: UnsafePointer<UInt8>) {
    while position < end, isBlankByte(base[position]) { position &+= 1 }
  }

  /// A value up to its closing quote, which is passed.
  private mutating func text(_ base: UnsafePointer<UInt8>, _ text: inout Text) -> Bool {
    let start = position
    let stop = plainEnd(base, from: start)
    guard stop < end else { return false }
    if base[stop] == 0x22 {
      text = Text(start: start, count: stop - start)
      position = stop + 1
      return true
    }
    return base[stop] == 0x26 ? decoded(base, from: start, &text) : false
  }

  private mutating func typeAttribute(_ base: UnsafePointer<UInt8>, _ text: inout Text) -> Bool {
    if repeats(base, lastType) {
      text = pass(lastType.count)
      return true
    }
    guard self.text(base, &text) else { return false }
    Self.remember(base, text, in: &lastType)
    return true
  }

  private mutating func sourceNameAttribute(_ base: UnsafePointer<UInt8>, _ text: inout Text) -> Bool {
    if repeats(base, lastSourceName) {
      text = pass(lastSourceName.count)
      return true
    }
    guard self.text(base, &text) else { return false }
    Self.remember(base, text, in: &lastSourceName)
    return true
  }

  /// Whether the value is that of the row before, which then need not be searched for its end.
  private func repeats(_ base: UnsafePointer<UInt8>, _ last: borrowing ByteBuffer) -> Bool {
    let count = last.count
    return count > 0 && position &+ count <= end && memcmp(base + position, last.base, count) == 0
  }

  /// The value of `count` bytes with its closing quote, which is passed.
  private mutating func pass(_ count: Int) -> Text {
    let start = position
    position = start &+ count
    return Text(start: start, count: count - 1)
  }

  /// Keeps a value with its closing quote; none that had to be decoded.
  private static func remember(_ base: UnsafePointer<UInt8>, _ text: Text, in last: inout ByteBuffer) {
    last.removeAll()
    if !text.isDecoded {
      last.append(UnsafeRawBufferPointer(start: base + text.start, count: text.count + 1))
    }
  }

  /// A value with references, decoded into `scratch`.
  private mutating func decoded(_ base: UnsafePointer<UInt8>, from: Int, _ text: inout Text) -> Bool {
    let start = scratch.count
    var plain = from
    while true {
      let stop = plainEnd(base, from: plain)
      guard stop < end else { return false }
      scratch.append(UnsafeRawBufferPointer(start: base + plain, count: stop - plain))
      switch base[stop] {
      case 0x22:
        text = Text(start: start, count: scratch.count - start, isDecoded: true)
        position = stop + 1
        return true
      case 0x26:
        position = stop
        if literal(base, "&lt;") {
          scratch.append(0x3C)
        } else if literal(base, "&gt;") {
          scratch.append(0x3E)
        } else if literal(base, "&amp;") {
          scratch.append(0x26)
        } else if literal(base, "&quot;") {
          scratch.append(0x22)
        } else if literal(base, "&apos;") {
          scratch.append(0x27)
        } else {
          return false
        }
        plain = position
      default: return false
      }
    }
  }

  /// The first `"`, `&`, `<`, DEL or control byte, eight bytes at a time.
  private func plainEnd(_ base: UnsafePointer<UInt8>, from: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    var position = from
    while position &+ 8 <= end {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let (quote, reference, tag, delete) = (
        word ^ (ones &* 0x22), word ^ (ones &* 0x26), word ^ (ones &* 0x3C), word ^ (ones &* 0x7F)
      )
      let stops =
        ((quote &- ones) & ~quote | (reference &- ones) & ~reference | (tag &- ones) & ~tag
          | (delete &- ones) & ~delete | (word &- ones &* 0x20) & ~word) & highs
      if stops != 0 { return position &+ stops.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    while position < end, base[position] >= 0x20, base[position] != 0x22, base[position] != 0x26,
      base[position] != 0x3C, base[position] != 0x7F
    {
      position &+= 1
    }
    return position
  }

  // MARK: Devices

  /// The device: mostly that of the row before at another address, which is cut off anyway.
  private mutating func deviceAttribute(_ base: UnsafePointer<UInt8>, _ device: inout Text?) -> Bool {
    usesLastDevice = false
    guard literal(base, " device=\"") else { return true }
    let start = position
    if literal(base, "&lt;&lt;HKDevice: 0x") {
      while position < end, isHexDigit(base[position]) { position &+= 1 }
      let tail = position
      let count = lastDevice.count
      if count > 0, tail &+ count <= end, memcmp(base + tail, lastDevice.base, count) == 0 {
        position = tail &+ count
        usesLastDevice = true
        return true
      }
      var text = Text()
      position = start
      guard self.text(base, &text) else { return false }
      device = text
      rememberDevice(base, from: tail, text)
      return true
    }
    var text = Text()
    guard self.text(base, &text) else { return false }
    device = text
    return true
  }

  /// Only where fields follow is the address cut off.
  private mutating func rememberDevice(_ base: UnsafePointer<UInt8>, from tail: Int, _ text: Text) {
    lastDevice.removeAll()
    let fields: StaticString = "&gt;, "
    // One more for the closing quote.
    guard position - tail > fields.utf8CodeUnitCount + 1,
      memcmp(base + tail, fields.utf8Start, fields.utf8CodeUnitCount) == 0
    else { return }
    lastDevice.append(UnsafeRawBufferPointer(start: base + tail, count: position - tail))
    lastDeviceDecoded.removeAll()
    lastDeviceDecoded.append(bytes(base, text))
  }

  private func isHexDigit(_ byte: UInt8) -> Bool { byte &- 48 <= 9 || (byte | 0x20) &- 97 <= 5 }

  // MARK: Meaning

  private func bytes(_ base: UnsafePointer<UInt8>, _ text: Text) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: (text.isDecoded ? UnsafePointer(scratch.base) : base) + text.start, count: text.count)
  }

  private mutating func take(
    _ base: UnsafePointer<UInt8>, _ tag: StartTag, at start: Int,
    into receiver: UnsafeMutablePointer<RecordReceiver>
  ) {
    var fields = RecordFields()
    fields.type = bytes(base, tag.type)
    fields.sourceName = bytes(base, tag.sourceName)
    if let text = tag.sourceVersion { fields.sourceVersion = bytes(base, text) }
    if usesLastDevice {
      fields.device = lastDeviceDecoded.bytes
    } else if let text = tag.device {
      fields.device = bytes(base, text)
    }
    if let text = tag.unit { fields.unit = bytes(base, text) }
    if let text = tag.creationDate { fields.creationDate = bytes(base, text) }
    fields.startDate = bytes(base, tag.startDate)
    fields.endDate = bytes(base, tag.endDate)
    if let text = tag.value { fields.value = bytes(base, text) }
    receiver.pointee.beginDraft()
    receiver.pointee.take(fields)
    for pair in metadata { receiver.pointee.keepMetadata(bytes(base, pair.key), bytes(base, pair.value)) }
    for pair in beats { receiver.pointee.keepBeat(bpm: bytes(base, pair.key), time: bytes(base, pair.value)) }
    receiver.pointee.finishScanned(at: start)
  }
}
