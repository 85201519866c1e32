import ByteIO
import HealthModel
import Testing

@testable import Documents

/// The digests are `printf '…' | sha256sum | cut -c1-32` of the texts of the identity rule.
struct DocumentIdentityTests {
  private func hex(_ id: RecordID) -> String {
    var buffer = ByteBuffer()
    buffer.append(id)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  /// The test vector of the rule, and the ids that are no document's.
  @Test func plainIds() {
    var identity = DocumentIdentity()
    let sample = ["HKQuantityTypeIdentifierStepCount", "Apple Watch/watch", "1748768400", "1748768700"]
    #expect(
      hex(identity.id(sample + ["1.0000e+01", "count", ""], ordinal: 0)) == "bd4f0e636711106695dc03038988d99a"
    )
    #expect(hex(identity.source(key: "Apple Watch/watch")) == "66507a1d125279f5703196e8940474a3")
    let watch = "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.1"
    #expect(hex(identity.device(watch)) == "26092eada322988a2a23a363ae7af44d")
    #expect(
      hex(identity.device(watch + ", localIdentifier:x, creation date:2025-08-01 10:00:00 +0000"))
        == "26092eada322988a2a23a363ae7af44d")
    #expect(hex(identity.device("Treadmill 3")) == "6e5064f491d606021395c9ef3effc78a")
    #expect(
      hex(
        identity.id(
          sampleKey(
            "ecg", type: "HKDataTypeIdentifierElectrocardiogram", sourceKey: "Apple Watch/watch",
            start: 1_736_888_107, end: 1_736_888_137), ordinal: 0)) == "773f32fcb6fc519ed6bc9e338c967fc4")
  }

  private static let workout = """
    <Workout workoutActivityType="HKWorkoutActivityTypeSwimming" sourceName="Apple&#160;Watch" \
    startDate="2025-01-14 18:00:00 +0000" endDate="2025-01-14 18:21:30 +0000"
    """

  /// An element, and the id of its only document.
  @Test(arguments: [
    (
      """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff App" sourceVersion="5" \
      startDate="2025-01-14 09:00:20 +0100" endDate="2025-01-14 08:00:20 +0000"/>
      """, "b190f0f1fb6e0eac597103fa95e094a4"
    ),
    (
      """
      <Audiogram sourceName="Hearing App" creationDate="2025-01-15 08:00:00 +0000" \
      startDate="2025-01-14 08:00:00 +0000" endDate="2025-01-14 08:10:00 +0000"/>
      """, "8befff07c1f22c44830e3af44e63d8e1"
    ),
    (workout + #" duration="20.50" durationUnit="min"/>"#, "baf2614673cefd9b8196280f60e625dc"),
    (workout + #" duration="1230" durationUnit="s" totalDistance="1"/>"#, "baf2614673cefd9b8196280f60e625dc"),
    (workout + "/>", "4e0f0786101dfe97f256eb35ebcf3d5e"),
    (
      #"<VisionPrescription type="contacts" dateIssued="2025-01-14 08:00:00 +0000"/>"#,
      "a203c9dd42282563c3840172d4991d9b"
    ),
    (
      """
      <ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="lab-1" sourceName="Clinic" \
      fhirVersion="4.0.1"/>
      """, "c14e9780e06d502858ce3e24bdf261db"
    ),
    (#"<StateOfMind kind="1"/>"#, "c3138c317e6240605fcec44c5c893147"),
  ])
  func idsOfDocuments(xml: String, id: String) throws {
    var parser = DocumentParser()
    var identity = DocumentIdentity()
    let ids =
      switch try HealthDocument(try element(xml), by: &parser) {
      case .correlation(let document): identity.ids(of: [document])
      case .audiogram(let document): identity.ids(of: [document])
      case .workout(let document): identity.ids(of: [document])
      case .visionPrescription(let document): identity.ids(of: [document])
      case .clinicalRecord(let document): identity.ids(of: [document])
      case .other(let document): identity.ids(of: [document])
      default: [RecordID]()
      }
    #expect(ids.map(hex) == [id])
  }

  @Test func idsOfRoutes() throws {
    var parser = DocumentParser()
    let workout = try Workout(
      try element(
        Self.workout
          + """
          ><WorkoutRoute sourceName="Watch" startDate="2025-01-14 18:00:00 +0000" \
          endDate="2025-01-14 18:21:30 +0000"><FileReference path="/a"/></WorkoutRoute></Workout>
          """), by: &parser)
    var identity = DocumentIdentity()
    #expect(identity.ids(of: workout.routes).map(hex) == ["08c549fc9b6b6e60fbd2d0bce004cd6c"])
  }

  /// Equal keys have ordinals by creationDate, then place, whatever order they come in.
  @Test func twinsGetOrdinals() throws {
    let xml = ["11:00", "10:00", "10:00"].map {
      """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff App" \
      creationDate="2025-01-14 \($0):00 +0000" startDate="2025-01-14 08:00:20 +0000" \
      endDate="2025-01-14 08:00:20 +0000"/>
      """
    }
    var parser = DocumentParser()
    var documents: [Correlation] = []
    for element in try elements(xml.joined()) { documents.append(try Correlation(element, by: &parser)) }
    var identity = DocumentIdentity()
    let ids = identity.ids(of: documents)
    #expect(hex(ids[1]) == "b190f0f1fb6e0eac597103fa95e094a4")
    #expect(hex(ids[2]) == "197f23fdc46beb531be8d4b929174237")
    #expect(Set(ids).count == 3)
    #expect(identity.ids(of: Array(documents.reversed())) == Array(ids.reversed()))
  }

  /// A member has the id of the Record that it repeats.
  @Test(arguments: [
    (
      """
      <MetadataEntry key="a" value="x"/><MetadataEntry key="a!" value="y"/>\
      <MetadataEntry key="HKMetadataKeySyncVersion" value="1"/>
      """, "cb9a8ed8392f6c6273901f9a2d53e4c7"
    ),
    (#"<MetadataEntry key="HKMetadataKeySyncIdentifier" value="id-1"/>"#, "e5b542b0e690c9782f725638afe8c387"),
  ])
  func idsOfMembers(metadata: String, id: String) throws {
    let dates = #"startDate="2025-01-14 08:00:20 +0000" endDate="2025-01-14 08:00:20 +0000""#
    var parser = DocumentParser()
    let food = try Correlation(
      try element(
        """
        <Correlation type="HKCorrelationTypeIdentifierFood" \(dates)><Record unit="g" value="0.0025" \
        type="HKQuantityTypeIdentifierDietaryIron" sourceName="Diary" \(dates)>\(metadata)</Record></Correlation>
        """), by: &parser)
    var identity = DocumentIdentity()
    #expect(food.members.map { hex(identity.record($0)) } == [id])
  }
}
