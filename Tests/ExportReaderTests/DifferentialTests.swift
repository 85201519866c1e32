import ByteIO
import ExportReader
import ReaderComparison
import Testing

/// Records made at random from what Records are made of, sound and unsound: the scanner and libxml2 must agree on all of
/// them. `make fuzz` goes further; this runs with every test.
@Suite struct DifferentialTests {
  @Test(arguments: 0..<120) func scannerReadsWhatLibxml2Reads(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let records = RandomRecords(&dice)
    let body = (0..<25).map { _ in records.record(&dice) }.joined()
    let document = RandomRecords.document(RandomRecords.spoil(Array(body.utf8), &dice))
    let blockSize = dice.pick([50, 200, 1000, 1 << 16])
    let scanner = Reading(blockSize: blockSize)
    let difference = scanner.difference(from: Reading(blockSize: blockSize, usesScanner: false), of: document)
    #expect(difference == nil)
  }

  /// Without it the test above could say nothing: most rows must be such as the scanner takes, yet not all.
  @Test func mostRandomRecordsAreSound() throws {
    var dice = Dice(seed: 1)
    let records = RandomRecords(&dice)
    let body = (0..<1000).map { _ in records.record(&dice) }.joined()
    let document = try ReadDocument(RandomRecords.document(Array(body.utf8)))
    #expect((700..<1000).contains(document.samples.count))
    #expect(document.rejections.count > 10)
  }
}

/// The same numbers for the same seed on every machine (xorshift64*: Marsaglia, 2003; Vigna, 2016).
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    for _ in 0..<8 { _ = number(below: 2) }
  }

  mutating func number(below limit: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 0x2545_F491_4F6C_DD1D) >> 33) % limit
  }

  mutating func once(in number: Int) -> Bool { self.number(below: number) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  mutating func pick<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    (0..<count).map { _ in pick(elements) }
  }
}

private struct RandomRecords {
  // A document has few of each, so that rows repeat what the rows before them had.
  private let quantities: [String]
  private let categories: [String]
  private let sources: [String]
  private let devices: [String]

  init(_ dice: inout Dice) {
    quantities = dice.pick(Self.allQuantities, 2)
    categories = dice.pick(Self.allCategories, 1)
    sources = dice.pick(Self.allSources, 2)
    devices = dice.pick(Self.allDevices, 2)
  }

  static func document(_ body: [UInt8]) -> [UInt8] {
    Array(
      "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData locale=\"en_GB\">\n <ExportDate value=\"2025-01-15 12:00:00 +0000\"/>\n"
        .utf8) + body + Array("</HealthData>\n".utf8)
  }

  /// One Record on its own lines; in about half of them something is not as the phone writes it.
  func record(_ dice: inout Dice) -> String {
    var attributes = canonicalAttributes(&dice)
    if dice.once(in: 4) { disturb(&attributes, &dice) }
    var text = dice.once(in: 30) ? dice.pick(["", "\t", "  ", "<!-- a -->", "text", "<?a?>"]) : " "
    text += "<Record"
    for (name, value) in attributes {
      text += blank(&dice) + name + (dice.once(in: 60) ? " = " : "=") + quoted(value, &dice)
    }
    if dice.once(in: 80) { text += dice.pick([" ", "\n", " a", " a=1", "/", "\""]) }
    guard dice.once(in: 3) else { return text + "/>\n" }
    text += ">\n"
    for _ in 0..<dice.number(below: 4) { text += child(&dice) }
    return text + (dice.once(in: 60) ? dice.pick(["</Record >", "</record>", ""]) : " </Record>") + "\n"
  }

  private func canonicalAttributes(_ dice: inout Dice) -> [(String, String)] {
    let isCategory = dice.once(in: 3)
    var attributes = [("type", dice.pick(isCategory ? categories : quantities))]
    attributes.append(("sourceName", dice.pick(sources)))
    if !dice.once(in: 4) { attributes.append(("sourceVersion", dice.pick(["18.1", "11.1", ""]))) }
    if !dice.once(in: 3) { attributes.append(("device", device(&dice))) }
    if !isCategory { attributes.append(("unit", dice.pick(["count", "count/min", "%", "kg", ""]))) }
    if !dice.once(in: 8) { attributes.append(("creationDate", date(&dice))) }
    let start = date(&dice)
    attributes.append(("startDate", start))
    attributes.append(("endDate", dice.once(in: 4) ? date(&dice) : start))
    if !dice.once(in: 10) {
      attributes.append(("value", dice.pick(isCategory ? Self.symbols : Self.numbers)))
    }
    return attributes
  }

  private func disturb(_ attributes: inout [(String, String)], _ dice: inout Dice) {
    let (one, two) = (dice.number(below: attributes.count), dice.number(below: attributes.count))
    switch dice.number(below: 8) {
    case 0: attributes.swapAt(one, two)
    case 1: attributes.remove(at: one)
    case 2: attributes.append(attributes[one])
    case 3: attributes.insert((dice.pick(Self.oddNames), dice.pick(Self.oddValues)), at: one)
    case 4: attributes[one].0 = dice.pick(Self.oddNames)
    case 5: attributes[one].1 = ""
    case 6: attributes[one].1 += dice.pick(Self.oddValues)
    default: attributes[one].1 = dice.pick(Self.oddValues) + attributes[one].1
    }
  }

  private func blank(_ dice: inout Dice) -> String {
    dice.once(in: 200) ? dice.pick(["  ", "\n", "\t", ""]) : " "
  }

