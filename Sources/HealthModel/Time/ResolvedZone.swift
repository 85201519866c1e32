/// The zone whose days a run counts, and how it was found.
package struct ResolvedZone: Equatable, Sendable {
  package var rules: TimeZoneRules
  package var origin: Origin

  package init(rules: TimeZoneRules, origin: Origin) {
    self.rules = rules
    self.origin = origin
  }

  package var identifier: String { rules.identifier }

  /// Where the zone comes from; the raw value is the report's word.
  package enum Origin: String, Sendable, CaseIterable {
    /// The command line or the pipeline file.
    case configured
    /// The `HKTimeZone` metadata of the samples.
    case hkTimeZone = "hk_timezone"
    /// The region of the export's locale.
    case locale
    /// Nothing better than the offset of the moment of export.
    case fixedOffset = "fixed_offset"
  }
}
