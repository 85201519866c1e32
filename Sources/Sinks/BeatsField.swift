import ByteIO
import HealthModel
import Stages

/// The beats of a heart-rate variability sample as a JSON array inside a quoted CSV field:
/// `{"bpm":64,"time":"9:30:04.99 AM","at":"2025-01-14T09:30:04.990Z"}`.
struct BeatsField: ~Copyable {
  private let rules: TimeZoneRules
  /// Of the clocks that beats may have been printed by: that of the export, and that of the zone.
  private var offsets: [Int32]
  private var format = InstantFormat()

  init(_ context: ExportContext) {
    rules = context.zone.rules
    offsets = [context.facts.exportOffset ?? 0, 0]
  }

  /// Appends the field, which is empty without beats.
  ///
  /// - Parameter tagged: the tagged entries of the row's payload.
  mutating func append(_ tagged: UnsafeRawBufferPointer, of row: SampleRow, to line: inout ByteBuffer) {
    offsets[1] = rules.offset(at: row.start)
    var isFirst = true
    SamplePayload.forEach(in: tagged) { key, value in
      guard key.first == SamplePayload.Tag.beat.rawValue, let separator = value.firstIndex(of: 0x1F) else {
        return
      }
      line.append(isFirst ? "\"[" : ",")
      isFirst = false
      append(
        bpm: UnsafeRawBufferPointer(rebasing: value[..<separator]),
        time: UnsafeRawBufferPointer(rebasing: value[(separator + 1)...]), row, to: &line)
    }
    if !isFirst { line.append("]\"") }
  }

  private mutating func append(
    bpm: UnsafeRawBufferPointer, time: UnsafeRawBufferPointer, _ row: SampleRow, to line: inout ByteBuffer
  ) {
    line.append("{\"\"bpm\"\":")
    if let number = parseDecimal(bpm), number.isFinite {
      line.append(number: number, printed: bpm)
    } else {
      line.append("null")
    }
    line.append(",\"\"time\"\":")
    line.append(quotedJSON: time)
    if let at = BeatTime(time)?.instant(start: row.start, end: row.end, offsets: offsets) {
      line.append(",\"\"at\"\":\"\"")
      line.append(utcMilliseconds: at, by: &format)
      line.append("\"\"}")
    } else {
      line.append(",\"\"at\"\":null}")
    }
  }
}
