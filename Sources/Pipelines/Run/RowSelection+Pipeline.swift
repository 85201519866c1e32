import HealthModel
import Stages

extension RowSelection {
  /// What a pipeline selects; its dates are days of `zone`.
  ///
  /// - Parameters:
  ///   - takesSource: by source number.
  ///   - margin: days before the first one and behind the last one that are taken, too.
  init(_ selection: Pipeline.Selection, zone: TimeZoneRules, takesSource: [Bool], margin: Int64 = 0) {
    self.init(
      since: selection.since.map { zone.firstInstant(ofDay: $0.dayNumber - margin) } ?? .min,
      until: selection.until.map { zone.firstInstant(ofDay: $0.dayNumber + 1 + margin) } ?? .max,
      takesSource: takesSource)
  }
}
