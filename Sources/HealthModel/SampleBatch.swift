import ByteIO

/// Samples as columns: the one thing that crosses the boundary between reader, stages and sinks.
///
/// A batch holds the samples of one group of frames (half a MiB of XML, a thousand rows or two). The caller owns it, the
/// reader fills it, stages change it in place; its memory is kept when it is emptied.
@usableFromInline
package struct SampleBatch: ~Copyable, Sendable {
  /// The full HealthKit identifier.
  @usableFromInline package var kind = Column<Symbol>(capacity: 4096)
  @usableFromInline package var origin = Column<OriginID>(capacity: 4096)
  /// The unit as printed.
  @usableFromInline package var unit = Column<Symbol>(capacity: 4096)
  @usableFromInline package var start = Column<Instant>(capacity: 4096)
  @usableFromInline package var end = Column<Instant>(capacity: 4096)
  /// `creationDate`, or ``Instant/missing``.
  @usableFromInline package var created = Column<Instant>(capacity: 4096)
  /// The number, in the printed unit until it is normalised; NaN for categories and where there is none.
  @usableFromInline package var value = Column<Double>(capacity: 4096)
  /// The category value; `none` for quantities and where there is none.
  @usableFromInline package var category = Column<Symbol>(capacity: 4096)
  @usableFromInline package var flags = Column<SampleFlags>(capacity: 4096)
  /// Where the element begins, in bytes of the unfiltered document: unique, and the order of the file.
  @usableFromInline package var offset = Column<Int64>(capacity: 4096)
  /// Where each row's ``SamplePayload`` ends in `payloads`.
  @usableFromInline package var payloadEnd = Column<Int>(capacity: 4096)
  @usableFromInline package var payloads = ByteBuffer(capacity: 1 << 16)

  package init() {}

  /// Rows in the batch.
  @inlinable package var count: Int { start.count }

  /// The encoded payload of a row, valid until the next change of the batch.
  @inlinable package func payload(_ row: Int) -> UnsafeRawBufferPointer {
    let from = row == 0 ? 0 : payloadEnd[row - 1]
    return UnsafeRawBufferPointer(rebasing: payloads.bytes[from..<payloadEnd[row]])
  }

  /// The stretches of rows of one kind, in order.
  package var runsOfKinds: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, kind[end] == kind[start] { end += 1 }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// Keeps the first `length` rows.
  package mutating func truncate(to length: Int) {
    kind.truncate(to: length)
    origin.truncate(to: length)
    unit.truncate(to: length)
    start.truncate(to: length)
    end.truncate(to: length)
    created.truncate(to: length)
    value.truncate(to: length)
    category.truncate(to: length)
    flags.truncate(to: length)
    offset.truncate(to: length)
    payloadEnd.truncate(to: length)
    payloads.count = length == 0 ? 0 : payloadEnd[length - 1]
  }

  package mutating func removeAll() { truncate(to: 0) }
}
