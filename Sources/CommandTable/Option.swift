/// One option of a command.
package struct Option: Equatable, Sendable {
  /// The long name without its dashes.
  package var name: String
  /// The one-letter name.
  package var letter: Character?
  /// What help calls the value, such as `DIR`; nil for a switch.
  package var value: String?
  package var hint: Hint
  /// Whether it may be given more than once.
  package var repeats: Bool
  /// One or two clauses for help; completion shows the first.
  package var summary: String

  package init(
    _ name: String, letter: Character? = nil, value: String? = nil, hint: Hint = .none,
    repeats: Bool = false, _ summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.hint = hint
    self.repeats = repeats
    self.summary = summary
  }

  /// `--name`.
  package var long: String { "--\(name)" }

  /// `-x`, if there is a letter.
  package var short: String? { letter.map { "-\($0)" } }

  /// `-o, --output DIR` as help shows it; without a letter the long name stands in the same column.
  var heading: String {
    "\(short.map { "\($0), " } ?? "    ")\(long)\(value.map { " \($0)" } ?? "")"
  }

  /// The summary up to its first semicolon: what a completion menu has room for.
  var headline: String { String(summary.prefix { $0 != ";" }) }
}
