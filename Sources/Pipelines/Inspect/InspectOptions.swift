/// How `inspect` behaves.
package struct InspectOptions: Equatable, Sendable {
  package var input: String
  /// An IANA name: the zone of the dates that are shown.
  package var timeZone: String?
  package var member: String?
  /// Whether a damaged archive is no failure.
  package var salvagesDamaged = false
  /// How many times its size the archive may inflate to.
  package var maximumRatio = 200
  /// How many bytes the archive may inflate to.
  package var maximumBytes = ByteSize(bytes: 64 << 30)
  package var printsJSON = false

  package init(input: String) { self.input = input }
}
