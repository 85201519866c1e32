import ByteIO
import Documents
import HealthModel
import Stages

extension Verification {
  /// Reads an export and compares what its samples come to with every total that Apple wrote into it.
  ///
  /// - Throws: ``Failure``; 65 if the archive is damaged or incomplete and is not to be salvaged.
  init(_ options: SurveyOptions, pipeline: Pipeline) throws(Failure) {
    var apple = AppleTotals(aliases: pipeline.sources.aliases, compares: Self.compares)
    let samples = try ExportSamples(
      options, pipeline: pipeline,
      shape: { options in
        options.retainsElements = true
        options.retainsRecordedZones = true
      }, takes: Self.compares, document: { apple.note($0) })
    let days = try DayVerifier(samples, apple, threads: options.threads)
    let workouts = try WorkoutVerifier(samples, apple, clock: days.clock, threads: options.threads)
    path = options.input
    self.pipeline = options.pipeline
    timeZone = samples.zone.identifier
    clock = days.clock
    rows = days.rows + workouts.rows
    zoneAdvice = days.zoneAdvice
    orderAdvice = days.orderAdvice + workouts.orderAdvice
  }

  /// Whether Apple may have totals of a kind: what workouts collect, and stand hours.
  static func compares(_ identifier: String) -> Bool {
    guard let type = Catalogue.standard.type(identifier: identifier) else { return false }
    if type.shortName == Ring.standHours.kind { return true }
    return type.kind == .quantity && type.style != nil && type.style != .discreteEquivalentContinuousLevel
      && !type.shortName.hasPrefix("Dietary")
  }
}

extension Verification.OrderAdvice {
  /// - Parameter tried: the orders of the calibration, in its sequence.
  init(_ calibration: OrderCalibration, _ tried: OverlappingSources, in order: SourceOrder) {
    kind = calibration.kind
    unit = calibration.unit
    days = calibration.days
    deviation = calibration.deviations.first ?? 0
    better = calibration.better.map { index in
      let sources = tried.entry(tried.orders[index], in: order.sources)
      let names = sources.map { order.entry($0) }
      return Verification.Better(
        deviation: calibration.deviations[index],
        sources: names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] },
        classes: Self.classes(sources.map(\.sourceClass)))
    }
  }

  /// All classes in the default order, but those that are there in the sequence of their best sources; the last ones that
  /// stay where they are need not be listed.
  static func classes(_ ranked: [SourceClass]) -> [SourceClass] {
    let usual = SourceClass.allCases
    let sequence = ranked.enumerated().filter { ranked.firstIndex(of: $1) == $0 }.map(\.element)
    var classes = usual
    for (place, moved) in zip(usual.indices.filter { sequence.contains(usual[$0]) }, sequence) {
      classes[place] = moved
    }
    let lowest = usual.indices.last { classes[$0] != usual[$0] } ?? -1
    return Array(classes.prefix(lowest + 1))
  }
}

extension SourceOrder {
  /// What a pipeline file calls a source by: its name, with the device where that alone is not clear.
  fileprivate func entry(_ source: Source) -> String {
    if source.sourceClass == .manual { return SourceClass.manual.rawValue }
    let isClear =
      sources.count { $0.name == source.name } == 1 && SourceClass(rawValue: source.name) == nil
      && !source.name.contains("/")
    return isClear ? source.name : "\(source.name)/\(source.family.rawValue)"
  }
}
