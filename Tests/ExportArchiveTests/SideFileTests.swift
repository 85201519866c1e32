import ByteIO
import ExportArchive
import Foundation
import TestSupport
import Testing

/// The content of a side file, or what opening or reading it threw.
private func content(of member: ArchiveMember, in members: ArchiveMembers, chunk: Int = 1000) -> Result<
  [UInt8], Failure
> {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)
  defer { buffer.deallocate() }
  do throws(Failure) {
    var content: [UInt8] = []
    var source = try members.open(member)
    while case let count = try source.read(into: buffer), count > 0 {
      content.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    return .success(content)
  } catch {
    return .failure(error)
  }
}

@Test(
  "a side file is found by its path in the export and read whole",
  arguments: [
    ("/electrocardiograms/ecg_2025-01-14.csv", "ecg/english.csv"),
    ("electrocardiograms/ecg_2025-01-14.csv", "ecg/english.csv"),
    ("/./workout-routes//broken.gpx", "gpx/end-tag-missing.gpx"),
    ("/clinical-records/Observation-1.json", "clinical/observation.json"),
    ("/workout-routes/route_2025-01-14_8.05\u{202F}PM.gpx", "gpx/plain.gpx"),
    ("/workout-routes/Strecke über.gpx", "gpx/plain.gpx"),
    ("/workout-routes/röute.gpx", "gpx/plain.gpx"),
    ("/workout-routes/outside.gpx", nil),
    ("/../workout-routes/outside.gpx", nil),
    ("/workout-routes/../workout-routes/broken.gpx", nil),
    ("/export.xml", nil), ("/workout-routes/", nil), ("", nil), ("/", nil),
    ("/apple_health_export/workout-routes/broken.gpx", nil),
  ])
func findsSideFiles(_ path: String, file: String?) throws {
  let archive = try ExportArchive(opening: Fixtures.path("side-files/export.zip"))
  let member = archive.sideFiles.member(at: path)
  #expect((member != nil) == (file != nil))
  guard let member, let file else { return }
  #expect(try content(of: member, in: archive.sideFiles).get() == Fixtures.bytes("side-files/\(file)"))
}

@Test(
  "a damaged side file fails alone",
  arguments: [
    ("checksum", "CRC-32"), ("size", "size"), ("cut", "cut off"), ("encrypted", "encrypted"),
    ("link", "symbolic link"), ("bomb", "zip bomb"),
  ])
func damagedSideFiles(_ name: String, what: String) throws {
  var archive = try ExportArchive(opening: Fixtures.path("side-files/export.zip"))
  let member = try #require(archive.sideFiles.member(at: "/workout-routes/\(name).gpx"))
  let result = content(of: member, in: archive.sideFiles, chunk: 1 << 16)
  let failure = try #require(throws: Failure.self) { try result.get() }
  #expect(failure.exit == .data)
  #expect(failure.description.contains(what))
  #expect(failure.description.contains("\(name).gpx"))
  let sound = try #require(archive.sideFiles.member(at: "/electrocardiograms/ecg_2025-01-14.csv"))
  #expect(throws: Never.self) { try content(of: sound, in: archive.sideFiles).get() }
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
  defer { buffer.deallocate() }
  while try archive.read(into: buffer) > 0 {}
  #expect(archive.damage == nil)
}

@Test("side files can be read while the main document is, and when the archive is gone")
func besideTheDocument() throws {
  let expected = try Fixtures.bytes("side-files/ecg/english.csv")
  func withoutArchive() throws -> ArchiveMembers {
    var archive = try ExportArchive(opening: Fixtures.path("side-files/export.zip"))
    let members = archive.sideFiles
    let ecg = try #require(members.member(at: "electrocardiograms/ecg_2025-01-14.csv"))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 100, alignment: 16)
    defer { buffer.deallocate() }
    var bytes: [UInt8] = []
    while case let count = try archive.read(into: buffer), count > 0 {
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      #expect(try content(of: ecg, in: members).get() == expected)
    }
    #expect(try bytes == Fixtures.bytes("archives/export.xml"))
    return members
  }
  let members = try withoutArchive()
  let ecg = try #require(members.member(at: "electrocardiograms/ecg_2025-01-14.csv"))
  #expect(try content(of: ecg, in: members).get() == expected)
}

@Test("the side files of a folder; nothing outside of it, no link; a bare document has none")
func sideFilesOfFolder() throws {
  let export = try Fixtures.bytes("archives/export.xml")
  let route = try Fixtures.bytes("side-files/gpx/plain.gpx")
  let folder = try TemporaryFolder()
  let outside = try folder.write(route, to: "workout-routes/outside.gpx")
  let bare = try folder.write(export, to: "inside/export.xml")
  try folder.write(route, to: "inside/workout-routes/a.gpx")
  let linked = folder.path("inside/workout-routes/link.gpx")
  try FileManager.default.createSymbolicLink(atPath: linked, withDestinationPath: outside)

  let archive = try ExportArchive(opening: folder.path("inside"))
  let members = archive.sideFiles
  let found = try #require(members.member(at: "/workout-routes/a.gpx"))
  #expect(try content(of: found, in: members).get() == route)
  #expect(members.member(at: "/../workout-routes/outside.gpx") == nil)
  let link = try #require(members.member(at: "/workout-routes/link.gpx"))
  #expect(throws: Failure.self) { try content(of: link, in: members).get() }
  try FileManager.default.removeItem(atPath: folder.path("inside/workout-routes/a.gpx"))
  #expect(content(of: found, in: members).failure?.exit == .noInput)

  let document = try ExportArchive(opening: bare)
  #expect(document.members.isEmpty)
  #expect(document.sideFiles.member(at: "/workout-routes/a.gpx") == nil)
}

extension Result {
  fileprivate var failure: Failure? { if case .failure(let failure) = self { failure } else { nil } }
}
