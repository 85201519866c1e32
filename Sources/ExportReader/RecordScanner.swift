import ByteIO
import HealthModel

/// Reads canonical Records straight from the bytes: attributes in Apple's order, double quotes, one blank between them,
/// no reference but the five predefined ones, no control byte, no child but MetadataEntry and beat lists. All that it
/// accepts means to libxml2 what it means here; anything else, even one odd byte, is left to libxml2.
///
/// A Record is first recognised as a whole and only then taken, so that what is not accepted leaves no trace. Neighbours
/// repeat each other: texts that were taken lately are known by comparing bytes.
struct RecordScanner: ~Copyable {
  /// Text of a value: in the block up to its closing quote, or decoded in `scratch`. Small, for a Record has many.
  struct Text {
    /// As written, the closing quote included; no text if it ends at 0.
    var start: UInt32 = 0
    var end: UInt32 = 0
    /// Where the text without references is in `scratch`, if it has any; else it ends at 0.
    var decodedStart: UInt32 = 0
    var decodedEnd: UInt32 = 0

    var isNone: Bool { end == 0 }
    /// Where it is as written.
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  struct Pair {
    var key: Text
    var value: Text
  }

  enum Value {
    case missing
    case number(Double)
    /// The category value that ``categories`` knows.
    case known
    case text
  }

  /// What the start tag holds. Small, for it is made for each Record; what is not known yet is in ``written``.
  struct StartTag {
    /// Of which attributes the text is to be taken, since no memo knows it or a date has another form.
    var new: Attributes = []
    var hasUnit = false
    var created = Instant.missing
    var start = PrintedInstant(instant: .missing, offset: 0)
    var end = Instant.missing
    var value = Value.missing
    /// The value as written; also where its meaning is known.
    var valueText = Text()
  }

  struct Attributes: OptionSet {
    let rawValue: UInt8
    static let type = Attributes(rawValue: 1)
    static let origin = Attributes(rawValue: 2)
    static let unit = Attributes(rawValue: 4)
    static let creationDate = Attributes(rawValue: 8)
    static let startDate = Attributes(rawValue: 16)
    static let endDate = Attributes(rawValue: 32)
  }

  /// The texts of a start tag's attributes that are new.
  struct Written {
    var type = Text()
    var sourceName = Text()
    var sourceVersion = Text()
    var device = Text()
    /// Where the name begins and the last of the three ends.
    var origin = Text()
    var unit = Text()
    var creationDate = Text()
    var startDate = Text()
    var endDate = Text()
  }

  /// What follows from a type.
  struct KindMeaning: BitwiseCopyable {
    var kind = Symbol.none
    var kindClass = KindClass.unknown
  }

  /// What follows from children that are nothing but metadata; the section itself is in ``sections``.
  struct ChildrenMeaning: BitwiseCopyable {
    var flags: SampleFlags = []
    var zone = Symbol.none
    var section = 0
    var lines = 0
  }

  /// Bytes that an element may have.
  let limit: Int
  let retainsText: Bool
  var scratch = ByteBuffer(capacity: 1 << 12)
  var written = Written()
  var metadata: [Pair] = []
  var beats: [Pair] = []
  var types = WrittenMemo<KindMeaning>(slots: 1, empty: KindMeaning())
  var origins = WrittenMemo<OriginID>(slots: 4, empty: OriginID(rawValue: 0))
  var units = WrittenMemo<Symbol>(slots: 1, empty: .none)
  var categories = WrittenMemo<Symbol>(slots: 4, empty: .none)
  /// Everything between start and end tag, the end tag included.
  var children = WrittenMemo<ChildrenMeaning>(slots: 4, empty: ChildrenMeaning())
  /// The metadata sections of ``children``, slot by slot.
  var sections = ByteBuffer(capacity: 4 * WrittenMemo<ChildrenMeaning>.longest)
  var dates = InstantParser()
  var creationDates = InstantParser()
  /// Where the scan is.
  var position = 0
  var end = 0
  /// Line feeds passed since the last Record, and up to the last one that was taken.
  var passedLines = 0
  private(set) var lines = 0

  init(options: ReaderOptions) {
    limit = options.limits.bytes
    retainsText = options.retainsText
  }

  /// Takes the canonical Records that stand at `from`, one behind the other; ``lines`` is how many line feeds they hold.
  ///
  /// - Returns: behind the last of them.
  mutating func scan(
    _ base: UnsafePointer<UInt8>, from: Int, to end: Int, into receiver: UnsafeMutablePointer<RecordReceiver>
  ) -> Int {
    self.end = end
    position = from
    (lines, passedLines) = (0, 0)
    var accepted = from
    guard end <= UInt32.max else { return accepted }
    while true {
      skipBlanks(base)
      let start = position
      var tag = StartTag()
      guard startTag(base, &tag) else { return accepted }
      var content = Content.none
      if !literal(base, "/>") {
        guard literal(base, ">"), children(base, &content) else { return accepted }
      }
      guard position &- start <= limit else { return accepted }
      take(base, tag, content, at: start, into: receiver)
      accepted = position
      lines &+= passedLines
      passedLines = 0
    }
  }

