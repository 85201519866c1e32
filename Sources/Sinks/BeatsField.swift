import ByteIO
import HealthModel
import Stages

/// The beats of a heart-rate variability sample as a JSON array inside a quoted CSV field:
/// `{"bpm":64,"time":"9:30:04.99 AM","at":"2025-01-14T09:30:04.990Z"}`.
struct BeatsField: ~Copyable {
  private var clock: BeatClock
  private var format = InstantFormat()

  init(_ context: ExportContext) { clock = BeatClock(context) }

  /// Appends the field, which is empty without beats.
  ///
  /// - Parameter tagged: the tagged entries of the row's payload.
  mutating func append(_ tagged: UnsafeRawBufferPointer, of row: SampleRow, to line: inout ByteBuffer) {
    clock.begin(row)
    var isFirst = true
    SamplePayload.forEachBeat(in: tagged) { bpm, time in
      line.append(isFirst ? "\"[" : ",")
      isFirst = false
      append(bpm: bpm, time: time, row, to: &line)
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
    if let at = clock.milliseconds(of: time, in: row) {
      line.append(",\"\"at\"\":\"\"")
      line.append(utcMilliseconds: at, by: &format)
      line.append("\"\"}")
    } else {
      line.append(",\"\"at\"\":null}")
    }
  }
}

/// Finds the moments of beats, which are printed as clock times without a date.
struct BeatClock {
  private let rules: TimeZoneRules
  /// Of the clocks that beats may have been printed by: that of the export, and that of the zone.
  private var offsets: [Int32]

  init(_ context: ExportContext) {
    rules = context.zone.rules
    offsets = [context.facts.exportOffset ?? 0, 0]
  }

  /// Goes to a sample.
  mutating func begin(_ row: SampleRow) { offsets[1] = rules.offset(at: row.start) }

  /// UTC milliseconds of a beat of the sample in hand; nil if its time cannot be read or is not near the sample.
  func milliseconds(of time: UnsafeRawBufferPointer, in row: SampleRow) -> Int64? {
    BeatTime(time)?.instant(start: row.start, end: row.end, offsets: offsets)
  }
}

extension SamplePayload {
  /// Walks the beats in the tagged entries of a payload.
  static func forEachBeat(
    in tagged: UnsafeRawBufferPointer,
    _ body: (_ bpm: UnsafeRawBufferPointer, _ time: UnsafeRawBufferPointer) -> Void
  ) {
    forEach(in: tagged) { key, value in
      guard key.first == Tag.beat.rawValue, let separator = value.firstIndex(of: 0x1F) else { return }
      body(
        UnsafeRawBufferPointer(rebasing: value[..<separator]),
        UnsafeRawBufferPointer(rebasing: value[(separator + 1)...]))
    }
  }
}
