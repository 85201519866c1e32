import ByteIO
import HealthModel
import TestSupport
import Testing

@testable import FHIR

/// Ids that a run wrote, asked for by a comparison with an earlier export.
@Suite struct RecordIDSetTests {
  private static func ids(_ numbers: some Sequence<Int>) -> [RecordID] {
    var identity = ResourceIdentity(participantID: "self")
    var ids: [RecordID] = []
    for number in numbers { ids.append(identity.id(["\(number)"])) }
    return ids
  }

  /// How many ids there are, and for how many there is memory: all, one page of the file, a bit more, many runs.
  static let sizes: [(count: Int, memory: Int)] = [
    (0, 16), (1, 16), (2, 1), (255, 16), (256, 16), (257, 16), (512, 512), (513, 512), (700, 1_000_000),
    (5000, 16 * 999), (5000, 16 * 2500), (5000, 16 * 5000),
  ]

  @Test(arguments: sizes) func knowsWhatWasInserted(count: Int, memory: Int) throws {
    let folder = try TemporaryFolder()
    let written = WrittenIDs(in: folder.url.path, memory: memory)
    let ids = Self.ids(0..<count)
    // Twice, in two orders: what is written again is the same resource.
    for id in ids { written.insert(id) }
    for id in ids.reversed() { written.insert(id) }
    let set = try written.finish()
    for id in ids { #expect(try set.contains(id)) }
    for id in Self.ids(count..<count + 1000) { #expect(try !set.contains(id)) }
    #expect(try !set.contains(.none))
  }

  /// A full disk, or a folder that is gone, is told at the end.
  @Test func failsAtTheEnd() throws {
    let written = WrittenIDs(in: "/nonexistent", memory: 16)
    for id in Self.ids(0..<3) { written.insert(id) }
    #expect(throws: Failure.self) { try written.finish() }
  }
}
