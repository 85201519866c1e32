import ByteIO
import HealthModel
import Stages

/// Makes the rows of hrv_beats: a row for each beat of a heart-rate variability sample.
final class BeatsFormatter: SampleFormatter {
  private let participant: [UInt8]
  private var clock: BeatClock
  private var format = InstantFormat()

  init(_ context: ExportContext) {
    participant = context.participantField
    clock = BeatClock(context)
  }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    var rows = 0
    for index in 0..<samples.count {
      let parts = PayloadParts(samples.payload(index))
      guard parts.hasBeats else { continue }
      let row = samples.rows[index]
      clock.begin(row)
      var number = 0
      SamplePayload.forEachBeat(in: parts.tagged) { bpm, time in
        number += 1
        text.append(participant)
        text.append(samples.ids[index])
        text.appendComma()
        text.append(integer: number)
        text.appendComma()
        if let value = parseDecimal(bpm), value.isFinite { text.append(number: value, printed: bpm) }
        text.appendComma()
        text.append(csv: time)
        text.appendComma()
        if let at = clock.milliseconds(of: time, in: row) { text.append(utcMilliseconds: at, by: &format) }
        text.appendLineEnd()
      }
      rows += number
    }
    return rows
  }
}
