import ByteIO
import ExportArchive
import TestSupport
import Testing

/// A small deterministic generator (Vigna, "SplitMix64").
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

let hostileSeeds = ["plain.zip", "zip64.zip", "stored.zip", "cut-no-directory.zip"]

@Test(
  "a zip cut anywhere gives what is there, or says so; never more than the original",
  arguments: ["plain.zip", "zip64.zip"])
func truncations(_ name: String) throws {
  let export = try Fixtures.bytes("archives/export.xml")
  let zip = try Fixtures.bytes("archives/\(name)")
  let folder = try TemporaryFolder()
  for length in 0..<zip.count {
    let path = try folder.write(Array(zip[..<length]), to: "cut.zip")
    for salvage in [false, true] {
      var options = ArchiveOptions()
      options.salvage = salvage
      let opened = Opened(path, options: options)
      let problem = opened.failure ?? opened.damage
      #expect(problem?.exit == .data && opened.isPrefix(of: export), "\(length)")
    }
  }
}

@Test("a zip with changed bytes gives the right content or a failure", arguments: hostileSeeds)
func mutations(_ name: String) throws {
  let export = try Fixtures.bytes("archives/export.xml")
  let zip = try Fixtures.bytes("archives/\(name)")
  let folder = try TemporaryFolder()
  var random = SplitMix64(state: 20_250_115)
  var (sound, refused) = (0, 0)
  for round in 0..<800 {
    var changed = zip
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let offset = Int.random(in: 0..<zip.count, using: &random)
      // Half of the changes hit the fields that say where things are.
      let extreme: [UInt8] = [0, 0x01, 0x7F, 0x80, 0xFF]
      changed[offset] =
        Bool.random(using: &random)
        ? .random(in: 0...255, using: &random) : extreme.randomElement(using: &random) ?? 0
    }
    let path = try folder.write(changed, to: "changed.zip")
    for salvage in [false, true] {
      var options = ArchiveOptions()
      options.salvage = salvage
      let opened = Opened(path, options: options, chunk: 4096)
      if opened.failure == nil, opened.damage == nil {
        #expect(opened.content.count == export.count && opened.isPrefix(of: export), "round \(round)")
        sound += 1
      } else {
        refused += 1
      }
    }
  }
  #expect(refused > 0)
  #expect(sound > 0 || name == "cut-no-directory.zip")
}

@Test(
  "offsets and sizes that point nowhere are refused",
  arguments: [
    // Offset from the end of plain.zip, which ends in an end record of 22 bytes without comment; the new bytes.
    ("disk number", 18, [1, 0]), ("directory size", 10, [0xFF, 0xFF, 0xFF, 0x7F]),
    ("directory offset", 6, [0xFF, 0xFF, 0xFF, 0xFF]), ("entry count", 12, [3, 0]),
    ("entry count", 12, [0, 0]),
    ("comment length", 2, [1, 0]),
  ] as [(String, Int, [UInt8])])
func endRecord(_ what: String, fromEnd: Int, bytes: [UInt8]) throws {
  var zip = try Fixtures.bytes("archives/plain.zip")
  zip.replaceSubrange(zip.count - fromEnd..<zip.count - fromEnd + bytes.count, with: bytes)
  let folder = try TemporaryFolder()
  let path = try folder.write(zip, to: "\(what).zip")
  #expect(Opened(path).failure?.exit == .data)
  var options = ArchiveOptions()
  options.salvage = true
  let salvaged = Opened(path, options: options)
  #expect(salvaged.damage?.exit == .data)
  #expect(salvaged.content == (try Fixtures.bytes("archives/export.xml")))
}
