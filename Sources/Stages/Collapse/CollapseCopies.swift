import ByteIO
import HealthModel

/// Finds exact copies among the ordered rows of one kind: rows equal in raw source key, start, end, canonical value and
/// metadata whose `creationDate` differs from the earliest of their group. Apps that sync again leave them.
///
/// Rows that share the earliest creationDate are real twins and stay; a missing creationDate equals anything; points of
/// Dietary kinds without metadata always stay.
package struct CollapseCopies: ~Copyable {
  private let order: CopyOrder
  private let sparesBarePoints: Bool
  /// The first row of the group; one that cannot be before the first row came.
  private var group = SampleRow.none
  private var groupMetadata = ByteBuffer(capacity: 256)
  /// The earliest creationDate of the group that is given.
  private var earliest = Instant.missing
  private var hasGroup = false

  /// - Parameter kindIsDietary: points without metadata are never copies of each other.
  package init(kindIsDietary: Bool, origins: borrowing OriginTable) {
    order = CopyOrder(origins: origins)
    sparesBarePoints = kindIsDietary
  }

  /// Whether `row`, which follows the rows before in ``SampleOrder``, is a copy.
  @inline(__always)
  package mutating func isCopy(_ row: SampleRow, metadata: UnsafeRawBufferPointer) -> Bool {
    if hasGroup, row.start == group.start, row.end == group.end { return belongs(row, metadata) }
    begin(row, metadata)
    return false
  }

  @inline(__always)
  private mutating func begin(_ row: SampleRow, _ metadata: UnsafeRawBufferPointer) {
    hasGroup = true
    group = row
    groupMetadata.removeAll()
    groupMetadata.append(metadata)
    earliest = row.created
  }

  /// The same for a row that has start and end of the group.
  private mutating func belongs(_ row: SampleRow, _ metadata: UnsafeRawBufferPointer) -> Bool {
    guard order.areAlike(group, row), equalBytes(groupMetadata.bytes, metadata) else {
      begin(row, metadata)
      return false
    }
    if sparesBarePoints, row.isPoint, metadata.isEmpty { return false }
    if earliest == .missing { earliest = row.created }
    return row.created != .missing && row.created != earliest
  }
}

/// Which rows are alike apart from metadata and creationDate.
struct CopyOrder {
  private let sourceKeys: [Symbol]

  init(origins: borrowing OriginTable) { sourceKeys = origins.details.map(\.sourceKey) }

  func areAlike(_ left: SampleRow, _ right: SampleRow) -> Bool {
    left.start == right.start && left.end == right.end
      && left.value.sortableBits == right.value.sortableBits && left.category == right.category
      && sourceKeys[Int(left.origin.rawValue)] == sourceKeys[Int(right.origin.rawValue)]
      && (!left.flags.contains(.foreignUnit) || left.unit == right.unit)
  }
}
