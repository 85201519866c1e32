import Testing

@testable import Pipelines

@Suite struct SoftwareVersionsTests {
  @Test func versionsAreReadable() {
    #expect(SoftwareVersions.dotted("20914") == "2.9.14")
    #expect(SoftwareVersions.dotted("21301-GITv2.13.1") == "2.13.1")
    #expect(SoftwareVersions.timeZoneVersion(ofFirstLine: "# version 2025b") == "2025b")
    #expect(SoftwareVersions.timeZoneVersion(ofFirstLine: "") == "unknown")
    let isDotted: (String) -> Bool = { $0.split(separator: ".").count == 3 && $0.first?.isNumber == true }
    let versions = SoftwareVersions.current()
    #expect(isDotted(versions.pulsemill) && isDotted(versions.libxml2) && isDotted(versions.isal))
    #expect(versions.libcrypto.contains("SSL"))
    #expect(isDotted(versions.sqlite))
    #expect(versions.libpq.map { $0.split(separator: ".").count == 2 } ?? true)
  }
}
