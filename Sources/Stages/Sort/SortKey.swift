import ByteIO
import HealthModel

/// What decides the order of most rows of a kind, and which row it is.
struct SortKey: BitwiseCopyable {
  var start: Instant
  /// Seconds from start to end, or `UInt32.max` if they are more.
  var length: UInt32
  /// The row's number in its memory.
  var row: UInt32

  init(_ row: SampleRow, number: Int) {
    start = row.start
    length = UInt32(clamping: row.end - row.start)
    self.row = UInt32(truncatingIfNeeded: number)
  }
}
