import ByteIO
import HealthModel
import Stages

/// Makes the rows of hrv_beats: a row for each beat of a heart-rate variability sample.
final class BeatsFormatter<Form: RowForm>: SampleFormatter {
  private let participant: String
  private var clock: BeatClock
  private var rows: RowBuffer<Form>

  init(_ table: Table, _ context: ExportContext) {
    participant = context.participantID
    clock = BeatClock(context)
    rows = RowBuffer(table)
  }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    rows.write(into: &text) { rows in
      for index in 0..<samples.count {
        let parts = PayloadParts(samples.payload(index))
        guard parts.hasBeats else { continue }
        let row = samples.rows[index]
        clock.begin(row)
        var number = 0
        SamplePayload.forEachBeat(in: parts.tagged) { bpm, time in
          number += 1
          rows.text(participant)
          rows.id(samples.ids[index])
          rows.integer(number)
          rows.number(parseDecimal(bpm), printed: bpm)
          rows.text(time)
          rows.instant(milliseconds: clock.milliseconds(of: time, in: row))
          rows.endRow()
        }
      }
    }
  }
}
