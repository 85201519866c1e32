import ByteIO
import HealthModel

/// What libxml2 found in one group of frames; it counts only once the group proved sound, else it is emptied.
struct GroupResult: ~Copyable {
  var batch = SampleBatch()
  /// Top-level elements other than Record, by name.
  var elements: [Symbol: Int] = [:]
  /// Elements that cannot be used, by the frame they are in.
  var refusals: [Refusal] = []
  var remarks = Ledger()
  /// Elements per `HKTimeZone` value.
  var zones: [Symbol: Int] = [:]
  var recordedZones: [RecordedZone] = []
  /// Records per printed offset of their start.
  var offsets: [Int32: Int] = [:]
  var exportDate: PrintedInstant?

  struct Refusal {
    var frame: Int
    var element = "Record"
    var kind: Symbol
    var reason: RejectionReason
  }

  mutating func removeAll() {
    batch.removeAll()
    elements.removeAll(keepingCapacity: true)
    refusals.removeAll(keepingCapacity: true)
    remarks = Ledger()
    zones.removeAll(keepingCapacity: true)
    recordedZones.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    exportDate = nil
  }
}
