import ByteIO
import Sinks

extension PipelineValidator {
  /// What a configuration file may say.
  static let tapKeys =
    ["exports", "participant_id", "pipeline", "timezone", "activate_version"] + tableKeys

  /// The configuration of a tap, with defaults where there are problems.
  mutating func tap(_ root: JSONNode) -> TapConfiguration {
    var tap = TapConfiguration()
    let top = Field(path: "", node: root)
    guard let fields = fields(of: top, keys: Self.tapKeys) else { return tap }
    let participant = fields["participant_id"].flatMap { participantID($0) }
    if let field = fields["exports"] {
      tap.exports = exports(field, of: participant)
    } else {
      complain(Field(path: "exports", node: root), "missing", try: #"for example "exports": ["export.zip"]"#)
    }
    tap.pipeline = fields["pipeline"].flatMap { text($0) }
    tap.timeZone = fields["timezone"].flatMap { timeZone($0) }
    let choice = tableChoice(fields, of: Table.warehouse)
    (tap.tables, tap.hasBirthDate) = (choice.tables, choice.hasBirthDate)
    if let field = fields["activate_version"] {
      tap.activatesVersions = flag(field) ?? false
      if tap.activatesVersions, Set(tap.exports.map(\.participantID)).count > 1 {
        // A version is one of the whole stream.
        complain(
          field, "targets would drop the rows of all participants but one", try: "give each a tap of its own")
      }
    }
    return tap
  }

  /// Paths, or objects that say whose export it is, too.
  private mutating func exports(_ field: Field, of participant: String?) -> [TapConfiguration.Export] {
    guard case .array(let elements) = field.node.value else {
      wrongType(field, "a list in [ ]")
      return []
    }
    if elements.isEmpty { complain(field, "is an empty list", try: "name an export.zip") }
    let assumed = participant ?? (elements.count > 1 ? nil : "self")
    return elements.enumerated().compactMap { export(field.element($0, $1), of: assumed) }
  }

  private mutating func export(_ field: Field, of assumed: String?) -> TapConfiguration.Export? {
    var (place, participant) = (field, assumed)
    if case .object = field.node.value {
      guard let fields = fields(of: field, keys: ["path", "participant_id"]) else { return nil }
      if let own = fields["participant_id"] { participant = participantID(own) }
      guard let path = fields["path"] else {
        complain(field, "path is missing")
        return nil
      }
      place = path
    }
    guard let path = text(place) else { return nil }
    if path == "-" { complain(place, "a tap reads no standard input", try: "name a file") }
    guard let participant else {
      complain(field, "nothing says whose it is", try: "add participant_id here, or one for all exports")
      return nil
    }
    return TapConfiguration.Export(path: path, participantID: participant)
  }

  private mutating func participantID(_ field: Field) -> String? {
    guard let text = text(field) else { return nil }
    if !Pipeline.isParticipantID(text) {
      complain(
        field, "`\(text)` is no participant",
        try: "begin with a small letter; then at most 63 small letters, digits, _ or -")
    }
    return text
  }
}
