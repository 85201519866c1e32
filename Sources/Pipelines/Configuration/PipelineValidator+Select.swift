import ByteIO

extension PipelineValidator {
  mutating func selection(_ field: Field) -> Pipeline.Selection {
    var selection = Pipeline.Selection()
    let keys = ["kinds", "exclude", "since", "until", "sources"]
    guard let fields = fields(of: field, keys: keys) else { return selection }
    if let field = fields["kinds"] { selection.kinds = patterns(field) }
    if let field = fields["exclude"] { selection.excludedKinds = patterns(field) }
    if let field = fields["since"] { selection.since = date(field) }
    if let field = fields["until"] { selection.until = date(field) }
    if let field = fields["sources"] { selection.sources = texts(field).map(\.text) }
    if let since = selection.since, let until = selection.until, until < since, let field = fields["until"] {
      complain(field, "the last date is before the first", try: "swap since and until")
    }
    return selection
  }

  /// - Parameter advice: what to do instead of an empty list; nil if it means something.
  mutating func patterns(_ field: Field, ifEmpty advice: String? = "leave the key out") -> [KindPattern] {
    var patterns: [KindPattern] = []
    for (text, field) in texts(field, ifEmpty: advice) {
      guard let pattern = KindPattern(text) else {
        complain(field, "`\(text)` is no name of a kind", try: "use names such as StepCount or Dietary*")
        continue
      }
      patterns.append(pattern)
      let isKnown = vocabulary.kinds.contains {
        pattern.matches($0.shortName) || pattern.matches($0.identifier)
      }
      if !isKnown { warn(field, "no known kind fits `\(text)`", try: vocabulary.advice(for: text)) }
    }
    return patterns
  }

  /// A date `YYYY-MM-DD` that exists.
  mutating func date(_ field: Field) -> CivilDate? {
    guard let text = text(field) else { return nil }
    if let date = civilDate(text[...]) { return date }
    complain(field, "`\(text)` is no date", try: "write it as 2024-01-31")
    return nil
  }
  /// What `YYYY-MM-DD` says, if that date exists.
  func civilDate(_ text: Substring) -> CivilDate? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], text.allSatisfy({ $0 == "-" || ("0"..."9").contains($0) }),
      let year = Int32(parts[0]), let month = Int32(parts[1]), let day = Int32(parts[2])
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    return date.isValid ? date : nil
  }
}
