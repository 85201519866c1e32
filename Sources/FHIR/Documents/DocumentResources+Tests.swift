import ByteIO
import Documents
import HealthModel
import SideFiles
import Sinks

extension DocumentResources {
  /// Writes an ECG whole: its voltages as SampledData of lead I, what the watch made of it as interpretation.
  func write(ecg entry: ECGEntry, _ microvolts: borrowing Column<Double>) throws(Failure) {
    let facts = entry.facts
    let coding = scope.options.codes.coding(of: "HKDataTypeIdentifierElectrocardiogram")
    let start = facts.recorded.instant
    let seconds = Double(microvolts.count) / facts.sampleRate
    let end = start + Int64(seconds.isFinite ? seconds.rounded(.up) : 0)
    var members: [(String, JSONDocument)] = []
    if let verdict = verdict(of: facts) { members.append(("interpretation", .array([verdict]))) }
    if microvolts.count > 0, facts.sampleRate > 0 {
      let component = JSONDocument.object([
        ("code", lead(facts.lead)), ("valueSampledData", sampledData(facts.sampleRate, microvolts)),
      ])
      members.append(("component", .array([component])))
    } else {
      members.append(("dataAbsentReason", .unknownValue))
    }
    let device = facts.device.filled.map {
      scope.devices.place(ofHardware: $0, software: facts.softwareVersion)
    }
    try write(
      id(of: entry.id), coding, from: start, to: end, device: device, members)
  }

  private func verdict(of facts: Electrocardiogram) -> JSONDocument? {
    let codings = facts.classification.map { [Coding.healthKit($0.rawValue)] } ?? []
    guard let text = facts.classificationText.filled ?? facts.classification?.rawValue else { return nil }
    return .concept(codings, text: text)
  }

  /// The code of a lead in ISO/IEEE 11073-10101; only lead I was ever seen.
  private func lead(_ name: String) -> JSONDocument {
    let isFirst = name.split(separator: " ").last == "I"
    let codings = isFirst ? [Coding(CodeSystem.devices, "131329", display: "MDC_ECG_ELEC_POTL_I")] : []
    return .concept(codings, text: name.filled ?? "ECG lead")
  }

  private func sampledData(_ rate: Double, _ microvolts: borrowing Column<Double>) -> JSONDocument {
    var data = ByteBuffer(capacity: microvolts.count * 8)
    for index in 0..<microvolts.count {
      if index > 0 { data.append(0x20) }
      microvolts[index].isFinite ? data.append(number: microvolts[index]) : data.append("E")
    }
    return .object([
      ("origin", .quantity(0, .microvolts)), ("period", .number((1000 / rate).roundedTo15Digits)),
      ("dimensions", .integer(1)), ("data", .string(String(decoding: data.bytes, as: UTF8.self))),
    ])
  }

  /// Writes a hearing test: a component for each ear and frequency.
  func write(hearing audiogram: Audiogram, _ record: RecordID) throws(Failure) {
    let coding = scope.options.codes.coding(of: "HKDataTypeIdentifierAudiogram")
    let author = author(of: audiogram.object)
    var components: [JSONDocument] = []
    for point in audiogram.points {
      guard let frequency = point.frequency?.value else { continue }
      let ears = [("Left", 0, point.left), ("Right", 1, point.right)]
      for (side, index, ear) in ears {
        guard let threshold = ear.threshold?.canonicalValue, threshold.isFinite else { continue }
        let code = Self.hearingCodes[frequency].map { [Coding.loinc($0[index])] } ?? []
        let text = "\(side) ear, \(number(frequency)) Hz"
        components.append(
          .object([
            ("code", .concept(code, text: text)),
            ("valueQuantity", .quantity(threshold, Unit("dB", name: "dB HL"))),
          ]))
      }
    }
    var members = author.members
    members.append(
      components.isEmpty ? ("dataAbsentReason", .unknownValue) : ("component", .array(components)))
    try write(
      id(of: record), coding, from: audiogram.interval.start,
      to: audiogram.interval.end, device: author.device, members)
  }

  private func number(_ value: Double) -> String { JSONDocument.number(value).text }

  /// LOINC codes of the left and the right ear by frequency.
  private static let hearingCodes: [Double: [String]] = [
    250: ["91375-6", "91374-9"], 500: ["89024-4", "89025-1"], 750: ["91379-8", "91378-0"],
    1000: ["89016-0", "89017-8"], 1500: ["91373-1", "91372-3"], 2000: ["89018-6", "89019-4"],
    3000: ["89020-2", "89021-0"], 4000: ["89022-8", "89023-6"], 5000: ["91377-2", "91376-4"],
    6000: ["89026-9", "89027-7"], 8000: ["89028-5", "89029-3"],
  ]
}
