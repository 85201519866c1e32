import ByteIO
import HealthModel
import Testing

@testable import Documents

struct DocumentTests {
  // MARK: Correlations

  private static func record(_ type: String, _ value: String, unit: String = "mmHg") -> String {
    """
    <Record type="HKQuantityTypeIdentifier\(type)" sourceName="Cuff App" sourceVersion="5" unit="\(unit)" \
    creationDate="2025-01-14 08:01:00 +0000" startDate="2025-01-14 08:00:20 +0000" \
    endDate="2025-01-14 08:00:20 +0000" value="\(value)"/>
    """
  }

  private static func correlation(_ type: String, _ children: String) throws -> Element {
    try element(
      """
      <Correlation type="HKCorrelationTypeIdentifier\(type)" sourceName="Cuff App" sourceVersion="5" \
      creationDate="2025-01-14 08:01:00 +0000" startDate="2025-01-14 08:00:20 +0000" \
      endDate="2025-01-14 08:00:20 +0000">\(children)</Correlation>
      """)
  }

  @Test func aBloodPressure() throws {
    var parser = DocumentParser()
    let correlation = try Correlation(
      try Self.correlation(
        "BloodPressure",
        #"<MetadataEntry key="Sequence no" value="3"/>"# + Self.record("BloodPressureDiastolic", "78")
          + Self.record("BloodPressureSystolic", "121")), by: &parser)
    let pair = try #require(correlation.bloodPressure)
    #expect(pair.systolic.quantity?.value == 121)
    #expect(pair.diastolic.quantity?.value == 78)
    #expect(pair.systolic.interval == Interval(start: 1_736_841_620, end: 1_736_841_620))
    #expect(pair.systolic.object.source.key == "Cuff App/none")
    #expect(correlation.object.metadata["Sequence no"] == "3")
    #expect(correlation.members.count == 2)
    #expect(remarks(parser) == [:])
  }

  /// Members of a blood pressure, and whether they are a pair.
  @Test(arguments: [
    (["Systolic", "Diastolic"], true), (["Diastolic", "Systolic"], true), (["Systolic"], false), ([], false),
    (["Systolic", "Diastolic", "Diastolic"], false), (["Systolic", "Systolic"], false),
  ])
  func pairs(members: [String], isPair: Bool) throws {
    var parser = DocumentParser()
    let children = members.map { Self.record("BloodPressure" + $0, "80") }.joined()
    let correlation = try Correlation(try Self.correlation("BloodPressure", children), by: &parser)
    #expect((correlation.bloodPressure != nil) == isPair)
    let food = try Correlation(try Self.correlation("Food", children), by: &parser)
    #expect(food.bloodPressure == nil)
  }

