import ByteIO
import HealthModel

/// What one block of a document holds. Symbols and origins are those of the parser that read it; what it saw for the
/// first time is spelled out.
package struct BlockResult: ~Copyable, Sendable {
  /// Which of several parsers read it.
  package internal(set) var parser = 0
  /// The rows; `offset` is that of the unfiltered document once the block is finished.
  var batch = SampleBatch()
  /// Top-level elements other than Record, by name.
  var elements: [Symbol: Int] = [:]
  /// Those elements, whole, if they are retained. `byte` is that of the unfiltered document once the block is finished,
  /// `line` counts from 1 in the block.
  var documents = ElementBuffer()
  /// Elements that cannot be used.
  var refusals: [Refusal] = []
  var remarks = Ledger()
  /// Elements per `HKTimeZone` value.
  var zones: [Symbol: Int] = [:]
  var recordedZones: [RecordedZone] = []
  /// Records per printed offset of their start.
  var offsets: [Int32: Int] = [:]
  /// The first one that can be read.
  var exportDate: ExportDate?

  /// Texts that the parser interned since its last result.
  var newTexts: [[UInt8]] = []
  /// Origins likewise.
  var newOrigins: [Origin] = []
  /// Newlines of the block.
  var lines = 0
  /// The framer where it stopped, if the block ends inside an element: the next block belongs to it.
  var unfinished: Framer?
  /// `</HealthData>` was in the block.
  var isRootClosed = false
  /// Something stands behind the root.
  var hasTrailingContent = false
  var failure: Failure?

  package init() {}

  struct Refusal: Sendable {
    var element = "Record"
    var kind: Symbol
    var reason: RejectionReason
    /// From 1, in the block.
    var line = 1
    /// In the unfiltered document; in the block until the block is finished.
    var byte: Int64
  }

  struct ExportDate: Sendable {
    var printed: PrintedInstant
    /// In the unfiltered document; in the block until the block is finished.
    var byte: Int64
  }

  mutating func removeAll() {
    batch.removeAll()
    restore(Checkpoint())
    newTexts.removeAll()
    newOrigins.removeAll()
    (lines, unfinished, isRootClosed, hasTrailingContent, failure) = (0, nil, false, false, nil)
  }

  /// What a group of frames may have to take back.
  struct Checkpoint {
    var rows = 0
    var elements: [Symbol: Int] = [:]
    var documents = 0
    var refusals = 0
    var remarks = Ledger()
    var zones: [Symbol: Int] = [:]
    var recordedZones = 0
    var offsets: [Int32: Int] = [:]
    var exportDate: ExportDate?
  }

  var checkpoint: Checkpoint {
    Checkpoint(
      rows: batch.count, elements: elements, documents: documents.places.count, refusals: refusals.count,
      remarks: remarks, zones: zones,
      recordedZones: recordedZones.count, offsets: offsets, exportDate: exportDate)
  }

  mutating func restore(_ checkpoint: Checkpoint) {
    batch.truncate(to: checkpoint.rows)
    elements = checkpoint.elements
    documents.truncate(to: checkpoint.documents)
    refusals.removeSubrange(checkpoint.refusals...)
    remarks = checkpoint.remarks
    zones = checkpoint.zones
    recordedZones.removeSubrange(checkpoint.recordedZones...)
    offsets = checkpoint.offsets
    exportDate = checkpoint.exportDate
  }
}
