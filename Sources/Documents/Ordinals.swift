import ByteIO
import HealthModel

/// Tells apart what has the same natural key: 0, 1, … by creationDate, then place in the file.
package enum Ordinals {
  /// What one of them is known by.
  package struct Key: BitwiseCopyable, Sendable {
    /// The id that it would have if it were the only one.
    package var id: RecordID
    /// `creationDate`, or ``Instant/missing``.
    package var created: Instant
    /// The place in the file.
    package var byte: Int64

    package init(id: RecordID, created: Instant, byte: Int64) {
      (self.id, self.created, self.byte) = (id, created, byte)
    }

    package static func precedes(_ left: Key, _ right: Key) -> Bool {
      (left.created, left.byte) < (right.created, right.byte)
    }
  }

  /// The ordinal of each key, in the order given.
  package static func ordinals(of keys: [Key]) -> [Int] {
    var ordinals = [Int](repeating: 0, count: keys.count)
    var seen: [RecordID: Int] = [:]
    for index in keys.indices.sorted(by: { Key.precedes(keys[$0], keys[$1]) }) {
      ordinals[index] = seen[keys[index].id, default: 0]
      seen[keys[index].id, default: 0] += 1
    }
    return ordinals
  }
}