  private func quoted(_ value: String, _ dice: inout Dice) -> String {
    dice.once(in: 100) ? "'\(value)'" : "\"\(value)\""
  }

  private func device(_ dice: inout Dice) -> String {
    let address = dice.pick(["0x1", "0x2f", "0x2F", "0x1", "0x2f", "0xG", "", "0x1&gt;, a"])
    return "&lt;&lt;HKDevice: \(address)\(dice.pick(devices))"
  }

  private func date(_ dice: inout Dice) -> String {
    if dice.once(in: 40) { return dice.pick(Self.oddDates) }
    let (day, hour) = (10 + dice.number(below: 9), 10 + dice.number(below: 14))
    return "2025-01-\(day) \(hour):0\(dice.number(below: 10)):00 +0\(dice.number(below: 3))00"
  }

  private func child(_ dice: inout Dice) -> String {
    if dice.once(in: 30) { return dice.pick(Self.oddChildren) }
    if !dice.once(in: 4) {
      return "  <MetadataEntry key=\"\(dice.pick(Self.keys))\" value=\"\(dice.pick(Self.metadata))\"/>\n"
    }
    var text = "  <HeartRateVariabilityMetadataList>\n"
    for _ in 0..<dice.number(below: 4) {
      let time = dice.pick(["9:30:04.99 AM", "21:30:04,99", "ma\u{F1}ana", "9:30:04.99\u{202F}pm", ""])
      text += "   <InstantaneousBeatsPerMinute bpm=\"6\(dice.number(below: 10))\" time=\"\(time)\"/>\n"
    }
    return text + "  </HeartRateVariabilityMetadataList>\n"
  }

  /// Changes, drops or adds a few bytes of a body; two of three stay as they are.
  static func spoil(_ body: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var body = body
    guard dice.once(in: 3) else { return body }
    for _ in 0...dice.number(below: 3) {
      let place = dice.number(below: body.count)
      switch dice.number(below: 3) {
      case 0: body[place] = dice.pick(oddBytes)
      case 1: body.remove(at: place)
      default: body.insert(dice.pick(oddBytes), at: place)
      }
    }
    return body
  }

  private static let allQuantities = [
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierHeartRate",
    "HKQuantityTypeIdentifierOxygenSaturation", "HKDataTypeOdd",
  ]
  private static let allCategories = [
    "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryTypeIdentifierAppleStandHour", "Odd",
  ]
  private static let allDevices = [
    "&gt;, name:iPhone, hardware:iPhone99,1&gt;", "&gt;, name:Apple Watch&gt;", "&gt;, name:A", "&gt;, &gt;",
    "&gt;, ", "&gt;", "", "&gt;,name:B&gt;", "&gt;, name:B\u{A0}C&gt;", ">, name:A&gt;",
  ]
  private static let allSources = [
    "Sample Phone", "Apple\u{A0}Watch", "Apple Watch", "A &amp; B", "&quot;A&quot;", "Gr\u{F6}\u{DF}e", "",
  ]
  private static let numbers = [
    "412", "71", "0.98", "-1", "1e3", "1e999", "1,5", "", " 1", "00012",
    "0.1000000000000000055511151231257827",
  ]
  private static let symbols = ["HKCategoryValueSleepAnalysisAsleepCore", "1", "0", "", "\u{1F493}"]
  private static let keys = [
    "HKTimeZone", "HKWasUserEntered", "HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion", "Meal",
    "meal",
    "Meal=", "", "a&amp;b",
  ]
  private static let metadata = ["1", "Europe/Berlin", "America/New_York", "", "&lt;a&gt;", "\u{E9}", "1=2"]
  private static let oddNames = [
    "source", "average", "min", "x:value", "xml:lang", "xmlns", "xmlns:x", "Value", "typ\u{E9}", "1", "",
  ]
  private static let oddValues = [
    "&#160;", "&#xA0;", "&#10;", "&nbsp;", "&", "<", ">", "'", "\t", "\n", "\r\n", "\u{7F}", "\u{85}",
    "\u{B}",
    "\u{FFFF}", "]]>", "<!-- -->", "&amp", "&amp;amp;",
  ]
  private static let oddDates = [
    "2025-01-14T10:00:00Z", "20250114100000+0000", "2025-02-30 10:00:00 +0000", "2025-01-14 10:00:00 +0000 ",
    "",
    "0000-01-01 00:00:00 +1400", "2025-01-14 24:00:00 +0000", "2025-01-14 10:00:60 -0130",
  ]
  private static let oddChildren = [
    "<MetadataEntry value=\"1\" key=\"Meal\"/>", "<MetadataEntry key=\"a\" value=\"1\"></MetadataEntry>",
    "<MetadataEntry key=\"a\"/>", "<MetadataEntry key=\"a\" value=\"1\" more=\"2\"/>", "<!-- a -->", "text",
    "<MetadataEntry key=\"a\" value=\"1\" key=\"b\"/>", "<HeartRateVariabilityMetadataList/>",
    "<Odd><A/></Odd>",
    "<![CDATA[</Record>]]>", "<InstantaneousBeatsPerMinute bpm=\"1\" time=\"2\"/>",
    "<MetadataEntry key=\"a\"",
  ]
  private static let oddBytes = Array("\"'<>&=/ \n\t\r\u{0}\u{B}\u{7F};1aR!?-]".utf8) + [0x80, 0xC2, 0xFF]
}