  /// What a Record has between its tags.
  enum Content {
    case none
    /// What ``children`` knows.
    case known
    /// What is in ``metadata`` and ``beats``, as written.
    case new(Range<Int>)
  }

  // MARK: Grammar

  private mutating func startTag(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    scratch.removeAll()
    return literal(base, "<Record type=\"") && type(base, &tag)
      && literal(base, " sourceName=\"") && origin(base, &tag) && unit(base, &tag)
      && creationDate(base, &tag) && startDate(base, &tag) && endDate(base, &tag) && value(base, &tag)
  }

  @inline(__always)
  private mutating func type(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    if types.match(base, &position, end) { return true }
    tag.new.insert(.type)
    guard let text = text(base) else { return false }
    written.type = text
    return true
  }

  @inline(__always)
  private mutating func origin(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    let start = position
    // A known name may have more behind it this time.
    if origins.match(base, &position, end), !isOriginAttribute(base) { return true }
    position = start
    tag.new.insert(.origin)
    guard let name = text(base), let version = optional(base, " sourceVersion=\""),
      let device = optional(base, " device=\"")
    else { return false }
    (written.sourceName, written.sourceVersion, written.device) = (name, version, device)
    written.origin = Text(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position))
    return true
  }

  /// Whether ` sourceVersion` or ` device` follows.
  @inline(__always)
  private func isOriginAttribute(_ base: UnsafePointer<UInt8>) -> Bool {
    guard position &+ 2 < end, base[position] == 0x20 else { return false }
    let first = base[position + 1]
    return first == 0x64 || first == 0x73 && base[position + 2] == 0x6F
  }

  @inline(__always)
  private mutating func unit(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    guard literal(base, " unit=\"") else { return true }
    tag.hasUnit = true
    if units.match(base, &position, end) { return true }
    tag.new.insert(.unit)
    guard let text = text(base) else { return false }
    written.unit = text
    return true
  }

  @inline(__always)
  private mutating func creationDate(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    guard literal(base, " creationDate=\"") else { return true }
    if holdsDate(base), let printed = creationDates.parse(at: base + position) {
      position &+= InstantParser.length + 1
      tag.created = printed.instant
      return true
    }
    tag.new.insert(.creationDate)
    guard let text = text(base) else { return false }
    written.creationDate = text
    return true
  }

  @inline(__always)
  private mutating func startDate(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    guard literal(base, " startDate=\"") else { return false }
    if holdsDate(base), let printed = dates.parse(at: base + position) {
      position &+= InstantParser.length + 1
      tag.start = printed
      return true
    }
    tag.new.insert(.startDate)
    guard let text = text(base) else { return false }
    written.startDate = text
    return true
  }

  @inline(__always)
  private mutating func endDate(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    guard literal(base, " endDate=\"") else { return false }
    if holdsDate(base), let printed = dates.parse(at: base + position) {
      position &+= InstantParser.length + 1
      tag.end = printed.instant
      return true
    }
    tag.new.insert(.endDate)
    guard let text = text(base) else { return false }
    written.endDate = text
    return true
  }

  /// Whether the value has the length of a date.
  @inline(__always)
  private func holdsDate(_ base: UnsafePointer<UInt8>) -> Bool {
    position &+ InstantParser.length < end && base[position + InstantParser.length] == 0x22
  }

  @inline(__always)
  private mutating func value(_ base: UnsafePointer<UInt8>, _ tag: inout StartTag) -> Bool {
    guard literal(base, " value=\"") else { return true }
    let start = position
    if !tag.new.contains(.type) {
      switch types.meaning.kindClass {
      case .quantity:
        if let (number, stop) = scanDecimal(base, from: start, to: end), stop < end, base[stop] == 0x22 {
          tag.value = .number(number)
          position = stop &+ 1
        }
      case .category:
        if categories.match(base, &position, end) { tag.value = .known }
      case .unknown, .other: break
      }
    }
    if position == start {
      tag.value = .text
      guard let text = text(base) else { return false }
      tag.valueText = text
      return true
    }
    tag.valueText = Text(start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: position))
    return true
  }

  private mutating func children(_ base: UnsafePointer<UInt8>, _ content: inout Content) -> Bool {
    if children.match(base, &position, end) {
      content = .known
      passedLines &+= children.meaning.lines
      return true
    }
    metadata.removeAll(keepingCapacity: true)
    beats.removeAll(keepingCapacity: true)
    let start = position
    while true {
      skipBlanks(base)
      if literal(base, "<MetadataEntry key=\"") {
        guard let key = text(base), literal(base, " value=\""), let value = text(base), literal(base, "/>")
        else { return false }
        metadata.append(Pair(key: key, value: value))
      } else if literal(base, "<HeartRateVariabilityMetadataList>") {
        guard beatList(base) else { return false }
      } else {
        content = .new(start..<position &+ 9)
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
      guard let bpm = text(base), literal(base, " time=\""), let time = text(base), literal(base, "/>")
      else { return false }
      beats.append(Pair(key: bpm, value: time))
    }
  }
}
