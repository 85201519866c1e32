import ByteIO
import HealthModel
import Sinks
import Stages

/// Makes an Observation of each sample.
final class ObservationFormatter: SampleFormatter {
  private var writer: ObservationWriter

  init(_ context: ExportContext, _ scope: FHIRScope) { writer = ObservationWriter(context, scope) }

  func format(_ samples: borrowing SampleChunk, of kind: KindDescription, into text: inout ByteBuffer) -> Int
  {
    writer.write(samples, of: kind, to: &text)
  }
}

private struct ObservationWriter: ~Copyable {
  private let frame: ResourceFrame
  private let options: FHIROptions
  private let task: FHIRTask
  private let memberIDs: Set<RecordID>
  private let span: DateSpanFilter
  private var identity: ResourceIdentity
  private var times: EffectiveTimes
  private var texts: ObservationTexts
  private var kind = ""
  private var isWanted = false
  /// Whether rows may stand in a reading of blood pressure, which is written for them.
  private var isPaired = false

  init(_ context: ExportContext, _ scope: FHIRScope) {
    frame = scope.frame
    options = scope.options
    task = scope.task
    memberIDs = context.memberIDs
    span = scope.span
    identity = ResourceIdentity(participantID: context.participantID)
    times = EffectiveTimes(context.clock)
    texts = ObservationTexts(context, scope)
  }

  mutating func write(
    _ samples: borrowing SampleChunk, of kind: KindDescription, to text: inout ByteBuffer
  ) -> Int {
    if kind.identifier != self.kind { begin(kind) }
    guard isWanted else { return 0 }
    var rows = 0
    for index in 0..<samples.count {
      let row = samples.rows[index]
      guard span.takes(row.start, row.end), !isPaired || !memberIDs.contains(samples.ids[index]) else {
        continue
      }
      let id = identity.id(of: samples.ids[index])
      guard task.takes(id) else { continue }
      write(row, samples.payload(index), id, to: &text)
      rows += 1
    }
    return rows
  }

  private mutating func begin(_ kind: KindDescription) {
    self.kind = kind.identifier
    let names = FHIROptions.KindNames(short: kind.shortName, identifier: kind.identifier)
    // A goal is no observation.
    isWanted =
      options.writesSamples(names) && Catalogue.standard.type(identifier: kind.identifier)?.kind != .goal
    isPaired = [BloodPressure.systolic, BloodPressure.diastolic].contains(kind.identifier)
    texts.begin(kind)
  }

  @inline(__always)
  private mutating func write(
    _ row: SampleRow, _ payload: UnsafeRawBufferPointer, _ id: RecordID, to text: inout ByteBuffer
  ) {
    if frame.deletes { return frame.appendDeletion(.observation, id, to: &text) }
    let place = texts.place(of: row)
    guard let shape = texts[place] else { return }
    let start = frame.begin(.observation, id, in: &text)
    texts.append(shape.runs.beforeIdentifier, to: &text)
    frame.appendIdentifier(id, to: &text)
    texts.append(shape.runs.beforeTime, to: &text)
    times.append(row.start, row.end, to: &text)
    writeValue(of: row, payload, shape, to: &text)
    texts.append(shape.runs.tail, to: &text)
    frame.end(.observation, id, at: start, device: shape.device, in: &text)
  }

  @inline(__always)
  private func writeValue(
    of row: SampleRow, _ payload: UnsafeRawBufferPointer, _ shape: ObservationTexts.Shape,
    to text: inout ByteBuffer
  ) {
    switch shape.form {
    case .number(let conversion): write(conversion(row.value), payload, shape, to: &text)
    case .duration(let seconds):
      write((Double(row.end - row.start) / seconds).roundedTo15Digits, payload, shape, to: &text)
    case .printed:
      if !row.value.isFinite, let printed = Self.printed(payload) {
        text.append(",\"valueString\":")
        return text.append(json: printed)
      }
      write(row.value, payload, shape, to: &text)
    case .shared: texts.append(shape.runs.beforeNumber, to: &text)
    }
  }

  @inline(__always)
  private func write(
    _ number: Double, _ payload: UnsafeRawBufferPointer, _ shape: ObservationTexts.Shape,
    to text: inout ByteBuffer
  ) {
    guard number.isFinite else { return text.append(ObservationTexts.absence) }
    texts.append(shape.runs.beforeNumber, to: &text)
    let printed = SamplePayload.value(of: .valueText, in: payload) ?? .empty
    text.append(number: number, printed: printed)
    texts.append(shape.runs.afterNumber, to: &text)
  }

  /// The value as printed, if it is more than blanks.
  private static func printed(_ payload: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard let text = SamplePayload.value(of: .valueText, in: payload) else { return nil }
    return text.contains { $0 > 0x20 } ? text : nil
  }
}
