import ByteIO
import Documents
import HealthModel
import Stages

/// Makes the rows of record_metadata: a row for each pair of a sample's metadata.
final class MetadataFormatter: SampleFormatter {
  private let participant: [UInt8]

  init(_ context: ExportContext) { participant = context.participantField }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    var rows = 0
    for index in 0..<samples.count {
      let parts = PayloadParts(samples.payload(index))
      SamplePayload.forEach(in: parts.metadata) { key, value in
        write(key, value, of: samples.ids[index], to: &text)
        rows += 1
      }
      if let version = parts.syncVersion {
        let key: StaticString = "HKMetadataKeySyncVersion"
        write(key.bytes, version, of: samples.ids[index], to: &text)
        rows += 1
      }
    }
    return rows
  }

  private func write(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, of record: RecordID,
    to text: inout ByteBuffer
  ) {
    text.append(participant)
    text.append(record)
    text.appendComma()
    text.append(csv: key)
    text.appendComma()
    text.append(csv: value)
    text.appendComma()
    // Few values are numbers with a unit, and a number alone needs no conversion.
    if let number = parseDecimal(value) {
      if number.isFinite { text.append(number: number) }
      text.appendComma()
    } else if let first = value.first, first &- 0x30 <= 9 || first == 0x2D {
      let entry = MetadataEntry(
        key: String(decoding: key, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
      if let number = entry.number { text.append(number: number) }
      text.appendComma()
      text.append(csv: entry.unit ?? "")
    } else {
      text.appendComma()
    }
    text.appendLineEnd()
  }
}

extension ExportContext {
  /// The participant as the first field of a row, with its comma.
  var participantField: [UInt8] {
    var field = ByteBuffer()
    field.append(csv: participantID)
    field.appendComma()
    return Array(field.bytes)
  }
}
