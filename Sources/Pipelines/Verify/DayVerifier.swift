import ByteIO
import HealthModel
import Stages

/// Compares the days of all rings, in the days where the wearer was.
struct DayVerifier {
  private(set) var rows: [Comparison] = []
  private(set) var zoneAdvice: Verification.ZoneAdvice?
  private(set) var orderAdvice: [Verification.OrderAdvice] = []
  /// The local time where the wearer was.
  let clock: ZoneTimeline
  private let samples: ExportSamples
  private let threads: Int

  /// A ring with its samples, if there are any.
  private struct Subject {
    var evidence: RingEvidence
    var walk: KindWalk?
  }

  init(_ samples: ExportSamples, _ apple: AppleTotals, threads: Int) throws(Failure) {
    let database = try TimeZoneDatabase()
    let tables = samples.tables
    clock = ZoneTimeline(recorded: samples.facts.recordedZones, home: samples.zone.rules) {
      database.rules(tables.symbols.string($0))
    }
    self.samples = samples
    self.threads = threads
    let kinds = samples.kinds(selects: false)
    var subjects: [Subject] = []
    for ring in Ring.allCases {
      guard let days = apple.days[ring] else { continue }
      let walk = try kinds.first { $0.shortName == ring.kind }.map { kind throws(Failure) in
        try KindWalk(kind, in: samples)
      }
      let evidence = RingEvidence(ring: ring, apple: days, ours: try totals(ring, walk, in: clock))
      subjects.append(Subject(evidence: evidence, walk: walk))
    }
    try compareZones(&subjects, database)
    for index in subjects.indices { try compareOrders(&subjects[index]) }
    rows = subjects.flatMap { $0.evidence.comparisons() }
  }

  /// Our totals in the days of a clock.
  private func totals(
    _ ring: Ring, _ walk: KindWalk?, in clock: ZoneTimeline
  ) throws(Failure) -> DayTotals {
    guard let walk else { return DayTotals() }
    if ring != .standHours {
      return try DayTotals(
        walk, order: walk.kind.order, timeline: BucketTimeline(.day, recorded: clock))
    }
    return try DayTotals(standHours: walk, hours: BucketTimeline(.hour, recorded: clock))
  }

  // MARK: Zones

  /// Adds what the totals are in the zone of the export, and in another zone if that is proved right.
  private mutating func compareZones(
    _ subjects: inout [Subject], _ database: TimeZoneDatabase
  ) throws(Failure) {
    guard let first = subjects.first(where: { $0.walk != nil }) else { return }
    let calibration = ZoneCalibration(evidence: first.evidence)
    var candidates: [ZoneCalibration.Candidate] = []
    for zone in candidateZones(database) {
      let totals = try totals(first.evidence.ring, first.walk, in: ZoneTimeline(zone))
      candidates.append(ZoneCalibration.Candidate(zone: zone, totals: totals))
    }
    let proved = calibration.proved(candidates)
    var zones = [samples.zone.rules]
    if let proved, proved.zone.identifier != samples.zone.identifier { zones.append(proved.zone) }
    for index in subjects.indices {
      for zone in zones {
        let totals = try totals(subjects[index].evidence.ring, subjects[index].walk, in: ZoneTimeline(zone))
        subjects[index].evidence.otherZones.append(totals)
      }
    }
    zoneAdvice = advice(calibration, proved, inUse: candidates[0].totals)
  }

  /// The zone of the export, then those that rows carry, then those of the locale's region.
  private func candidateZones(_ database: TimeZoneDatabase) -> [TimeZoneRules] {
    let recorded = samples.facts.zones.sorted {
      $0.value == $1.value ? precedesBytewise($0.key, $1.key) : $0.value > $1.value
    }.map(\.key)
    let regional = ZoneInference.region(ofLocale: samples.facts.locale).map(database.zones(ofRegion:)) ?? []
    var zones = [samples.zone.rules]
    for name in recorded + regional where !zones.contains(where: { $0.identifier == name }) {
      if let rules = database.rules(name) { zones.append(rules) }
    }
    return Array(zones.prefix(Self.mostZones))
  }

  /// More are not tried: a file may name any number.
  private static let mostZones = 64

  /// What to write into the pipeline, if it does not say so already.
  private func advice(
    _ calibration: ZoneCalibration, _ proved: ZoneCalibration.Candidate?, inUse: DayTotals
  ) -> Verification.ZoneAdvice? {
    let ours = calibration.evidence.ours
    if let proved {
      let isSame = proved.zone.identifier == samples.zone.identifier
      if isSame, samples.pipeline.days == .exportZone { return nil }
      return Verification.ZoneAdvice(
        timeZone: isSame ? nil : proved.zone.identifier, days: .exportZone,
        provedBy: calibration.days(provedBy: proved.totals, against: ours))
    }
    let days = calibration.days(provedBy: ours, against: inUse)
    guard days > 0, samples.pipeline.days == .exportZone else { return nil }
    return Verification.ZoneAdvice(days: .recordedZone, provedBy: days)
  }

  // MARK: Orders

  /// Adds what the totals are in other orders of the sources.
  private mutating func compareOrders(_ subject: inout Subject) throws(Failure) {
    let ring = subject.evidence.ring
    guard let walk = subject.walk, ring != .standHours else { return }
    let tried = try OverlappingSources(walk)
    let timeline = BucketTimeline(.day, recorded: clock)
    if tried.orders.count > 1 {
      subject.evidence.shared = try walk.sharedSeconds(order: tried.restricted, timeline: timeline)
      subject.evidence.otherOrders = try results(
        weights: tried.orders.dropFirst().map { _ in 1 }, threads: threads
      ) { number throws(Failure) in
        try DayTotals(walk, order: tried.orders[number + 1], timeline: timeline)
      }
    }
    if ring == .moveTime { return }
    orderAdvice.append(
      Verification.OrderAdvice(OrderCalibration(subject.evidence), tried, in: samples.order))
  }
}
