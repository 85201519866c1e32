import ByteIO

/// What a tap remembers from run to run: of each participant the export that was sent last.
struct TapState: Equatable, Sendable {
  /// By participant; those that the configuration does not name stay as they are.
  var bookmarks: [String: Bookmark] = [:]

  struct Bookmark: Equatable, Sendable {
    var exportID: String
    /// `yyyy-MM-ddTHH:mm:ssZ`; nil if the export has no ExportDate.
    var exportUTC: String?
    /// Of the archive.
    var sha256: String
    /// Of all that decides what is sent of it.
    var settingsSHA256: String

    var moment: ExportMoment { ExportMoment(utc: exportUTC, exportID: exportID) }
  }

  /// The STATE message.
  var message: JSONDocument {
    .object([
      ("type", .string("STATE")),
      ("value", .object([("bookmarks", .sorted(bookmarks.mapValues(\.json)))])),
    ])
  }
}

extension TapState.Bookmark {
  fileprivate var json: JSONDocument {
    .object([
      ("export_id", .string(exportID)), ("export_utc", .optional(exportUTC)), ("sha256", .string(sha256)),
      ("settings_sha256", .string(settingsSHA256)),
    ])
  }

  /// Nil if something is missing.
  fileprivate init?(_ node: JSONNode) {
    guard let exportID = node["export_id"]?.string, let sha256 = node["sha256"]?.string,
      let settings = node["settings_sha256"]?.string
    else { return nil }
    self.init(
      exportID: exportID, exportUTC: node["export_utc"]?.string, sha256: sha256, settingsSHA256: settings)
  }
}

extension PipelineValidator {
  /// The value of a STATE message, which may be an empty object before the first one.
  mutating func state(_ root: JSONNode) -> TapState {
    var state = TapState()
    let top = members(of: Field(path: "", node: root)) ?? []
    guard let bookmarks = top.first(where: { $0.key == "bookmarks" })?.field else { return state }
    for (participant, field) in members(of: bookmarks) ?? [] {
      guard let bookmark = TapState.Bookmark(field.node) else {
        complain(field, "no bookmark of this tap", try: "without --state everything is sent again")
        continue
      }
      state.bookmarks[participant] = bookmark
    }
    return state
  }
}
