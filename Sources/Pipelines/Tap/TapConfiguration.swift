import Sinks

/// What the configuration file of a tap means.
struct TapConfiguration: Equatable, Sendable {
  /// In this order.
  var exports: [Export] = []
  /// The pipeline file whose selection, units, sources and time zone count; nil: the defaults.
  var pipeline: String?
  /// An IANA name; wins over the pipeline's.
  var timeZone: String?
  /// The streams on offer.
  var tables: [Table] = []
  /// Whether the profile has the whole date of birth.
  var hasBirthDate = false
  /// Whether targets are told which rows are gone.
  var activatesVersions = false

  struct Export: Equatable, Sendable {
    var path: String
    var participantID: String
  }
}
