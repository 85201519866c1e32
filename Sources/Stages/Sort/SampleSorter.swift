import ByteIO
import HealthModel

/// Sorts the samples of each kind within a memory budget: rows fill one region, are sorted and spilled when it is full,
/// and are merged when they are read. A barrier: nothing comes out before everything went in.
package struct SampleSorter: ~Copyable, Sendable {
  /// Rows grow from the front of the region, payloads from its back.
  private let memory: MappedMemory
  private var rowCount = 0
  private var payloadStart: Int
  private var payloads = PayloadMemo()
  /// Stretches of rows of one kind, in the order of their arrival.
  private var stretches: [Stretch] = []
  /// The order of each kind's rows in memory.
  private var keys: [Symbol: SortedKeys] = [:]
  private var spill: SpillFile?
  private var segments: [SpillSegment] = []
  private let directory: String
  private var sampleOrder: SampleOrder?

  private struct Stretch {
    var kind: Symbol
    var rows: Range<Int>
  }

  /// Bytes of a row in the region and of its key in the sort, which needs half as much again to merge.
  private static let rowCost = MemoryLayout<SampleRow>.stride + MemoryLayout<SortKey>.stride * 3 / 2

  /// The most that 32 bits can tell places of payloads apart in.
  private static let largestRegion = SampleRow.payloadAlignment << 32

  /// - Parameters:
  ///   - budget: bytes for rows, payloads and sorting; at least 64 KiB are used.
  ///   - directory: where temporary files go.
  package init(budget: Int, directory: String) throws(Failure) {
    let size = min(max(budget, 1 << 16), Self.largestRegion) & -SampleRow.payloadAlignment
    memory = try MappedMemory(size: size, for: "sorting", at: "--memory")
    payloadStart = size
    self.directory = directory
  }

  private var region: UnsafeMutableRawPointer { memory.base }

  /// Whether anything went to disk.
  package var hasSpilled: Bool { spill != nil }

  /// Adds rows of one kind with their payloads.
  package mutating func append(
    _ batch: borrowing SampleBatch, rows: Range<Int>, of kind: Symbol, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable
  ) throws(Failure) {
    for row in rows {
      try append(
        SampleRow(batch, row), of: kind, payload: batch.payload(row), symbols: symbols, origins: origins)
    }
  }

  @inline(__always)
  mutating func append(
    _ row: SampleRow, of kind: Symbol, payload: UnsafeRawBufferPointer, symbols: borrowing SymbolTable,
    origins: borrowing OriginTable
  ) throws(Failure) {
    if !hasRoom(payload.count) { try makeRoom(payload.count, symbols: symbols, origins: origins) }
    if stretches.last?.kind != kind {
      endStretch()
      stretches.append(Stretch(kind: kind, rows: rowCount..<rowCount))
    }
    var row = row
    if payload.count > 0 {
      row.payload = place(payload)
      row.payloadLength = UInt32(payload.count)
    }
    rows[rowCount] = row
    rowCount &+= 1
  }

  /// Where in the region a payload is kept, now or from an equal one before.
  @inline(__always)
  private mutating func place(_ payload: UnsafeRawBufferPointer) -> Int {
    if let place = payloads.place(of: payload, in: region) { return place }
    payloadStart = (payloadStart &- payload.count) & -SampleRow.payloadAlignment
    if let base = payload.baseAddress {
      (region + payloadStart).copyMemory(from: base, byteCount: payload.count)
    }
    payloads.remember(payload, at: payloadStart)
    return payloadStart
  }

  private mutating func makeRoom(
    _ payload: Int, symbols: borrowing SymbolTable, origins: borrowing OriginTable
  ) throws(Failure) {
    try spillRows(symbols: symbols, origins: origins)
    guard hasRoom(payload) else {
      throw Failure(.data, "one element is larger than the memory for sorting", try: "raise --memory")
    }
  }

  private mutating func endStretch() {
    if let last = stretches.last {
      stretches[stretches.count - 1].rows = last.rows.lowerBound..<rowCount
    }
  }

  private var rows: UnsafeMutablePointer<SampleRow> { region.assumingMemoryBound(to: SampleRow.self) }

  private func hasRoom(_ payload: Int) -> Bool {
    (rowCount &+ 1) &* Self.rowCost &+ payload &+ SampleRow.payloadAlignment <= payloadStart
      && rowCount < UInt32.max
  }

  /// Ends the input. Afterwards the rows of each kind can be read, any number of times.
  ///
  /// - Parameter threads: how many sort.
  package mutating func finish(
    symbols: borrowing SymbolTable, origins: borrowing OriginTable, threads: Int = 1
  ) throws(Failure) {
    if spill == nil {
      try sortRows(symbols: symbols, origins: origins, threads: threads)
    } else {
      try spillRows(symbols: symbols, origins: origins)
      memory.clear()
      sampleOrder = SampleOrder(symbols: symbols, origins: origins)
    }
  }

  /// The kinds that have rows, in no particular order.
  package var kinds: Set<Symbol> { Set(keys.keys).union(segments.map(\.kind)) }

  /// The rows of one kind in order.
  package borrowing func rows(of kind: Symbol) -> SampleCursor {
    guard let sampleOrder, spill != nil else {
      return SampleCursor(memory: memory, keys: keys[kind] ?? .none)
    }
    let runs = segments.filter { $0.kind == kind }
    let bufferSize = min(max(memory.size / max(2 * runs.count, 1), 1 << 12), 1 << 20)
    return SampleCursor(runs: runs, bufferSize: bufferSize, order: sampleOrder)
  }

  /// Reads the next row of a cursor that this sorter gave.
  package borrowing func advance(_ cursor: inout SampleCursor) throws(Failure) -> Bool {
    switch spill {
    case .none: cursor.advanceInMemory()
    case .some(let spill): try cursor.advance(in: spill.file)
    }
  }

  /// Sorts the rows in memory, kind by kind.
  private mutating func sortRows(
    symbols: borrowing SymbolTable, origins: borrowing OriginTable, threads: Int
  ) throws(Failure) {
    endStretch()
    let memory = memory
    let order = SampleOrder(symbols: symbols, origins: origins)
    let kinds = Dictionary(grouping: stretches, by: \.kind).map { (kind: $0.key, rows: $0.value.map(\.rows)) }
    let tasks = OrderedTasks(kinds.count, ahead: kinds.count) { number in
      .success(SortedKeys(of: kinds[number].rows, in: memory, order: order))
    }
    let helpers = ThreadGroup { tasks.cancel() }
    for _ in 1..<max(threads, 1) { try helpers.start { tasks.work() } }
    keys.removeAll()
    for (kind, _) in kinds { keys[kind] = try tasks.next() }
  }

  private mutating func spillRows(symbols: borrowing SymbolTable, origins: borrowing OriginTable)
    throws(Failure)
  {
    try sortRows(symbols: symbols, origins: origins, threads: 1)
    if spill == nil { spill = try SpillFile(in: directory) }
    guard var file = spill.take() else { return }
    for (kind, keys) in keys {
      let start = file.size
      for index in 0..<keys.count {
        let row = rows[keys.row(index)]
        try file.append(row, payload: row.payload(in: region))
      }
      segments.append(SpillSegment(kind: kind, offset: start, end: file.size))
    }
    try file.flush()
    spill = consume file
    keys.removeAll()
    stretches.removeAll()
    payloads.forget()
    rowCount = 0
    payloadStart = memory.size
  }
}
