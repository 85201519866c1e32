import ByteIO
import HealthModel

/// Walks the rows of one kind in order: straight through memory, or merging the runs of the spill file.
package struct SampleCursor: ~Copyable {
  /// The current sample, valid after an `advance` that was true.
  private(set) var key = SampleKey(start: 0, end: 0, value: .nan, shape: 0, details: 0)
  // In memory.
  private let kind: SortedKind?
  private var next: UnsafePointer<SampleKey>?
  private var remaining = 0
  // Spilled.
  private var readers: [SegmentReaderBox]
  /// A heap of reader numbers by their current rows.
  private var heap: [Int] = []
  private let sampleOrder: SampleOrder?
  private var primed = false
  private var spilled = SampleRow.none
  private var spillMemory: UnsafeRawPointer?
  private var spilledShapes = ShapeTable()

  /// Arrays cannot hold a noncopyable reader.
  private final class SegmentReaderBox {
    var reader: SegmentReader
    init(_ reader: consuming SegmentReader) { self.reader = reader }
  }

  /// - Parameter kind: nil for a kind without rows.
  init(_ kind: SortedKind?) {
    self.kind = kind
    next = kind?.keys
    remaining = kind?.count ?? 0
    readers = []
    sampleOrder = nil
  }

  init(runs: [SpillSegment], bufferSize: Int, order: SampleOrder) {
    readers = runs.map { SegmentReaderBox(SegmentReader($0, bufferSize: bufferSize)) }
    sampleOrder = order
    kind = nil
  }

  /// The current row.
  package var row: SampleRow { kind.map { $0.memory.row(key, $0.shapes) } ?? spilled }

  /// The current row's payload, valid until the next `advance`.
  package var payload: UnsafeRawBufferPointer { payload(of: row) }

  /// The payload of the current row, for who has that already.
  @inline(__always)
  package func payload(of row: SampleRow) -> UnsafeRawBufferPointer {
    if let kind { return row.payload(in: kind.memory.payloads) }
    return spillMemory.map { row.payload(in: $0) } ?? .empty
  }

  /// The current row's metadata section, valid until the next `advance`.
  package var metadata: UnsafeRawBufferPointer { SamplePayload.metadata(of: payload) }

  /// The shapes seen so far; that of the current sample is among them.
  var shapes: [SampleShape] { kind?.shapes ?? spilledShapes.shapes }

  /// Whether the next row may have the start and end of the current one.
  @inline(__always)
  var mayBeTied: Bool {
    guard kind != nil else { return true }
    guard remaining > 0, let next else { return false }
    return next.pointee.start == key.start && next.pointee.end == key.end
  }

  @inline(__always)
  mutating func advanceInMemory() -> Bool {
    guard remaining > 0, let next else { return false }
    key = next.pointee
    self.next = next + 1
    remaining &-= 1
    return true
  }

  mutating func advance(in file: borrowing FileDescriptor) throws(Failure) -> Bool {
    if !primed {
      primed = true
      for number in readers.indices {
        try readers[number].reader.advance(in: file)
        if readers[number].reader.row != nil { heap.append(number) }
      }
      for place in heap.indices.reversed() { siftDown(place) }
    } else if let first = heap.first {
      try readers[first].reader.advance(in: file)
      if readers[first].reader.row == nil {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      siftDown(0)
    }
    guard let first = heap.first, let row = readers[first].reader.row else { return false }
    spilled = row
    spillMemory = readers[first].reader.memory
    key = SampleKey(
      start: row.start, end: row.end, value: row.value, shape: spilledShapes.number(of: row.shape),
      details: 0)
    return true
  }

  private mutating func siftDown(_ start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    guard let sampleOrder, let a = readers[left].reader.row, let b = readers[right].reader.row else {
      return false
    }
    return sampleOrder.precedes(a, in: readers[left].reader.memory, b, in: readers[right].reader.memory)
  }
}
