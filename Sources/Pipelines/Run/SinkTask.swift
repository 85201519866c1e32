import FHIR
import Sinks

/// What a sink does with the export that it is given.
enum SinkTask: Sendable {
  case write
  /// Of a sink `fhir`, if there is an earlier export.
  case fhir(FHIRTask)
  /// Of a sink `daily`: its rows wait until those of the earlier export are known.
  case keep(DailyChanges)
  /// It is the earlier export: writes what changed since.
  case writeChanges(DailyChanges)

  var fhir: FHIRTask { if case .fhir(let task) = self { task } else { .write } }
}
