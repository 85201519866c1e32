import ByteIO
import HealthModel

/// Takes ids in any order for a ``RecordIDSet``. Those that its memory does not hold wait, sorted, in a temporary file
/// without a name, so that memory does not grow with them.
struct RecordIDCollector: ~Copyable, Sendable {
  private let directory: String
  private let capacity: Int
  private var ids: [RecordID] = []
  /// The sorted runs in the file: where the ids with each first byte begin, and where the last ones end.
  private var runs: [[Int]] = []
  private var file: FileDescriptor?

  /// - Parameters:
  ///   - directory: where temporary files are created.
  ///   - memory: bytes for ids.
  init(in directory: String, memory: Int) {
    self.directory = directory
    capacity = max(memory / MemoryLayout<RecordID>.stride, 1)
  }

  mutating func insert(_ id: RecordID) throws(Failure) {
    if ids.count == capacity { try spill() }
    ids.append(id)
  }

  /// Ends the input. Digests are spread evenly, so the ids with one first byte are few, and are sorted in memory.
  consuming func finish() throws(Failure) -> RecordIDSet {
    if runs.isEmpty {
      ids.sort()
      return RecordIDSet(ids)
    }
    try spill()
    ids = []
    let sorted = try FileDescriptor(temporaryIn: directory)
    var pages: [RecordID] = []
    var count = 0
    for byte in 0..<Self.byteCount {
      var ids: [RecordID] = []
      for run in runs { try file?.append(run[byte]..<run[byte + 1], to: &ids) }
      ids.sort()
      for (index, id) in ids.enumerated() where (count + index) % RecordIDSet.pageSize == 0 {
        pages.append(id)
      }
      count += ids.count
      try sorted.append(ids)
    }
    return RecordIDSet(sorted, pages: pages, count: count)
  }

  private static let byteCount = 256

  private mutating func spill() throws(Failure) {
    if file == nil { file = try FileDescriptor(temporaryIn: directory) }
    ids.sort()
    let offset = runs.last?.last ?? 0
    runs.append(
      (0...Self.byteCount).map { byte in offset + ids.partitioningIndex { $0.firstByte >= byte } })
    try file?.append(ids)
    ids.removeAll(keepingCapacity: true)
  }
}

extension RecordID {
  /// The one that sorts first.
  fileprivate var firstByte: Int { Int(words.0.bigEndian >> 56) }
}

extension FileDescriptor {
  /// Writes ids as they lie in memory.
  fileprivate func append(_ ids: [RecordID]) throws(Failure) {
    try ids.span.withUnsafeBytes { (bytes) throws(Failure) in try write(bytes) }
  }

  /// Reads the ids at these places.
  fileprivate func append(_ places: Range<Int>, to ids: inout [RecordID]) throws(Failure) {
    var page = ByteBuffer(capacity: RecordIDSet.pageSize * MemoryLayout<RecordID>.stride)
    for start in stride(from: places.lowerBound, to: places.upperBound, by: RecordIDSet.pageSize) {
      let count = min(RecordIDSet.pageSize, places.upperBound - start)
      try read(ids: start..<start + count, into: &page)
      for index in 0..<count { ids.append(page.id(at: index)) }
    }
  }

  /// Reads the ids at these places as they lie in memory.
  func read(ids places: Range<Int>, into page: inout ByteBuffer) throws(Failure) {
    let stride = MemoryLayout<RecordID>.stride
    page.removeAll()
    page.reserve(places.count * stride)
    try read(
      at: places.lowerBound * stride,
      into: UnsafeMutableRawBufferPointer(start: page.base, count: places.count * stride))
    page.count = places.count * stride
  }
}

extension ByteBuffer {
  /// The id at a place among ids as they lie in memory.
  func id(at index: Int) -> RecordID {
    bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<RecordID>.stride, as: RecordID.self)
  }
}
