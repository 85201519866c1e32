import HealthModel
import Stages

extension RowSelection {
  /// What a pipeline selects; its dates are days of `zone`.
  ///
  /// - Parameter takesSource: by source number.
  init(_ selection: Pipeline.Selection, zone: TimeZoneRules, takesSource: [Bool]) {
    self.init(
      since: selection.since.map(zone.firstInstant(of:)) ?? .min,
      until: selection.until.map { zone.firstInstant(ofDay: $0.dayNumber + 1) } ?? .max,
      takesSource: takesSource)
  }
}
