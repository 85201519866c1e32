import ByteIO
import ExportReader
import HealthModel
import ReaderComparison
import Testing

@Suite struct SoundDocumentTests {
  private static let records = """
     <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Sample Phone" sourceVersion="18.1" device="&lt;&lt;HKDevice: 0x100000001&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone99,1, software:18.1&gt;" unit="count" creationDate="2025-01-14 10:10:00 +0000" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 10:09:30 +0000" value="412"/>
     <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Apple\u{A0}Watch" sourceVersion="11.1" device="&lt;&lt;HKDevice: 0x100000002&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.1&gt;" unit="count/min" creationDate="2025-01-14 10:05:00 +0000" startDate="2025-01-14 10:04:57 +0000" endDate="2025-01-14 10:04:57 +0000" value="71">
      <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
     </Record>
     <Record type="HKCategoryTypeIdentifierAppleStandHour" sourceName="Apple\u{A0}Watch" sourceVersion="11.1" creationDate="2025-01-14 11:00:10 +0000" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 11:00:00 +0000" value="HKCategoryValueAppleStandHourStood"/>
     <ActivitySummary dateComponents="2025-01-14" activeEnergyBurned="301.25"/>

    """
  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let doctype = "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 14 -->\n]>\n"
  private static let root =
    "<HealthData locale=\"en_GB\">\n <ExportDate value=\"2025-01-15 12:00:00 +0000\"/>\n <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\"/>\n"

  private static func document(_ body: String, doctype: String = doctype) -> String {
    head + doctype + root + body + "</HealthData>\n"
  }

  private func read(_ text: String, blockSize: Int = 1 << 20) throws -> ReadDocument {
    try ReadDocument(Array(text.utf8), blockSize: blockSize)
  }

  /// The three samples of ``records`` without their offsets, worked out by hand.
  private static let expected = [
    "HKQuantityTypeIdentifierStepCount Sample Phone/phone v=18.1 d=name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone99,1, software:18.1 1736848800-1736849370 c=1736849400 412.0 count  f=0 [1:412]",
    "HKQuantityTypeIdentifierHeartRate Apple Watch/watch v=11.1 d=name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.1 1736849097-1736849097 c=1736849100 71.0 count/min  f=32 {HKMetadataKeyHeartRateMotionContext=1} [1:71]",
    "HKCategoryTypeIdentifierAppleStandHour Apple Watch/none v=11.1 d= 1736848800-1736852400 c=1736852410 nan  HKCategoryValueAppleStandHourStood f=64 [1:HKCategoryValueAppleStandHourStood]",
  ]

  private func withoutOffsets(_ samples: [String]) -> [String] {
    samples.map { sample in
      sample.split(separator: " ", omittingEmptySubsequences: false).filter { !$0.hasPrefix("@") }
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("as the phone writes it", document(records)),
    ("without DOCTYPE", document(records, doctype: "")),
    ("byte order mark and CRLF", "\u{FEFF}" + document(records).replacing("\n", with: "\r\n")),
    (
      "tabs and blanks before />",
      document(records.replacing("/>", with: " />").replacing("\n ", with: "\n\t"))
    ),
    ("on one line", document(records.replacing("\n", with: " ").replacing("  ", with: " "))),
    ("apostrophes as quotes", document(records.replacing("\"", with: "'"))),
    (
      "decimal references",
      document(records.replacing("\u{A0}", with: "&#160;").replacing("&lt;", with: "&#60;"))
    ),
    ("comments and instructions", document("<!-- <Record> -->\n" + records + "<?x <Record?>\n<!-- ' -->")),
    ("a raw > in a value", document(records.replacing("&gt;", with: ">"))),
  ])
  func layoutIsNoRule(_ name: String, _ text: String) throws {
    let document = try read(text)
    #expect(withoutOffsets(document.samples) == Self.expected)
    #expect(document.rejections == [])
    #expect(document.remarks == [:])
    #expect(document.elements == ["ExportDate": 1, "Me": 1, "ActivitySummary": 1])
    #expect(document.isComplete)
    for blockSize in [1, 13, 500, 1 << 20] {
      #expect(try read(text, blockSize: blockSize) == document)
      #expect(try ReadDocument(Array(text.utf8), blockSize: blockSize, usesScanner: false) == document)
    }
  }

  @Test func correlationsKeepTheirRecords() throws {
    let inner = Self.records.split(separator: "\n")[0]
    let correlation =
      " <Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"App\" startDate=\"2025-01-14 08:00:20 +0000\" endDate=\"2025-01-14 08:00:20 +0000\">\n \(inner)\n </Correlation>\n"
    let document = try read(Self.document(Self.records + correlation))
    #expect(withoutOffsets(document.samples) == Self.expected)
    #expect(document.elements["Correlation"] == 1)
  }

