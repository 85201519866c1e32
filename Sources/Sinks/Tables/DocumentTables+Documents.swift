import ByteIO
import Documents
import HealthModel
import Stages

extension DocumentTables {
  func write(_ entry: CorrelationEntry) throws(Failure) {
    let (correlation, start) = (entry.correlation, entry.correlation.interval.start)
    // Two that are copies of one sample are one member.
    var seen: Set<RecordID> = []
    let members = zip(correlation.members, entry.records).filter { seen.insert($0.1.id).inserted }
    try row(of: "correlations") { (file) throws(Failure) in
      file.id(entry.id)
      exportID(&file)
      file.text(shortName(correlation.type))
      write(correlation.object.source, to: &file)
      file.instant(start)
      file.instant(correlation.interval.end)
      file.instant(correlation.object.created)
      file.wallClock(start, clock)
      file.date(clock.localDate(at: start))
      file.text(clock.identifier(at: start))
      file.text(context.zone.origin.rawValue)
      file.number(correlation.bloodPressure?.systolic.quantity?.canonicalValue)
      file.number(correlation.bloodPressure?.diastolic.quantity?.canonicalValue)
      file.text(correlation.foodName)
      file.integer(members.count)
      write(correlation.object.metadata, to: &file)
    }
    for (index, (member, record)) in members.enumerated() {
      try row(of: "correlation_members") { (file) throws(Failure) in
        file.id(entry.id)
        file.id(record.id)
        file.integer(index + 1)
        file.flag(record.isWritten)
        file.text(shortName(member.type))
        file.number(member.quantity?.value)
        file.text(member.quantity?.unit)
        file.text(member.category)
      }
    }
  }

  func write(_ summary: ActivitySummary) throws(Failure) {
    try row(of: "activity_summary") { (file) throws(Failure) in
      file.date(summary.date)
      exportID(&file)
      for quantity in [
        summary.activeEnergyBurned, summary.activeEnergyBurnedGoal, summary.moveTime, summary.moveTimeGoal,
        summary.exerciseTime, summary.exerciseTimeGoal, summary.standHours, summary.standHoursGoal,
      ] {
        file.number(quantity?.canonicalValue)
      }
    }
  }

  func write(_ night: SleepNight) throws(Failure) {
    let durations = night.durations
    let morning = night.lastAsleep ?? clock.firstInstant(of: night.date)
    try row(of: "sleep_nights") { (file) throws(Failure) in
      file.date(night.date)
      exportID(&file)
      file.text(clock.identifier(at: morning))
      for seconds in [
        durations.asleep, durations.core, durations.deep, durations.rem, durations.unspecified,
        durations.awake,
        durations.inBed,
      ] {
        file.number(minutes(seconds))
      }
      file.instant(night.firstAsleep)
      file.instant(night.lastAsleep)
      file.wallClock(night.firstAsleep, clock)
      file.wallClock(night.lastAsleep, clock)
      file.integer(night.periods)
      file.text(context.sourceList(night.sources))
      file.number(minutes(durations.asleepUnmerged))
    }
  }

  private func minutes(_ seconds: Int64) -> Double { (Double(seconds) / 60).roundedTo15Digits }

  func write(_ audiogram: Audiogram, id: RecordID) throws(Failure) {
    try row(of: "audiograms") { (file) throws(Failure) in
      file.id(id)
      exportID(&file)
      file.text(audiogram.type)
      write(audiogram.object.source, to: &file)
      file.instant(audiogram.interval.start)
      file.instant(audiogram.interval.end)
      file.instant(audiogram.object.created)
      file.date(clock.localDate(at: audiogram.interval.start))
      file.text(clock.identifier(at: audiogram.interval.start))
      file.integer(audiogram.points.count)
      write(audiogram.object.metadata, to: &file)
    }
    for (index, point) in audiogram.points.enumerated() {
      try row(of: "audiogram_points") { (file) throws(Failure) in
        file.id(id)
        file.integer(index + 1)
        file.number(point.frequency?.canonicalValue)
        for ear in [point.left, point.right] {
          file.number(ear.threshold?.canonicalValue)
          file.flag(ear.isMasked)
          file.number(ear.clampingLowerBound)
          file.number(ear.clampingUpperBound)
        }
      }
    }
  }

  func write(_ prescription: VisionPrescription, id: RecordID) throws(Failure) {
    var eyes = [("right", prescription.rightEye), ("left", prescription.leftEye)].filter { $0.1 != nil }
    if eyes.isEmpty { eyes = [("none", nil)] }
    for (eye, lens) in eyes {
      try row(of: "vision_prescriptions") { (file) throws(Failure) in
        file.id(id)
        file.text(eye)
        exportID(&file)
        file.text(prescription.type)
        file.instant(prescription.issued)
        file.instant(prescription.expires)
        file.text(prescription.brand)
        for measure in Lens.Measure.allCases {
          file.number(lens?.values[measure]?.value)
          file.text(lens?.values[measure]?.printedUnit)
        }
        file.json(
          prescription.attachments.isEmpty ? nil : .array(prescription.attachments.map { .string($0) }))
        write(prescription.metadata, to: &file)
      }
    }
  }

  func write(_ entry: ClinicalEntry) throws(Failure) {
    let (record, resource) = (entry.record, entry.resource)
    try row(of: "clinical_records") { (file) throws(Failure) in
      file.id(entry.id)
      exportID(&file)
      file.text(shortName(record.type))
      file.text(record.identifier)
      file.id(identity.source(key: record.source.key))
      file.text(record.source.name)
      file.text(record.sourceURL)
      file.text(record.fhirVersion)
      file.instant(record.received)
      file.text(record.file?.text)
      file.text(resource?.type)
      file.text(resource?.id)
      file.json(text: entry.content)
    }
  }

  func write(_ entry: ECGEntry, microvolts: borrowing Column<Double>) throws(Failure) {
    let facts = entry.facts
    try row(of: "ecg") { (file) throws(Failure) in
      file.id(entry.id)
      exportID(&file)
      file.instant(facts.recorded.instant)
      file.date(clock.localDate(at: facts.recorded.instant))
      file.text(clock.identifier(at: facts.recorded.instant))
      file.text(facts.classification?.rawValue)
      file.text(facts.classificationText)
      file.text(facts.symptoms)
      file.text(facts.softwareVersion)
      file.text(facts.device)
      file.number(facts.sampleRate)
      file.text(facts.lead)
      file.text("uV")
      file.integer(facts.sampleCount)
      file.text(entry.path)
    }
    try rows(of: "ecg_samples") { (file) throws(Failure) in
      for index in 0..<microvolts.count {
        file.text(context.participantID)
        file.id(entry.id)
        file.integer(index + 1)
        file.number(microvolts[index])
        file.endRow()
      }
    }
  }
}
