import ByteIO
import HealthModel
import Stages

/// One sample of a test, by what a file would say of it.
struct TestSample {
  var kind = "HKQuantityTypeIdentifierStepCount"
  var source = "Sample App"
  var device = ""
  var start: Instant = 0
  var end: Instant = 60
  var created: Instant = 1000
  var value = 10.0
  var category = ""
  var unit = "count"
  var metadata: [(key: String, value: String)] = []
  var syncVersion: String?
}

/// Samples as a batch with the tables that its symbols are in.
struct SampleList: ~Copyable {
  var symbols = SymbolTable()
  var origins = OriginTable()
  var batch = SampleBatch()

  init(_ samples: [TestSample]) throws {
    for (place, sample) in samples.enumerated() { try append(sample, place) }
  }

  private mutating func append(_ sample: TestSample, _ place: Int) throws {
    batch.kind.append(try symbols.intern(sample.kind))
    let origin = Origin(
      sourceName: try symbols.intern(sample.source), sourceVersion: .none,
      device: try symbols.intern(sample.device))
    batch.origin.append(try origins.intern(origin, in: &symbols))
    batch.unit.append(try symbols.intern(sample.unit))
    batch.start.append(sample.start)
    batch.end.append(sample.end)
    batch.created.append(sample.created)
    batch.value.append(sample.category.isEmpty ? sample.value : .nan)
    batch.category.append(try symbols.intern(sample.category))
    var flags: SampleFlags = sample.category.isEmpty ? [] : .isCategory
    if sample.metadata.contains(where: { $0.key == "HKMetadataKeySyncIdentifier" }) {
      flags.insert(.hasSyncIdentifier)
    }
    batch.flags.append(flags)
    batch.offset.append(Int64(place))
    appendPayload(sample)
    batch.payloadEnd.append(batch.payloads.count)
  }

  private mutating func appendPayload(_ sample: TestSample) {
    if sample.metadata.isEmpty, sample.syncVersion == nil { return }
    var section = ByteBuffer()
    for (key, value) in sample.metadata.sorted(by: { "\($0.key)=" < "\($1.key)=" }) {
      Self.append(Array(key.utf8), Array(value.utf8), to: &section)
    }
    batch.payloads.append(integer: UInt32(section.count))
    batch.payloads.append(section.bytes)
    if let version = sample.syncVersion {
      Self.append([SamplePayload.Tag.syncVersion.rawValue], Array(version.utf8), to: &batch.payloads)
    }
  }

  private static func append(_ key: [UInt8], _ value: [UInt8], to buffer: inout ByteBuffer) {
    buffer.append(integer: UInt32(key.count))
    buffer.append(integer: UInt32(value.count))
    for byte in key + value { buffer.append(byte) }
  }

  /// The samples, sorted with a budget of `budget` bytes.
  func sorted(budget: Int = 1 << 20) throws -> SampleSorter {
    var sorter = try SampleSorter(budget: budget, directory: "/tmp")
    for row in 0..<batch.count {
      try sorter.append(
        batch, rows: row..<row + 1, of: batch.kind[row], symbols: symbols, origins: origins)
      if batch.flags[row].contains(.hasSyncIdentifier) {
        try SyncVersions.append(batch, row: row, to: &sorter, symbols: symbols, origins: origins)
      }
    }
    try sorter.finish(symbols: symbols, origins: origins)
    return sorter
  }
}
