import ByteIO
import ExportArchive
import TestSupport
import Testing

/// One zip under `fixtures/archives` and what must come of it.
struct ArchiveCase: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// The content of `export.xml`, whole and sound.
    case reads(main: String)
    /// So many bytes of `export.xml` at least, then damage that says this.
    case damaged(String, atLeast: Int)
    /// No content; the message holds all of these.
    case fails(ExitCode, [String])
  }

  var name: String
  var outcome: Outcome
  var salvage = false
  var member: String?
  var testDescription: String { name }

  init(_ name: String, _ outcome: Outcome, salvage: Bool = false, member: String? = nil) {
    self.name = name
    self.outcome = outcome
    self.salvage = salvage
    self.member = member
  }

  static let phone = "apple_health_export/export.xml"

  static let all: [ArchiveCase] = [
    .init("plain.zip", .reads(main: phone)),
    .init("data-descriptor.zip", .reads(main: phone)),
    .init("no-data-descriptor.zip", .reads(main: phone)),
    .init("side-files.zip", .reads(main: phone)),
    .init("zip64.zip", .reads(main: phone)),
    .init("stored.zip", .reads(main: phone)),
    .init("macosx.zip", .reads(main: phone)),
    .init("german.zip", .reads(main: "apple_health_export/Export.xml")),
    .init("chinese.zip", .reads(main: "apple_health_export/导出.xml")),
    .init("cp437-name.zip", .reads(main: "apple_health_export/übersicht.xml")),
    .init("other-folder.zip", .reads(main: "terveys_vienti/vienti.xml")),
    .init("export (2).zip", .reads(main: phone)),
    .init("parent-name.zip", .reads(main: "../../outside/export.xml")),
    .init("absolute-name.zip", .reads(main: "/outside/export.xml")),
    .init("broken-cda.zip", .reads(main: phone)),
    .init("comment.zip", .reads(main: phone)),
    .init("prefixed.zip", .reads(main: phone)),
    .init("zip64-prefixed.zip", .reads(main: phone)),
    .init("deep.zip", .reads(main: "a/b/c/d/health.data")),
    .init("folder", .reads(main: phone)),
    .init("folder/apple_health_export", .reads(main: "export.xml")),
    .init("export.xml", .reads(main: Fixtures.path("archives/export.xml"))),

    .init("two-exports.zip", .fails(.data, ["several", phone, "older/export.xml", "--member"])),
    .init("two-exports.zip", .reads(main: phone), member: phone),
    .init("plain.zip", .reads(main: phone), member: "export.xml"),
    .init("two-exports.zip", .fails(.data, ["several"]), member: "export.xml"),
    .init("two-exports.zip", .fails(.noInput, ["no member other.xml", phone]), member: "other.xml"),
    .init("plain.zip", .fails(.data, ["a clinical document"]), member: "export_cda.xml"),
    .init("folder", .fails(.noInput, ["no member other.xml"]), member: "other.xml"),

    .init("crc-wrong.zip", .damaged("CRC-32", atLeast: 2098)),
    .init("size-wrong.zip", .damaged("size", atLeast: 2098)),
    .init("cut-deflate.zip", .damaged("cut off", atLeast: 200)),
    .init("deflate-leftover.zip", .damaged("left over", atLeast: 2098)),
    .init("cut-no-directory.zip", .fails(.data, ["no central directory", "--salvage"])),
    .init("cut-no-directory.zip", .damaged("no central directory", atLeast: 2098), salvage: true),
    .init("cut-in-document.zip", .fails(.data, ["no central directory", "--salvage"])),
    .init("cut-in-document.zip", .damaged("cut off", atLeast: 400), salvage: true),
    .init("overlapping.zip", .fails(.data, ["overlap"])),

    .init("local-method.zip", .fails(.data, ["no Health export", "damaged"])),
    .init("encrypted.zip", .fails(.data, ["no Health export", "encrypted", "password"])),
    .init("unknown-method.zip", .fails(.data, ["no Health export", "method 12"])),
    .init("symlink.zip", .fails(.data, ["no Health export", "a symbolic link"])),
    .init("cda-only.zip", .fails(.data, ["no Health export", "1 file", "export_cda.xml", "clinical"])),
    .init("nested.zip", .fails(.data, ["no Health export", "export.zip", "inner zip"])),
    .init("empty.zip", .fails(.data, ["no file"])),
    .init("absent.zip", .fails(.noInput, ["cannot open"])),
    .init("zip-bomb.zip", .fails(.data, ["200 times", "--max-ratio"])),
  ]
}

