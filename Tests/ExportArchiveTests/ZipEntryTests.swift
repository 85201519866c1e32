import Testing

@testable import ExportArchive

@Test(
  "a size must be the announced one; without zip64 its low 32 bits",
  arguments: [
    (5, 5, false, true), (5, 6, false, false), (5, 5 + (1 << 32), false, true),
    (5, 6 + (1 << 32), false, false),
    (5, 5 + (1 << 32), true, false), (5 + (1 << 32), 5 + (1 << 32), true, true),
  ] as [(UInt64, UInt64, Bool, Bool)])
func announcedSize(_ size: UInt64, produced: UInt64, isWide: Bool, agrees: Bool) {
  var entry = ZipEntry(name: 0..<1, header: 0, limit: 100, method: 8, isEncrypted: false)
  #expect(entry.announced(produced), "a cut zip does not say")
  entry.size = size
  entry.hasWideSizes = isWide
  #expect(entry.announced(produced) == agrees)
}
