import ByteIO
import Documents
import HealthModel
import Sinks
import Stages

extension DocumentResources {
  /// Writes a reading of blood pressure as the panel that R4 wants, in place of its two Records.
  ///
  /// - Parameter seen: readings that were written already.
  func write(bloodPressure entry: CorrelationEntry, seen: inout Set<RecordID>) throws(Failure) {
    let correlation = entry.correlation
    let written = zip(correlation.members, entry.records).filter { $0.1.isWritten }
    guard let first = written.first, seen.insert(first.1.id).inserted else { return }
    let codes = scope.options.codes
    let parts = written.compactMap { member, _ in component(of: member, codes) }
    guard correlation.bloodPressure != nil, parts.count == 2 else {
      for (member, record) in written { try write(orphan: member, record.id) }
      return
    }
    let coding = codes.coding(of: BloodPressure.panel)
    let author = author(of: correlation.object)
    try write(
      id(of: entry.id), coding, from: correlation.interval.start, to: correlation.interval.end,
      device: author.device, author.members + [("component", .array(parts))])
  }

  /// A member of a reading as a component; nil without a value in its unit.
  private func component(of member: CorrelationMember, _ codes: CodeBook) -> JSONDocument? {
    guard let value = member.quantity?.canonicalValue, value.isFinite else { return nil }
    let coding = codes.coding(of: member.type)
    return .object([
      ("code", .concept(coding.sample)), ("valueQuantity", .quantity(value, coding.unit)),
    ])
  }

  /// Writes a member that has lost its partner by itself.
  private func write(orphan member: CorrelationMember, _ record: RecordID) throws(Failure) {
    var coding = scope.options.codes.coding(of: member.type)
    let value = member.quantity?.canonicalValue
    if value == nil { coding = coding.withoutVitalSign }
    let author = author(of: member.object)
    var members = author.members
    if let value { members.append(("valueQuantity", .quantity(value, coding.unit))) }
    if value == nil { members.append(("dataAbsentReason", .unknownValue)) }
    try write(
      id(of: record), coding, from: member.interval.start, to: member.interval.end, device: author.device,
      members)
  }

  /// Writes a night, from 18:00 to 18:00.
  func write(sleep night: SleepNight) throws(Failure) {
    let evening = night.date.dayNumber * secondsPerDay - 6 * 3600
    let (start, end) = (
      context.clock.firstInstant(ofLocal: evening),
      context.clock.firstInstant(ofLocal: evening + secondsPerDay)
    )
    let coding = scope.options.codes.coding(of: SleepStage.identifier)
    var members: [(String, JSONDocument)] = []
    let durations = night.durations
    if durations.asleep > 0 { members.append(("valueQuantity", minutes(durations.asleep))) }
    let parts: [(String, String, Int64)] = [
      ("93831-6", "HKCategoryValueSleepAnalysisAsleepDeep", durations.deep),
      ("93830-8", "HKCategoryValueSleepAnalysisAsleepCore", durations.core),
      ("93829-0", "HKCategoryValueSleepAnalysisAsleepREM", durations.rem),
      ("93828-2", "HKCategoryValueSleepAnalysisAwake", durations.awake),
      ("103213-5", "HKCategoryValueSleepAnalysisInBed", durations.inBed),
    ]
    var components = parts.filter { $0.2 > 0 }.map { code, stage, seconds in
      JSONDocument.object([
        ("code", .concept([.loinc(code), .healthKit(stage)])), ("valueQuantity", minutes(seconds)),
      ])
    }
    // Who records no time awake cannot say how often it was.
    if durations.asleep > 0, durations.awake > 0 {
      components.append(
        .object([("code", .concept([.loinc("103211-9")])), ("valueInteger", .integer(night.awakenings))]))
    }
    if durations.asleep == 0, components.isEmpty { return }
    members.append(("method", .concept([], text: "Merged slices of a night; naps add to it")))
    if !components.isEmpty { members.append(("component", .array(components))) }
    let device = scope.devices.place(ofSources: night.sources)
    try write(
      id(["night", SleepStage.identifier, night.date.text, "", ""]), coding,
      code: coding.dailyCodes + [coding.apple], from: start, to: end, device: device, members)
  }

  private func minutes(_ seconds: Int64) -> JSONDocument {
    .quantity((Double(seconds) / 60).roundedTo15Digits, .minutes)
  }
}
