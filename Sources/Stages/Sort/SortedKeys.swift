import ByteIO

/// The rows of one kind in memory, in their order.
final class SortedKeys: Sendable {
  let keys: Column<SortKey>

  /// A kind without rows.
  static let none = SortedKeys(Column())

  private init(_ keys: consuming Column<SortKey>) { self.keys = keys }

  /// Sorts the rows with the given numbers.
  convenience init(of stretches: [Range<Int>], in memory: MappedMemory, order: SampleOrder) {
    let rows = memory.base.assumingMemoryBound(to: SampleRow.self)
    var keys = Column<SortKey>()
    keys.reserve(stretches.reduce(0) { $0 + $1.count })
    for stretch in stretches {
      for row in stretch { keys.append(SortKey(rows[row], number: row)) }
    }
    var scratch = Column<SortKey>()
    KeySort(rowsIn: memory.base, order: order).sort(keys.base, count: keys.count, scratch: &scratch)
    self.init(keys)
  }

  var count: Int { keys.count }

  /// The number of the row that stands at a place.
  func row(_ place: Int) -> Int { Int(keys[place].row) }
}
