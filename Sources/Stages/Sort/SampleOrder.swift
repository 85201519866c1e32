import ByteIO
import HealthModel

/// The order of samples inside a kind: start, end, raw source key, value, category, metadata, creationDate, place in the
/// file. It rests on content alone, so it is the same for any order in which rows, sources and names appear.
struct SampleOrder {
  /// Each origin's place among the raw source keys, bytewise.
  private let sourceRanks: [UInt32]
  /// Each symbol's place among all symbols, bytewise.
  private let symbolRanks: [UInt32]

  init(symbols: borrowing SymbolTable, origins: borrowing OriginTable) {
    let ranks = symbols.bytewiseRanks()
    symbolRanks = ranks
    sourceRanks = origins.details.map { ranks[Int($0.sourceKey.rawValue)] }
  }

  /// The place of a raw source key among all, equal for origins of one source.
  func sourceRank(_ origin: OriginID) -> UInt32 { sourceRanks[Int(origin.rawValue)] }

  /// The place of a text among all.
  func symbolRank(_ symbol: Symbol) -> UInt32 { symbolRanks[Int(symbol.rawValue)] }

  /// Whether `left` stands before `right`; each with the memory that its payload is in.
  @inline(__always)
  func precedes(
    _ left: borrowing SampleRow, in leftMemory: UnsafeRawPointer, _ right: borrowing SampleRow,
    in rightMemory: UnsafeRawPointer
  ) -> Bool {
    if left.start != right.start { return left.start < right.start }
    if left.end != right.end { return left.end < right.end }
    return precedesInTie(left, leftMemory, right, rightMemory)
  }

  private func precedesInTie(
    _ left: borrowing SampleRow, _ leftMemory: UnsafeRawPointer, _ right: borrowing SampleRow,
    _ rightMemory: UnsafeRawPointer
  ) -> Bool {
    let (leftKey, rightKey) = (copyKey(left), copyKey(right))
    if leftKey != rightKey { return leftKey < rightKey }
    let metadata = compareBytes(left.metadata(in: leftMemory), right.metadata(in: rightMemory))
    if metadata != 0 { return metadata < 0 }
    return (left.created, left.offset) < (right.created, right.offset)
  }

  /// What rows of equal start and end must share to be copies, metadata aside.
  private func copyKey(_ row: borrowing SampleRow) -> (UInt32, UInt64, UInt32, UInt32) {
    (
      sourceRank(row.origin), row.value.sortableBits, symbolRank(row.category),
      row.flags.contains(.foreignUnit) ? symbolRank(row.unit) : 0
    )
  }
}

extension SampleRow {
  /// The whole payload, in the memory that the row belongs to.
  func payload(in memory: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + payload, count: Int(payloadLength))
  }

  /// The metadata section of the payload.
  func metadata(in memory: UnsafeRawPointer) -> UnsafeRawBufferPointer {
    SamplePayload.metadata(of: payload(in: memory))
  }
}

extension Double {
  /// Unsigned bits in the order of the numbers, all NaNs as one value behind infinity; −0 is 0.
  var sortableBits: UInt64 {
    if isNaN { return .max }
    let bits = self == 0 ? 0 : bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
