import ByteIO

/// The rows of one kind in memory, in their order.
final class SortedKind: Sendable {
  let memory: SampleMemory
  let shapes: [SampleShape]
  let count: Int
  /// Where the keys begin in the memory; nil if they had to be brought together in ``gathered``.
  private let start: Int?
  private let gathered: Column<SampleKey>

  /// Sorts the keys of a kind: where they are if they are one stretch, else in memory of their own.
  init(_ stretches: [Range<Int>], shapes: [SampleShape], in memory: SampleMemory, order: SampleOrder) {
    var gathered = Column<SampleKey>(capacity: 1)
    if stretches.count > 1 {
      gathered.reserve(stretches.reduce(0) { $0 + $1.count })
      for stretch in stretches {
        for place in stretch { gathered.append(memory.keys[place]) }
      }
    }
    count = stretches.reduce(0) { $0 + $1.count }
    start = stretches.count == 1 ? stretches.first?.lowerBound : nil
    let keys = start.map { memory.keys + $0 } ?? gathered.base
    var scratch = Column<SampleKey>(capacity: 1)
    KeySort(memory, shapes: shapes, order: order).sort(keys, count: count, scratch: &scratch)
    self.gathered = gathered
    self.memory = memory
    self.shapes = shapes
  }

  /// Valid as long as the kind is.
  var keys: UnsafePointer<SampleKey> { UnsafePointer(start.map { memory.keys + $0 } ?? gathered.base) }
}
