import HealthModel

/// What the reader keeps beyond what statistics need.
package struct ReaderOptions: Sendable {
  /// Keep the value as printed and the beats of each sample: for sinks that write samples.
  package var retainsText = false
  /// Keep the zone of every row that carries one: for days in recorded zones.
  package var retainsRecordedZones = false
  /// Keep the elements that are no Records, whole: for sinks and commands that write documents.
  package var retainsElements = false
  /// Old canonical source names and the names that they go by now.
  package var aliases: [String: String] = [:]
  package var limits = ElementLimits()
  /// Fresh bytes per block; smaller blocks cost calls, larger ones cache misses.
  package var blockSize = 1 << 19

  /// Read canonical Records without libxml2.
  package var usesScanner = true

  package init() {}
}
