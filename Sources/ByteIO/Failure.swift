/// Why a run, or one archive of it, cannot go on.
///
/// Says what happened, where, and what to try; never a sample's value, a name or a birth date.
package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
  /// How the process ends if nobody can do better.
  package var exit: ExitCode
  /// What happened, as one clause.
  package var what: String
  /// The file, member, line or byte it happened at.
  package var place: String?
  /// What the user can do about it.
  package var advice: String?

  package init(_ exit: ExitCode, _ what: String, at place: String? = nil, try advice: String? = nil) {
    self.exit = exit
    self.what = what
    self.place = place
    self.advice = advice
  }

  /// `place: what; advice`, without line breaks or terminal controls.
  package var description: String {
    var text = place.map { "\($0): \(what)" } ?? what
    if let advice { text += "; \(advice)" }
    return printable(text)
  }
}

/// `text` with control characters replaced by `?`, so that no file can steer a terminal.
package func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: "?"
        default: scalar
        }
      }))
}
