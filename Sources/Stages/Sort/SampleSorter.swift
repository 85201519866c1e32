import ByteIO
import HealthModel

/// Sorts the samples of each kind within a memory budget: rows fill the memory, are sorted and spilled when it is full,
/// and are merged when they are read. A barrier: nothing comes out before everything went in.
package struct SampleSorter: ~Copyable, Sendable {
  private let memory: SampleMemory
  private let budget: Int
  /// Bytes that the rows take, with what sorting them will take.
  private var spent = 0
  private var rowCount = 0
  private var payloadEnd = 0
  private var payloads = PayloadMemo()
  private var kindRows: [KindRows] = []
  private var kindNumbers: [Symbol: Int] = [:]
  /// The kind of the last rows, as a place in `kindRows`, and its shapes, which are taken out there.
  private var current = -1
  private var shapes = ShapeTable()
  private var stretchStart = 0
  /// Bytes that a row of the current kind takes.
  private var rowCost = 0
  private var sorted: [Symbol: SortedKind] = [:]
  private var spill: SpillFile?
  private var segments: [SpillSegment] = []
  private let directory: String
  private var sampleOrder: SampleOrder?
  /// How many cursors may be read at once: they share the memory.
  private var cursors = 2

  /// The rows of one kind in memory.
  private struct KindRows {
    var kind: Symbol
    var shapes = ShapeTable()
    var stretches: [Range<Int>] = []
    var count: Int { stretches.reduce(0) { $0 + $1.count } }
  }

  private static let keySize = MemoryLayout<SampleKey>.stride
  /// A row, and half a key to merge.
  private static let leastRowCost = keySize + MemoryLayout<SampleDetails>.stride + keySize / 2
  /// The most that 32 bits can tell places of payloads apart in.
  private static let largestBudget = SampleRow.payloadAlignment << 32

  /// - Parameters:
  ///   - budget: bytes for rows, payloads and sorting; at least 64 KiB are used.
  ///   - directory: where temporary files go.
  package init(budget: Int, directory: String) throws(Failure) {
    self.budget = min(max(budget, 1 << 16), Self.largestBudget)
    memory = try SampleMemory(size: self.budget)
    self.directory = directory
  }

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
    if spent &+ payload.count > budget &- Self.reserve {
      try makeRoom(payload.count, symbols: symbols, origins: origins)
    }
    if current < 0 || kindRows[current].kind != kind { beginStretch(of: kind) }
    let shapeCount = shapes.shapes.count
    memory.keys[rowCount] = SampleKey(
      start: row.start, end: row.end, value: row.value, shape: shapes.number(of: row.shape),
      details: UInt32(truncatingIfNeeded: rowCount))
    if shapes.shapes.count > shapeCount { spent &+= ShapeTable.cost }
    memory.details[rowCount] = SampleDetails(
      created: row.created, offset: row.offset,
      payloadPlace: payload.count > 0 ? place(payload) : 0,
      payloadLength: UInt32(truncatingIfNeeded: payload.count))
    rowCount &+= 1
    spent &+= rowCost
  }

  /// Room for one more row and its shape, whatever they cost.
  private static let reserve = leastRowCost + keySize + ShapeTable.cost + SampleRow.payloadAlignment

  /// Where a payload is kept, now or from an equal one before, in alignments.
  @inline(__always)
  private mutating func place(_ payload: UnsafeRawBufferPointer) -> UInt32 {
    let place = payloads.place(of: payload, in: memory.payloads) ?? store(payload)
    return UInt32(truncatingIfNeeded: place / SampleRow.payloadAlignment)
  }

  private mutating func store(_ payload: UnsafeRawBufferPointer) -> Int {
    let place = payloadEnd
    if let base = payload.baseAddress {
      (memory.payloads + place).copyMemory(from: base, byteCount: payload.count)
    }
    payloads.remember(payload, at: place)
    let padded = SpillFile.padded(payload.count)
    payloadEnd += padded
    spent += padded
    return place
  }

  private mutating func makeRoom(
    _ payload: Int, symbols: borrowing SymbolTable, origins: borrowing OriginTable
  ) throws(Failure) {
    try spillRows(symbols: symbols, origins: origins)
    guard payload <= budget - Self.reserve else {
      throw Failure(.data, "one element is larger than the memory for sorting", try: "raise --memory")
    }
  }

  private mutating func beginStretch(of kind: Symbol) {
    endStretch()
    if let known = kindNumbers[kind] {
      current = known
    } else {
      current = kindRows.count
      kindNumbers[kind] = current
      kindRows.append(KindRows(kind: kind))
    }
    swap(&shapes, &kindRows[current].shapes)
    stretchStart = rowCount
    // Keys of several stretches are brought together, so they will be there twice.
    let stretches = kindRows[current].stretches
    rowCost = Self.leastRowCost + (stretches.isEmpty ? 0 : Self.keySize)
    if stretches.count == 1 { spent += kindRows[current].count * Self.keySize }
  }

  private mutating func endStretch() {
    guard current >= 0 else { return }
    swap(&shapes, &kindRows[current].shapes)
    if rowCount > stretchStart { kindRows[current].stretches.append(stretchStart..<rowCount) }
    current = -1
  }

  /// Ends the input. Afterwards the rows of each kind can be read, any number of times.
  ///
  /// - Parameter threads: how many sort, and read kinds at once afterwards.
  package mutating func finish(
    symbols: borrowing SymbolTable, origins: borrowing OriginTable, threads: Int = 1
  ) throws(Failure) {
    cursors = max(threads + 1, 2)
    if spill == nil {
      try sortRows(symbols: symbols, origins: origins, threads: threads)
    } else {
      try spillRows(symbols: symbols, origins: origins)
      memory.clear()
      sampleOrder = SampleOrder(symbols: symbols, origins: origins)
    }
  }

  /// The kinds that have rows, in no particular order.
  package var kinds: Set<Symbol> { Set(sorted.keys).union(segments.map(\.kind)) }

  /// How much there is of a kind, to weigh one against another: rows, or bytes if they were spilled.
  package borrowing func weight(of kind: Symbol) -> Int {
    if let inMemory = sorted[kind] { return inMemory.count }
    return segments.reduce(0) { $0 + ($1.kind == kind ? $1.end - $1.offset : 0) }
  }

  /// The rows of one kind in order.
  package borrowing func rows(of kind: Symbol) -> SampleCursor {
    guard let sampleOrder, spill != nil else {
      return SampleCursor(sorted[kind])
    }
    let runs = segments.filter { $0.kind == kind }
    let bufferSize = min(max(budget / max(cursors * runs.count, 1), 1 << 12), 1 << 20)
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
    let (memory, kinds) = (memory, kindRows)
    let order = SampleOrder(symbols: symbols, origins: origins)
    let tasks = OrderedTasks(weights: kinds.map(\.count), ahead: kinds.count) { number in
      let kind = kinds[number]
      return .success(SortedKind(kind.stretches, shapes: kind.shapes.shapes, in: memory, order: order))
    }
    let group = try ThreadGroup(threads: threads, tasks)
    for kind in kinds { sorted[kind.kind] = try tasks.next(by: group) }
    kindRows.removeAll()
    kindNumbers.removeAll()
  }

  private mutating func spillRows(symbols: borrowing SymbolTable, origins: borrowing OriginTable)
    throws(Failure)
  {
    try sortRows(symbols: symbols, origins: origins, threads: 1)
    if spill == nil { spill = try SpillFile(in: directory) }
    guard var file = spill.take() else { return }
    for (symbol, kind) in sorted {
      let start = file.size
      for place in 0..<kind.count {
        let row = memory.row(kind.keys[place], kind.shapes)
        try file.append(row, payload: row.payload(in: memory.payloads))
      }
      segments.append(SpillSegment(kind: symbol, offset: start, end: file.size))
    }
    try file.flush()
    spill = consume file
    sorted.removeAll()
    payloads.forget()
    (rowCount, payloadEnd, spent) = (0, 0, 0)
  }
}
