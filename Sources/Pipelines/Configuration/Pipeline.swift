import Stages

/// What a pipeline file means: validated, and nothing of it built yet.
package struct Pipeline: Equatable, Sendable {
  /// The file it comes from, as it was named.
  package var file: String
  package var description = ""
  /// SHA-256 of its text, as hexadecimal digits.
  package var digest = ""
  package var selection = Selection()
  /// Units to show, by the kind's short name; all other kinds have their canonical unit.
  package var units: [String: String] = [:]
  package var sources = SourceChoices()
  package var duplicates = Duplicates.collapse
  /// IANA name; nil: found from the export.
  package var timeZone: String?
  package var days = DayMode.exportZone
  package var sinks: [Sink] = []

  package init(file: String) { self.file = file }

  /// What happens to exact copies of a sample (`statistics`: copies).
  package enum Duplicates: String, CaseIterable, Sendable {
    case collapse, keep
  }
}