@Test("every archive gives its export, or says why not", arguments: ArchiveCase.all)
func archive(_ row: ArchiveCase) throws {
  let export = try Fixtures.bytes("archives/export.xml")
  var options = ArchiveOptions()
  options.salvage = row.salvage
  options.member = row.member
  for chunk in [1 << 20, 61] {
    let opened = Opened(Fixtures.path("archives/\(row.name)"), options: options, chunk: chunk)
    switch row.outcome {
    case .reads(let main):
      #expect(opened.failure == nil)
      #expect(opened.damage == nil)
      #expect(opened.main == main)
      #expect(opened.content == export)
      #expect(opened.progress == 1)
    case .damaged(let reason, let least):
      #expect(opened.failure == nil)
      #expect(opened.damage?.exit == .data)
      #expect(opened.damage?.description.contains(reason) == true, "\(String(describing: opened.damage))")
      #expect(opened.content.count >= least)
      #expect(export.starts(with: opened.content))
    case .fails(let exit, let parts):
      #expect(opened.failure?.exit == exit)
      let message = opened.failure?.description ?? ""
      for part in parts { #expect(message.contains(part), "\(message)") }
    }
  }
}

@Test("side files are listed, the rest is reported as skipped", arguments: ["side-files.zip", "folder"])
func sideFiles(_ name: String) {
  let opened = Opened(Fixtures.path("archives/\(name)"))
  let expected: [(String, ArchiveMember.Kind, Int64)] = [
    ("apple_health_export/clinical-records/Observation-1.json", .clinicalRecord, 40),
    ("apple_health_export/electrocardiograms/ecg_2025-01-14.csv", .electrocardiogram, 101),
    ("apple_health_export/workout-routes/route_2025-01-14_6.21pm.gpx", .workoutRoute, 95),
  ]
  let members = opened.members.sorted { $0.name < $1.name }
  #expect(members.map(\.name) == expected.map(\.0))
  #expect(members.map(\.kind) == expected.map(\.1))
  #expect(members.map(\.bytes) == expected.map(\.2))
  #expect(opened.skipped.map(\.name) == ["apple_health_export/export_cda.xml"])
  #expect(opened.skipped.map(\.reason) == ["a clinical document (CDA)"])
}

@Test("what macOS adds is neither a member nor skipped")
func clutter() {
  let opened = Opened(Fixtures.path("archives/macosx.zip"))
  #expect(opened.members.isEmpty)
  #expect(opened.skipped.map(\.name) == ["apple_health_export/export_cda.xml"])
}

@Test("limits: ratio from 16 MiB on, never below 100, and the total")
func limits() {
  let sound = Opened(Fixtures.path("archives/ratio-90.zip"), chunk: 1 << 20)
  #expect(sound.failure == nil)
  #expect(sound.damage == nil)
  #expect(sound.content.count > 18 << 20)

  var strict = ArchiveOptions()
  strict.maximumRatio = 1
  #expect(Opened(Fixtures.path("archives/ratio-90.zip"), options: strict, chunk: 1 << 20).failure == nil)

  var generous = ArchiveOptions()
  generous.maximumRatio = 2000
  #expect(Opened(Fixtures.path("archives/zip-bomb.zip"), options: generous, chunk: 1 << 20).failure == nil)
  let bomb = Opened(Fixtures.path("archives/zip-bomb.zip"), chunk: 1 << 16)
  #expect(bomb.content.count <= 16 << 20 + 1 << 16)
  #expect(bomb.content.count > (16 << 20) - 1 << 16)

  var small = ArchiveOptions()
  small.maximumTotalBytes = 2097
  let large = Opened(Fixtures.path("archives/plain.zip"), options: small)
  #expect(large.failure?.exit == .data)
  #expect(large.failure?.description.contains("--max-bytes") == true)
  small.maximumTotalBytes = 2098
  #expect(Opened(Fixtures.path("archives/plain.zip"), options: small).failure == nil)
}
