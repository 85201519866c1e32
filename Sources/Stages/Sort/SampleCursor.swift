import ByteIO
import CPrefetch
import HealthModel

/// Walks the rows of one kind in order: straight through memory, or merging the runs of the spill file.
package struct SampleCursor: ~Copyable {
  /// The current row, valid after an `advance` that was true.
  package private(set) var row = SampleRow.none
  private var memory: UnsafeRawPointer?
  // In memory.
  private let keys: SortedKeys
  private var position = 0
  // Spilled.
  private var readers: [SegmentReaderBox]
  /// A heap of reader numbers by their current rows.
  private var heap: [Int] = []
  private let sampleOrder: SampleOrder?
  private var primed = false

  /// Arrays cannot hold a noncopyable reader.
  private final class SegmentReaderBox {
    var reader: SegmentReader
    init(_ reader: consuming SegmentReader) { self.reader = reader }
  }

  init(memory: MappedMemory, keys: SortedKeys) {
    self.memory = UnsafeRawPointer(memory.base)
    self.keys = keys
    readers = []
    sampleOrder = nil
  }

  init(runs: [SpillSegment], bufferSize: Int, order: SampleOrder) {
    readers = runs.map { SegmentReaderBox(SegmentReader($0, bufferSize: bufferSize)) }
    sampleOrder = order
    keys = .none
  }

  /// The current row's payload, valid until the next `advance`.
  package var payload: UnsafeRawBufferPointer { memory.map { row.payload(in: $0) } ?? .empty }

  /// The current row's metadata section, valid until the next `advance`.
  package var metadata: UnsafeRawBufferPointer { SamplePayload.metadata(of: payload) }

  @inline(__always)
  mutating func advanceInMemory() -> Bool {
    guard position < keys.count, let memory else { return false }
    if position &+ Self.lead < keys.count {
      // Neighbours in the order lie apart in memory, and waiting for each would take most of the time.
      pulsemill_prefetch(place(position &+ Self.lead, in: memory))
    }
    row = place(position, in: memory).load(as: SampleRow.self)
    position &+= 1
    return true
  }

  /// How many rows ahead memory is asked for.
  private static let lead = 16

  @inline(__always)
  private func place(_ position: Int, in memory: UnsafeRawPointer) -> UnsafeRawPointer {
    memory + keys.row(position) &* MemoryLayout<SampleRow>.stride
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
    guard let first = heap.first, let next = readers[first].reader.row else { return false }
    row = next
    memory = readers[first].reader.memory
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
