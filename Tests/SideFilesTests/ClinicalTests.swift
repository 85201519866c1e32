import ByteIO
import HealthModel
import SideFiles
import TestSupport
import Testing

/// A reading that may have failed.
private func readClinical<Source: ByteSource & ~Copyable>(
  _ source: consuming Source
) -> (result: Result<ClinicalResource, SideFileFault>, content: [UInt8]) {
  var content = ByteBuffer()
  content.append(1)
  do throws(SideFileFault) {
    let resource = try ClinicalFile.read(source, into: &content)
    return (.success(resource), Array(content.bytes))
  } catch {
    return (.failure(error), Array(content.bytes))
  }
}

@Test(
  "a clinical record passes byte for byte and tells type and id",
  arguments: [
    ("observation", "Observation", "8f7d-1"), ("dstu2", "MedicationOrder", "o-1"), ("no-type", nil, nil),
    ("escaped-id", "Patient", nil), ("first-counts", "Patient", "a"), ("empty-object", nil, nil),
  ], pieces)
func soundClinical(_ expected: (String, type: String?, id: String?), piece: Int) throws {
  let bytes = try Fixtures.bytes("side-files/clinical/\(expected.0).json")
  let (result, content) = readClinical(PieceSource(bytes, piece: piece))
  let resource = try result.get()
  #expect(resource.type == expected.type)
  #expect(resource.id == expected.id)
  #expect(content == bytes)
}

@Test(
  "what is no JSON object is a loss, with the byte",
  arguments: [
    ("cut", 240), ("comma-at-end", 26), ("leading-zero", 9), ("array", 0), ("two-objects", 26),
    ("line-break-in-text", 20), ("not-utf8", nil), ("empty", 0),
  ])
func brokenClinical(_ name: String, byte: Int64?) throws {
  let bytes = try Fixtures.bytes("side-files/clinical/\(name).json")
  let (result, content) = readClinical(PieceSource(bytes, piece: 9))
  let fault = try #require(throws: SideFileFault.self) { try result.get() }
  #expect(fault.reason == .damagedFile)
  #expect(fault.byte == byte)
  #expect(content.isEmpty)
}

@Test("a record cut anywhere is a loss; depth and size are no danger")
func hostileClinical() throws {
  let bytes = try Fixtures.bytes("side-files/clinical/observation.json")
  for length in 0..<bytes.count - 1 {
    let result = readClinical(PieceSource(Array(bytes[..<length]), piece: 1 << 16)).result
    #expect(throws: SideFileFault.self, "\(length)") { try result.get() }
  }
  let depth = 1 << 20
  let deep = #"{"id":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
  #expect(try readClinical(PieceSource(Array(deep.utf8), piece: 1 << 16)).result.get().id == nil)
  let endless = readClinical(EndlessSource("{", repeating: " ")).result
  let fault = #expect(throws: SideFileFault.self) { try endless.get() }
  #expect(fault?.reason == .fileTooLarge)
}
