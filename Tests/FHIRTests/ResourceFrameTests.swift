import ByteIO
import HealthModel
import Testing

@testable import FHIR

/// Ids, UUIDs and attachments.
@Suite struct ResourceFrameTests {
  /// The digest was worked out by another program: SHA-256 of `fhir ␟ self ␟ patient`.
  @Test func idsAreDigestsWithTheParticipant() {
    var identity = ResourceIdentity(participantID: "self")
    let id = identity.id(["patient"])
    let lines = ResourceFrame(format: .ndjson, request: .put)
    #expect(lines.reference(.patient, id) == "Patient/pat-d737c63a52eccbab255053012a7ddae1")
    let bundles = ResourceFrame(format: .bundle, request: .put)
    #expect(bundles.reference(.patient, id) == "urn:uuid:d737c63a-52ec-8bab-a550-53012a7ddae1")
    var other = ResourceIdentity(participantID: "ann")
    #expect(other.id(["patient"]) != id)
    #expect(identity.id(["patient"]) == id)
  }

  /// RFC 4648, 10.
  static let encoded = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: encoded) func attachmentsAreBase64(text: String, wanted: String) {
    #expect(base64(text) == wanted)
  }
}
