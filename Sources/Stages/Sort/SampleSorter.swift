import ByteIO
import HealthModel

/// Sorts the samples of each kind within a memory budget: rows fill one region, are sorted and spilled when it is full,
/// and are merged when they are read. A barrier: nothing comes out before everything went in.
package struct SampleSorter: ~Copyable {
  /// Rows grow from the front of the region, payloads from its back.
  private let region: UnsafeMutableRawPointer
  private let regionSize: Int
  private var rowCount = 0
  private var payloadStart: Int
  /// The order of the rows in memory; 32-bit, because the region is.
  private var order: [UInt32] = []
  private var spill: SpillFile?
  private var segments: [SpillSegment] = []
  private var memorySegments: [Symbol: Range<Int>] = [:]
  private let directory: String
  private var sampleOrder: SampleOrder?

  /// Bytes of a row in the region and of its number in the sort, which needs half as much again to merge.
  private static let rowCost = MemoryLayout<SampleRow>.stride + 6

  /// - Parameters:
  ///   - budget: bytes for rows, payloads and sorting; at least 64 KiB are used.
  ///   - directory: where temporary files go.
  package init(budget: Int, directory: String) throws(Failure) {
    regionSize = min(max(budget, 1 << 16), 1 << 36)
    let protection = PROT_READ | PROT_WRITE
    let mapped = mmap(nil, regionSize, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw Failure(errno: errno, "cannot reserve \(regionSize >> 20) MiB for sorting", at: "--memory")
    }
    region = mapped
    payloadStart = regionSize
    self.directory = directory
  }

  deinit { munmap(region, regionSize) }

  /// Whether anything went to disk.
  package var hasSpilled: Bool { spill != nil }

  /// Adds one row of a batch with its payload.
  package mutating func append(
    _ batch: borrowing SampleBatch, row: Int, symbols: borrowing SymbolTable, origins: borrowing OriginTable
  ) throws(Failure) {
    try append(SampleRow(batch, row), payload: batch.payload(row), symbols: symbols, origins: origins)
  }

  mutating func append(
    _ row: SampleRow, payload: UnsafeRawBufferPointer, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable
  ) throws(Failure) {
    if !hasRoom(payload.count) { try spillRows(symbols: symbols, origins: origins) }
    guard hasRoom(payload.count) else {
      throw Failure(.data, "one element is larger than the memory for sorting", try: "raise --memory")
    }
    var row = row
    payloadStart -= payload.count
    if let base = payload.baseAddress {
      (region + payloadStart).copyMemory(from: base, byteCount: payload.count)
    }
    row.payload = payloadStart
    row.payloadLength = UInt32(payload.count)
    rows[rowCount] = row
    rowCount += 1
  }

  private var rows: UnsafeMutablePointer<SampleRow> { region.assumingMemoryBound(to: SampleRow.self) }

  private func hasRoom(_ payload: Int) -> Bool {
    (rowCount + 1) * Self.rowCost + payload <= payloadStart && rowCount < UInt32.max
  }

  /// Ends the input. Afterwards the rows of each kind can be read, any number of times.
  package mutating func finish(symbols: borrowing SymbolTable, origins: borrowing OriginTable) throws(Failure)
  {
    if spill == nil {
      sortRows(symbols: symbols, origins: origins)
      memorySegments = segmentsInMemory()
    } else {
      try spillRows(symbols: symbols, origins: origins)
      order = []
      madvise(region, regionSize, MADV_DONTNEED)
      sampleOrder = SampleOrder(symbols: symbols, origins: origins)
    }
  }

  /// The kinds that have rows, in no particular order.
  package var kinds: Set<Symbol> { Set(memorySegments.keys).union(segments.map(\.kind)) }

  /// The rows of one kind in order.
  package borrowing func rows(of kind: Symbol) -> SampleCursor {
    guard let sampleOrder, spill != nil else {
      return SampleCursor(memory: region, order: order, range: memorySegments[kind] ?? 0..<0)
    }
    let runs = segments.filter { $0.kind == kind }
    let bufferSize = min(max(regionSize / max(2 * runs.count, 1), 1 << 12), 1 << 20)
    return SampleCursor(runs: runs, bufferSize: bufferSize, order: sampleOrder)
  }

  /// Reads the next row of a cursor that this sorter gave.
  package borrowing func advance(_ cursor: inout SampleCursor) throws(Failure) -> Bool {
    switch spill {
    case .none: cursor.advanceInMemory()
    case .some(let spill): try cursor.advance(in: spill.file)
    }
  }

  private mutating func sortRows(symbols: borrowing SymbolTable, origins: borrowing OriginTable) {
    let sampleOrder = SampleOrder(symbols: symbols, origins: origins)
    let (rows, memory) = (rows, UnsafeRawPointer(region))
    order = Array(0..<UInt32(rowCount))
    order.sort { left, right in
      let (left, right) = (rows + Int(left), rows + Int(right))
      if left.pointee.kind != right.pointee.kind {
        return left.pointee.kind.rawValue < right.pointee.kind.rawValue
      }
      return sampleOrder.precedes(left.pointee, in: memory, right.pointee, in: memory)
    }
  }

  /// The stretch of `order` that each kind has.
  private func segmentsInMemory() -> [Symbol: Range<Int>] {
    var segments: [Symbol: Range<Int>] = [:]
    var start = 0
    while start < rowCount {
      let kind = rows[Int(order[start])].kind
      var end = start + 1
      while end < rowCount, rows[Int(order[end])].kind == kind { end += 1 }
      segments[kind] = start..<end
      start = end
    }
    return segments
  }

  private mutating func spillRows(symbols: borrowing SymbolTable, origins: borrowing OriginTable)
    throws(Failure)
  {
    sortRows(symbols: symbols, origins: origins)
    if spill == nil { spill = try SpillFile(in: directory) }
    guard var file = spill.take() else { return }
    for number in order {
      let row = rows[Int(number)]
      if segments.last?.kind != row.kind || segments.last?.end != file.size || number == order.first {
        segments.append(SpillSegment(kind: row.kind, offset: file.size, end: file.size))
      }
      try file.append(row, payload: row.payload(in: region))
      segments[segments.count - 1].end = file.size
    }
    try file.flush()
    spill = consume file
    rowCount = 0
    payloadStart = regionSize
  }
}