  /// The example of iOS 8: names with blanks, free metadata attributes, numeric codes, aggregated rows.
  @Test func theFirstLayout() throws {
    let document = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="de_DE">
       <ExportDate value="20150915113529+0200"/>
       <Me HKCharacteristicTypeIdentifierDateOfBirth="19800101"/>
       <Record type="HKQuantityTypeIdentifierBodyMass" source="Scale" unit="kg" creationDate="20150718161649+0200" startDate="20150718103801+0200" endDate="20150718103801+0200" Sync App Version="2.6" Link="x://m?a=1&amp;amp;b=2" HKWasUserEntered="1" value="71.5"/>
       <Record type="HKQuantityTypeIdentifierHeartRate" source="Band" unit="count/s" startDate="20150908193500+0200" endDate="20150908203500+0200" min="1.0" max="1.5" average="1.25" recordCount="12"/>
       <Record type="HKCategoryTypeIdentifierSleepAnalysis" source="Band" unit="" creationDate="20150719112237+0200" startDate="20150718220000+0200" endDate="20150719060000+0200" value="1"/>
       <Record type="HKCategoryTypeIdentifierSleepAnalysis" source="Band" unit="" creationDate="20150719112237+0200" startDate="20150718213000+0200" endDate="20150719061000+0200"/>
      </HealthData>

      """)
    #expect(
      withoutOffsets(document.samples) == [
        "HKQuantityTypeIdentifierBodyMass Scale/none v= d= 1437208681-1437208681 c=1437229009 71.5 kg  f=33 {HKWasUserEntered=1} {Link=x://m?a=1&amp;b=2} {Sync_App_Version=2.6} [1:71.5]",
        "HKQuantityTypeIdentifierHeartRate Band/none v= d= 1441733700-1441737300 c=-9223372036854775808 1.25 count/s  f=34 {max=1.5} {min=1.0} {recordCount=12} [1:1.25]",
        "HKCategoryTypeIdentifierSleepAnalysis Band/none v= d= 1437249600-1437278400 c=1437297757 nan  1 f=64 [1:1]",
        "HKCategoryTypeIdentifierSleepAnalysis Band/none v= d= 1437247800-1437279000 c=1437297757 nan   f=64",
      ])
    #expect(document.remarks == [.attributeNameJoined: 1])
    #expect(document.isComplete)
  }

  /// Origins that share two of name, version and device, more than are remembered, in changing order: each row has its own.
  @Test(arguments: [true, false]) func sourcesTakeTurns(usesScanner: Bool) throws {
    let origins = ["A", "B"].flatMap { name in
      ["1", "2"].flatMap { version in ["x", "y"].map { (name: name, version: version, device: $0) } }
    }
    // 3 and 8 share no divisor, 1 and 2 stay among few.
    let turns = (0..<8).map { $0 * 3 % 8 } + [0, 1, 0, 1, 1, 2, 0, 2] + (0..<16).map { $0 * 5 % 8 }
    let body = turns.enumerated().map { row, turn in
      let origin = origins[turn]
      return """
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(origin.name)" sourceVersion="\(origin.version)" device="&lt;&lt;HKDevice: 0x\(row)&gt;, \(origin.device)&gt;" unit="count" startDate="2025-01-14 10:00:00 +0000" endDate="2025-01-14 10:09:30 +0000" value="\(row)"/>

        """
    }.joined()
    let document = try ReadDocument(Array(Self.document(body).utf8), usesScanner: usesScanner)
    #expect(
      document.samples.map { $0.split(separator: " ")[1...3].joined(separator: " ") }
        == turns.map { "\(origins[$0].name)/other v=\(origins[$0].version) d=\(origins[$0].device)" })
  }

  @Test func beatsStayWithTheirSample() throws {
    let document = try read(
      Self.document(
        """
         <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Apple Watch" unit="ms" startDate="2025-01-14 09:30:00 +0000" endDate="2025-01-14 09:31:00 +0000" value="41.25">
          <HeartRateVariabilityMetadataList>
           <InstantaneousBeatsPerMinute bpm="64" time="9:30:04.99 AM"/>
           <InstantaneousBeatsPerMinute bpm="66" time="mañana"/>
          </HeartRateVariabilityMetadataList>
         </Record>

        """))
    #expect(document.samples.count == 1)
    #expect(document.samples[0].hasSuffix("[1:41.25] [3:64\u{1F}9:30:04.99 AM] [3:66\u{1F}mañana]"))
    #expect(document.remarks == [.beatTimeUnparsed: 1])
  }

  @Test func metadataKeysAreUnique() throws {
    let document = try read(
      Self.document(
        """
         <Record type="Odd" sourceName="A" startDate="2025-01-14 09:30:00 +0000" endDate="2025-01-14 09:31:00 +0000" value="x">
          <MetadataEntry key="Meal" value="1"/>
          <MetadataEntry key="meal" value="2"/>
          <MetadataEntry key="Meal" value="3"/>
          <MetadataEntry key="HKMetadataKeySyncVersion" value="4"/>
          <MetadataEntry key="HKMetadataKeySyncIdentifier" value="5"/>
          <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
         </Record>

        """))
    #expect(
      withoutOffsets(document.samples) == [
        "Odd A/none v= d= 1736847000-1736847060 c=-9223372036854775808 nan  x f=104 {HKMetadataKeySyncIdentifier=5} {HKTimeZone=Europe/Berlin} {Meal=3} {meal=2} [2:4] [1:x]"
      ])
    #expect(document.remarks == [.duplicateMetadataKey: 1])
    #expect(document.facts.contains("zone Europe/Berlin: 1"))
  }

  @Test func limitsCostOneElement() throws {
    let large = Self.records.replacing("412", with: String(repeating: "4", count: 5000))
    let deep =
      " <Workout>" + String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
      + "</Workout>\n"
    var limits = ElementLimits()
    (limits.bytes, limits.depth) = (4000, 100)
    for blockSize in [100, 1 << 20] {
      let document = try ReadDocument(
        Array(Self.document(large + deep + Self.records).utf8), blockSize: blockSize, limits: limits)
      #expect(withoutOffsets(document.samples) == Array(Self.expected.dropFirst()) + Self.expected)
      #expect(
        document.rejections.map { $0.split(separator: " ").dropLast(4).joined(separator: " ") } == [
          "Record HKQuantityTypeIdentifierStepCount element-too-large", "Workout element-too-deep",
        ])
      #expect(document.balances)
    }
  }
}