  @Test func aFood() throws {
    var parser = DocumentParser()
    let correlation = try Correlation(
      try Self.correlation(
        "Food",
        #"<MetadataEntry key="HKFoodType" value="Soup"/>"# + Self.record("DietaryProtein", "5000", unit: "mg")
          + Self.record("DietaryEnergyConsumed", "418.4", unit: "kJ")
          + Self.record("DietaryWater", "x", unit: "mL")
          + Self.record("DietaryIron", "1", unit: "mmHg") + Self.record("DietaryUnheardOf", "2", unit: "g")
          + #"<Record type="HKQuantityTypeIdentifierDietaryZinc"/><Record startDate="x"/>"#
          + #"<Record type="a" startDate="x" endDate="y"/>"#), by: &parser)
    #expect(correlation.foodName == "Soup")
    #expect(correlation.members.map { $0.quantity?.value } == [5, 100, nil, 1, 2])
    #expect(correlation.members.map { $0.quantity?.unit } == ["g", "kcal", "mL", "mmHg", "g"])
    #expect(correlation.members.map { $0.quantity?.printedUnit } == ["mg", "kJ", "mL", "mmHg", "g"])
    #expect(correlation.members.map { $0.quantity?.text } == ["5000", "418.4", "x", "1", "2"])
    #expect(correlation.members.map { $0.quantity?.isCanonical } == [true, true, true, false, false])
    #expect(
      remarks(parser) == [
        "bad-number": 1, "unit-mismatch": 1, "unmapped": 1, "missing-attribute": 2, "bad-date": 1,
      ])
    #expect(Set(correlation.other.map(\.path)) == Set((6...8).map { "Correlation/Record[\($0)]" }))
  }

  // MARK: Refusals

  @Test(
    arguments: [
      (#"<ExportDate/>"#, .missingAttribute), (#"<ExportDate value="today"/>"#, .badDate),
      (
        #"<Correlation startDate="2025-01-14 08:00:00 +0000" endDate="2025-01-14 08:00:00 +0000"/>"#,
        .missingAttribute
      ),
      (#"<Correlation type="x" startDate="2025-01-14 08:00:00 +0000"/>"#, .missingAttribute),
      (#"<Correlation type="x" startDate="2025-01-14" endDate="2025-01-14 08:00:00 +0000"/>"#, .badDate),
      (
        #"<Workout workoutActivityType="x" startDate="2025-01-14 08:00:01 +0000" endDate="2025-01-14 08:00:00 +0000"/>"#,
        .endBeforeStart
      ),
      (
        #"<Workout startDate="2025-01-14 08:00:00 +0000" endDate="2025-01-14 08:00:00 +0000"/>"#,
        .missingAttribute
      ),
      (#"<Audiogram type="x"/>"#, .missingAttribute), (#"<ActivitySummary/>"#, .missingAttribute),
      (#"<ActivitySummary dateComponents="2025-02-30"/>"#, .badDate),
      (#"<ActivitySummary dateComponents="14.1.2025"/>"#, .badDate),
      (#"<ClinicalRecord/>"#, .missingAttribute),
      (#"<VisionPrescription type="x"/>"#, .missingAttribute),
      (#"<VisionPrescription type="x" dateIssued="May"/>"#, .badDate),
    ] as [(String, RejectionReason)])
  func whatCannotBeUsed(xml: String, reason: RejectionReason) throws {
    let element = try element(xml)
    var parser = DocumentParser()
    #expect(throws: reason) { _ = try HealthDocument(element, by: &parser) }
    #expect(parser.remarks.isEmpty)
    #expect(parser.takeOther().isEmpty)
  }

  // MARK: The export and the person

  @Test(
    arguments: [
      ("2025-01-15 12:00:00 +0100", 1_736_938_800, 3600), ("20150915113529+0200", 1_442_309_729, 7200),
    ] as [(String, Instant, Int32)])
  func exportDates(text: String, instant: Instant, offset: Int32) throws {
    var parser = DocumentParser()
    let date = try ExportDate(try element("<ExportDate value='\(text)' zone='x'/>"), by: &parser)
    #expect(date.printed == PrintedInstant(instant: instant, offset: offset))
    #expect(date.other == [OtherRow(path: "ExportDate", attribute: "zone", value: "x")])
  }

  private static func me(birth: String, sex: String, blood: String, skin: String, more: String = "") throws
    -> Element
  {
    try element(
      """
      <Me HKCharacteristicTypeIdentifierDateOfBirth="\(birth)" HKCharacteristicTypeIdentifierBiologicalSex="\(sex)" \
      HKCharacteristicTypeIdentifierBloodType="\(blood)" HKCharacteristicTypeIdentifierFitzpatrickSkinType="\(skin)" \
      \(more)/>
      """)
  }

  @Test(arguments: [
    ("1980-02-01", 1980, "HKBiologicalSexFemale", "HKBloodTypeAPositive", "HKFitzpatrickSkinTypeII"),
    // Numbers of iOS 8.
    ("19800201", 1980, "1", "1", "2"),
    ("19800201", 1980, "HKBiologicalSexFemale", "1", "HKFitzpatrickSkinTypeII"),
  ])
  func characteristics(birth: String, year: Int32, sex: String, blood: String, skin: String) throws {
    let element = try Self.me(
      birth: birth, sex: sex, blood: blood, skin: skin,
      more: "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse='None'")
    var parser = DocumentParser()
    var me = Me(element, by: &parser)
    #expect(me.birthYear == year)
    #expect(me.birthDate == nil)
    #expect(me.biologicalSex == "HKBiologicalSexFemale")
    #expect(me.bloodType == "HKBloodTypeAPositive")
    #expect(me.fitzpatrickSkinType == "HKFitzpatrickSkinTypeII")
    #expect(me.cardioFitnessMedicationsUse == "None")
    #expect(me.wheelchairUse == nil)
    #expect(remarks(parser) == [:])
    parser = DocumentParser(keepsBirthDate: true)
    me = Me(element, by: &parser)
    #expect(me.birthDate == CivilDate(year: 1980, month: 2, day: 1))
  }

  @Test(arguments: [("", [:]), ("1980-13-01", ["bad-date": 1]), ("spring", ["bad-date": 1])])
  func birthsThatAreNoDate(text: String, counted: [String: Int]) throws {
    var parser = DocumentParser(keepsBirthDate: true)
    let me = Me(try Self.me(birth: text, sex: "", blood: "99", skin: "0", more: "Shoes='9'"), by: &parser)
    #expect(me.birthYear == nil)
    #expect(me.birthDate == nil)
    #expect(me.biologicalSex == nil)
    #expect(me.bloodType == "99")
    #expect(me.fitzpatrickSkinType == "HKFitzpatrickSkinTypeNotSet")
    #expect(me.other.map(\.attribute) == ["Shoes"])
    #expect(remarks(parser) == counted.merging(["unknown-attribute": 1]) { $1 })
  }

  // MARK: Rings

  @Test(
    arguments: [
      (
        #"activeEnergyBurned="301.25" activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="kcal""#, 301.25,
        400
      ),
      (
        #"activeEnergyBurned="301.25" activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="Cal""#, 301.25, 400
      ),
      (#"activeEnergyBurned="418.4" activeEnergyBurnedGoal="4184" activeEnergyBurnedUnit="kJ""#, 100, 1000),
      ("", nil, nil),
    ] as [(String, Double?, Double?)])
  func aDay(energy: String, burned: Double?, goal: Double?) throws {
    var parser = DocumentParser()
    let day = try ActivitySummary(
      try element(
        """
        <ActivitySummary dateComponents="2025-01-14" \(energy) appleMoveTime="0" appleMoveTimeGoal="" \
        appleExerciseTime="24" appleExerciseTimeGoal="30" appleStandHours="11" appleStandHoursGoal="12"/>
        """), by: &parser)
    #expect(day.date == CivilDate(year: 2025, month: 1, day: 14))
    #expect(day.activeEnergyBurned?.canonicalValue == burned)
    #expect(day.activeEnergyBurnedGoal?.canonicalValue == goal)
    #expect(day.moveTime?.value == 0)
    #expect(day.moveTimeGoal == nil)
    #expect([day.exerciseTime?.value, day.exerciseTimeGoal?.value] == [24, 30])
    #expect([day.standHours?.value, day.standHoursGoal?.value] == [11, 12])
    #expect(!day.isJunk)
    #expect(remarks(parser) == [:])
  }

  @Test(arguments: [("1969-12-30", true), ("1969-12-31", true), ("1999-12-31", true), ("2000-01-01", false)])
  func daysThatNeverWere(date: String, isJunk: Bool) throws {
    var parser = DocumentParser()
    let day = try ActivitySummary(
      try element(#"<ActivitySummary dateComponents="\#(date)" appleStandHours="0"/>"#), by: &parser)
    #expect(day.isJunk == isJunk)
    #expect(remarks(parser) == (isJunk ? ["junk-summary": 1] : [:]))
  }

  // MARK: Records of doctors

  @Test(arguments: ["1.0.2", "4.0.1", "9"])
  func aClinicalRecord(version: String) throws {
    var parser = DocumentParser()
    let record = try ClinicalRecord(
      try element(
        """
        <ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="lab-1" sourceName="Clinic" \
        sourceURL="https://fhir.example/r4" fhirVersion="\(version)" receivedDate="2025-01-14 08:00:00 +0000" \
        resourceFilePath="/clinical-records/lab-1.json" colour="x"/>
        """), by: &parser)
    #expect(record.type == "HKClinicalTypeIdentifierLabResultRecord")
    #expect(record.identifier == "lab-1")
    #expect(record.source.name == "Clinic")
    #expect(record.sourceURL == "https://fhir.example/r4")
    #expect(record.fhirVersion == version)
    #expect(record.received == 1_736_841_600)
    #expect(record.file?.relative == "clinical-records/lab-1.json")
    #expect(record.other == [OtherRow(path: "ClinicalRecord", attribute: "colour", value: "x")])
    #expect(remarks(parser) == ["unknown-attribute": 1])
  }

  @Test func anAudiogram() throws {
    var parser = DocumentParser()
    let audiogram = try Audiogram(
      try element(
        """
        <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Hearing App" \
        startDate="2025-01-14 08:00:00 +0000" endDate="2025-01-14 08:10:00 +0000">\
        <SensitivityPoint frequencyValue="1" frequencyUnit="kHz" leftEarValue="15" leftEarUnit="dBHL" \
        leftEarMasked="true" leftEarClampingRangeLowerBound="-10" leftEarClampingRangeUpperBound="85" \
        rightEarValue="20.5" rightEarUnit="dBHL" rightEarMasked="0" rightEarClampingRangeUpperBound="90"/>\
        <SensitivityPoint frequencyValue="8000" frequencyUnit="Hz" rightEarValue="30" rightEarUnit="dBHL" \
        rightEarMasked="perhaps"/></Audiogram>
        """), by: &parser)
    #expect(audiogram.points.map { $0.frequency?.value } == [1000, 8000])
    let (left, right) = (audiogram.points[0].left, audiogram.points[0].right)
    #expect([left.threshold?.value, left.clampingLowerBound, left.clampingUpperBound] == [15, -10, 85])
    #expect([right.threshold?.value, right.clampingLowerBound, right.clampingUpperBound] == [20.5, nil, 90])
    #expect([left.isMasked, right.isMasked] == [true, false])
    #expect(audiogram.points[1].left == SensitivityPoint.Ear())
    #expect(audiogram.points[1].right.threshold?.value == 30)
    #expect(audiogram.points[1].right.isMasked == nil)
    #expect(audiogram.other.map(\.value) == ["perhaps"])
    #expect(remarks(parser) == ["unknown-attribute": 1])
  }

  @Test func aPrescription() throws {
    var parser = DocumentParser()
    let prescription = try VisionPrescription(
      try element(
        """
        <VisionPrescription type="contacts" dateIssued="2025-01-14 08:00:00 +0000" \
        expirationDate="2026-01-14 08:00:00 +0000" brand="Clear"><RightEye sphere="-1.25" sphereUnit="D" axis="90" \
        axisUnit="deg" baseCurve="8.6" baseCurveUnit="mm"/><LeftEye sphere="-1,5" sphereUnit="D" farPD="31" \
        farPDUnit="mm"/><Attachment identifier="a-1"/><Attachment identifier="a-2"/>\
        <MetadataEntry key="k" value="v"/><RightEye sphere="9"/></VisionPrescription>
        """), by: &parser)
    #expect(prescription.issued == 1_736_841_600)
    #expect(prescription.expires == 1_768_377_600)
    #expect(prescription.brand == "Clear")
    let right = try #require(prescription.rightEye)
    #expect(right.values.mapValues(\.value) == [.sphere: -1.25, .axis: 90, .baseCurve: 8.6])
    #expect(right.values.mapValues(\.unit) == [.sphere: "D", .axis: "deg", .baseCurve: "mm"])
    let left = try #require(prescription.leftEye)
    #expect(left.values.mapValues(\.value) == [.sphere: nil, .farPD: 31])
    #expect(left.values[.sphere]?.text == "-1,5")
    #expect(prescription.attachments == ["a-1", "a-2"])
    #expect(prescription.metadata["k"] == "v")
    #expect(prescription.other.map(\.path) == ["VisionPrescription/RightEye[2]"])
    #expect(remarks(parser) == ["bad-number": 1, "unknown-element": 1])
  }

  // MARK: What nobody knows

  @Test func anUnknownElementIsFlattened() throws {
    var parser = DocumentParser()
    let document = try HealthDocument(
      try element(
        #"<StateOfMind kind="1" valence="0.5"><Label value="3"/><Label value="4"><Why/></Label></StateOfMind>"#
      ),
      by: &parser)
    guard case .other(let other) = document else {
      Issue.record("not kept as it is")
      return
    }
    #expect(other.name == "StateOfMind")
    #expect(
      other.rows == [
        OtherRow(path: "StateOfMind", attribute: "kind", value: "1"),
        OtherRow(path: "StateOfMind", attribute: "valence", value: "0.5"),
        OtherRow(path: "StateOfMind/Label[1]", attribute: "value", value: "3"),
        OtherRow(path: "StateOfMind/Label[2]", attribute: "value", value: "4"),
        OtherRow(path: "StateOfMind/Label[2]/Why[1]", attribute: "", value: ""),
      ])
  }

  /// Before the DTD, `source` is the name and free attributes are metadata.
  @Test func aDocumentOfIOS8() throws {
    let xml = """
      <Correlation type="HKCorrelationTypeIdentifierFood" source="Diary" startDate="20150718103801+0200" \
      endDate="20150718103801+0200" Meal="lunch"><Record type="HKQuantityTypeIdentifierHeartRate" source="Diary" \
      unit="count/s" startDate="20150718103801+0200" endDate="20150718103801+0200" average="1.25"/>\
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" source="Diary" unit="" \
      startDate="20150718103801+0200" endDate="20150718103801+0200" value="1"/></Correlation>
      """
    var parser = DocumentParser(isLegacy: true)
    let old = try Correlation(try element(xml), by: &parser)
    #expect(old.object.source.name == "Diary")
    #expect(old.interval.start == 1_437_208_681)
    #expect(old.object.metadata["Meal"] == "lunch")
    #expect(old.members.map { $0.quantity?.value } == [75, nil])
    #expect(old.members.map(\.category) == [nil, "HKCategoryValueSleepAnalysisAsleepUnspecified"])
    #expect(old.other == [])
    #expect(remarks(parser) == [:])
    parser = DocumentParser()
    let new = try Correlation(try element(xml), by: &parser)
    #expect(new.object.metadata["Meal"] == nil)
    #expect(new.other.map(\.attribute) == ["Meal", "average"])
  }

  @Test(arguments: [
    (
      "Apple\u{A0}Watch", "<<HKDevice: 0x1>, name:Apple Watch, model:Watch, hardware:Watch99,1>",
      "Apple Watch/watch"
    ),
    ("Phone", "<<HKDevice: 0x99>, name:iPhone, model:iPhone>", "Phone/phone"),
    ("Band", "name:Band, model:B1", "Band/other"), ("Sam\u{2019}s Scale ", "", "Sam's Scale/none"),
    ("Old", "", "New/none"),
  ])
  func sources(name: String, device: String, key: String) {
    let source = SourceRevision(name: name, device: device, aliases: ["Old": "New"])
    #expect(source.key == key)
    #expect(source.name == name)
    #expect(!source.device.contains("HKDevice") && !source.device.hasSuffix(">"))
  }
}
