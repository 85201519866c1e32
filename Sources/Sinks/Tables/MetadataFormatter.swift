import ByteIO
import Documents
import HealthModel
import Stages

/// Makes the rows of record_metadata: a row for each pair of a sample's metadata.
final class MetadataFormatter<Form: RowForm>: SampleFormatter {
  private let participant: String
  private var rows: RowBuffer<Form>

  init(_ table: Table, _ context: ExportContext) {
    participant = context.participantID
    rows = RowBuffer(table)
  }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    rows.write(into: &text) { rows in
      for index in 0..<samples.count {
        let (parts, id) = (PayloadParts(samples.payload(index)), samples.ids[index])
        SamplePayload.forEach(in: parts.metadata) { key, value in write(key, value, of: id, to: &rows) }
        if let version = parts.syncVersion {
          let key: StaticString = "HKMetadataKeySyncVersion"
          write(key.bytes, version, of: id, to: &rows)
        }
      }
    }
  }

  private func write(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, of record: RecordID,
    to rows: inout RowBuffer<Form>
  ) {
    rows.text(participant)
    rows.id(record)
    rows.text(key)
    rows.text(value)
    // Few values are numbers with a unit, and a number alone needs no conversion.
    if let number = parseDecimal(value) {
      rows.number(number)
      rows.text(nil)
    } else if let first = value.first, first &- 0x30 <= 9 || first == 0x2D {
      let entry = MetadataEntry(
        key: String(decoding: key, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
      rows.number(entry.number)
      rows.text(entry.unit)
    } else {
      rows.number(nil)
      rows.text(nil)
    }
    rows.endRow()
  }
}
