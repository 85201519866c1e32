import ByteIO
import HealthModel
import Stages
import Testing

@Suite struct RecordIdentityTests {
  private static let watch = "name:Apple Watch, manufacturer:Apple Inc., model:Watch"

  private func ids(_ samples: [TestSample], unit: String? = "count") throws -> [String] {
    let list = try SampleList(samples)
    let sorter = try list.sorted()
    let sync = try SyncVersions(sorter, collapses: true)
    let kind = list.batch.kind[0]
    var identity = RecordIdentity(identifier: list.symbols.string(kind), canonicalUnit: unit)
    var cursor = sorter.rows(of: kind)
    var chunk = SampleChunk()
    var first = 0
    while try sorter.advance(&cursor) {
      if first < chunk.count, chunk.rows[first].start != cursor.row.start {
        identity.identify(&chunk, from: first, symbols: list.symbols, origins: list.origins, sync: sync)
        first = chunk.count
      }
      chunk.append(cursor.row, payload: cursor.payload, mergedAway: false)
    }
    identity.identify(&chunk, from: first, symbols: list.symbols, origins: list.origins, sync: sync)
    return (0..<chunk.count).map { row in
      var buffer = ByteBuffer()
      buffer.append(chunk.ids[row])
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
  }

  private func digest(_ text: String) -> String {
    var buffer = ByteBuffer()
    buffer.append(text)
    return SHA256.digest(buffer.bytes).hex(16)
  }

  private static var example: TestSample {
    var sample = TestSample()
    (sample.source, sample.device) = ("Apple\u{A0}Watch", watch)
    (sample.start, sample.end, sample.value) = (1_748_768_400, 1_748_768_700, 10)
    return sample
  }

  /// The test vector of the identity rule; 2025-06-01T10:00:00+01:00 is 1748768400.
  @Test func theVectorOfTheRule() throws {
    #expect(try ids([Self.example]) == ["bd4f0e636711106695dc03038988d99a"])
  }

  @Test func twinsGetOrdinals() throws {
    var late = Self.example
    late.created = 2000
    let text =
      "HKQuantityTypeIdentifierStepCount\u{1F}Apple Watch/watch\u{1F}1748768400\u{1F}1748768700\u{1F}1.0000e+01\u{1F}count\u{1F}#"
    #expect(try ids([late, Self.example]) == [digest(text + "0"), digest(text + "1")])
  }

  /// Both values print as 1.0000e+05; the one that was saved first has the first place, though it is larger.
  @Test func ordinalsFollowCreation() throws {
    var (early, late) = (Self.example, Self.example)
    (early.value, early.created) = (100_002, 1000)
    (late.value, late.created) = (100_001, 2000)
    let text =
      "HKQuantityTypeIdentifierStepCount\u{1F}Apple Watch/watch\u{1F}1748768400\u{1F}1748768700\u{1F}1.0000e+05\u{1F}count\u{1F}#"
    #expect(try ids([late, early]) == [digest(text + "1"), digest(text + "0")])
  }

  @Test func metadataIsSortedAsPairs() throws {
    var sample = Self.example
    sample.metadata = [("b", "2"), ("a", "x"), ("a!", "y")]
    sample.syncVersion = "3"
    let head =
      "HKQuantityTypeIdentifierStepCount\u{1F}Apple Watch/watch\u{1F}1748768400\u{1F}1748768700\u{1F}1.0000e+01\u{1F}count\u{1F}"
    #expect(try ids([sample]) == [digest(head + "a!=y\u{1E}a=x\u{1E}b=2#0")])
  }

  @Test func aSyncIdentifierIsTheIdentity() throws {
    var (one, two) = (Self.example, Self.example)
    one.metadata = [("HKMetadataKeySyncIdentifier", "id-1"), ("other", "1")]
    two.metadata = one.metadata
    two.start += 5
    let text = "HKQuantityTypeIdentifierStepCount\u{1F}Apple Watch/watch\u{1F}sync\u{1F}id-1#"
    #expect(try ids([one, two]) == [digest(text + "0"), digest(text + "1")])
  }

  @Test func categoriesHaveTheirSymbolAndNoUnit() throws {
    var sample = Self.example
    sample.category = "HKCategoryValueAppleStandHourStood"
    let text =
      "HKQuantityTypeIdentifierStepCount\u{1F}Apple Watch/watch\u{1F}1748768400\u{1F}1748768700\u{1F}HKCategoryValueAppleStandHourStood\u{1F}\u{1F}#0"
    #expect(try ids([sample], unit: nil) == [digest(text)])
  }
}
