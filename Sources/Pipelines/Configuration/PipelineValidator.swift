import ByteIO

/// Turns what a pipeline file says into what it means, and collects every problem on the way.
struct PipelineValidator {
  let file: String
  let vocabulary: Vocabulary
  private(set) var problems: [ConfigurationProblem] = []
  private(set) var warnings: [ConfigurationProblem] = []

  init(file: String, vocabulary: Vocabulary) {
    self.file = file
    self.vocabulary = vocabulary
  }

  /// The pipeline, with defaults where there are problems.
  mutating func pipeline(_ root: JSONNode) -> Pipeline {
    var pipeline = Pipeline(file: file)
    let top = Field(path: "", node: root)
    let fields = fields(
      of: top,
      keys: [
        "description", "select", "units", "sources", "duplicates", "timezone", "days", "sinks",
      ])
    guard let fields else { return pipeline }
    if let field = fields["description"] { pipeline.description = text(field) ?? "" }
    if let field = fields["select"] { pipeline.selection = selection(field) }
    if let field = fields["units"] { pipeline.units = units(field) }
    if let field = fields["sources"] { pipeline.sources = sourceRules(field) }
    if let field = fields["duplicates"] { pipeline.duplicates = choice(field) ?? .collapse }
    if let field = fields["timezone"] { pipeline.timeZone = timeZone(field) }
    if let field = fields["days"] { pipeline.days = choice(field) ?? .exportZone }
    if let field = fields["sinks"] {
      pipeline.sinks = sinks(field)
    } else {
      complain(
        Field(path: "sinks", node: root), "missing",
        try: #"for example sinks: [{ daily: { path: "daily.csv" } }]"#)
    }
    return pipeline
  }

  mutating func timeZone(_ field: Field) -> String? {
    guard let zone = text(field) else { return nil }
    if !vocabulary.knowsZone(zone) {
      complain(field, "there is no time zone `\(zone)`", try: "use an IANA name such as Europe/Berlin")
    }
    return zone
  }

  private mutating func units(_ field: Field) -> [String: String] {
    var units: [String: String] = [:]
    for (kind, field) in kinds(of: field) {
      guard let unit = text(field) else { continue }
      if vocabulary.shortName(of: kind) != nil, let problem = vocabulary.unitProblem(kind, unit) {
        complain(field, problem)
      }
      units[kind] = unit
    }
    return units
  }

  // MARK: Reading values

  /// A value of the file and where it stands.
  struct Field {
    var path: String
    var node: JSONNode

    func element(_ index: Int, _ node: JSONNode) -> Field { Field(path: "\(path)[\(index)]", node: node) }

    func member(_ member: JSONMember) -> Field {
      let isPlain = member.key.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_")
      }
      guard isPlain, !member.key.isEmpty else {
        return Field(path: "\(path)[\"\(member.key)\"]", node: member.node)
      }
      return Field(path: path.isEmpty ? member.key : "\(path).\(member.key)", node: member.node)
    }
  }

  mutating func complain(_ field: Field, _ what: String, try advice: String? = nil) {
    problems.append(
      ConfigurationProblem(file: file, line: field.node.line, keyPath: field.path, what, try: advice))
  }

  mutating func warn(_ field: Field, _ what: String, try advice: String? = nil) {
    warnings.append(
      ConfigurationProblem(file: file, line: field.node.line, keyPath: field.path, what, try: advice))
  }

  mutating func wrongType(_ field: Field, _ wanted: String) {
    complain(field, "must be \(wanted), not \(field.node.value.name)")
  }

  /// The members of an object by key; keys that are not in `keys` are problems. Nil if it is no object.
  mutating func fields(of field: Field, keys: [String]) -> [String: Field]? {
    guard let members = members(of: field) else { return nil }
    var known: [String: Field] = [:]
    for (key, member) in members {
      if keys.contains(key) {
        known[key] = member
      } else {
        let near = nearMatch(to: key, in: keys)
        complain(
          member, "unknown key",
          try: near.map { "did you mean `\($0)`?" } ?? "the keys here are \(keys.joined(separator: ", "))")
      }
    }
    return known
  }

  /// The members of an object whose keys are free, in their order; a key that is there twice is a problem.
  mutating func members(of field: Field) -> [(key: String, field: Field)]? {
    guard case .object(let members) = field.node.value else {
      wrongType(field, "an object")
      return nil
    }
    var seen: [String: Int] = [:]
    var fields: [(key: String, field: Field)] = []
    for member in members {
      let next = field.member(member)
      if let line = seen[member.key] {
        complain(next, "this key is there twice", try: "the first is on line \(line)")
      } else {
        seen[member.key] = member.node.line
        fields.append((member.key, next))
      }
    }
    return fields
  }

  /// A text that is not empty.
  mutating func text(_ field: Field) -> String? {
    guard case .string(let text) = field.node.value else {
      wrongType(field, "a text in quotes")
      return nil
    }
    if text.allSatisfy(\.isWhitespace) {
      complain(field, "is empty")
      return nil
    }
    return text
  }

  /// The texts of a list, without repetitions.
  ///
  /// - Parameter advice: what to do instead, if the list must not be empty.
  mutating func texts(_ field: Field, ifEmpty advice: String? = nil) -> [(text: String, field: Field)] {
    guard case .array(let elements) = field.node.value else {
      wrongType(field, "a list in [ ]")
      return []
    }
    if elements.isEmpty, let advice { complain(field, "is an empty list", try: advice) }
    var texts: [(text: String, field: Field)] = []
    for (index, element) in elements.enumerated() {
      let next = field.element(index, element)
      guard let text = text(next) else { continue }
      if texts.contains(where: { $0.text == text }) {
        complain(next, "`\(text)` is there twice")
      } else {
        texts.append((text, next))
      }
    }
    return texts
  }

  mutating func flag(_ field: Field) -> Bool? {
    guard case .bool(let flag) = field.node.value else {
      wrongType(field, "true or false")
      return nil
    }
    return flag
  }

  /// One of the raw values of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ field: Field) -> Choice? {
    guard let text = text(field) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let near = nearMatch(to: text, in: names)
    complain(
      field, "there is no `\(text)` here",
      try: near.map { "did you mean `\($0)`?" } ?? "use one of \(names.joined(separator: ", "))")
    return nil
  }

  // MARK: Kinds

  /// The members of an object whose keys are kinds, by their short names; `also` is a key of another meaning.
  mutating func kinds(of field: Field, also extra: String? = nil) -> [(kind: String, field: Field)] {
    var kinds: [(kind: String, field: Field)] = []
    for (key, member) in members(of: field) ?? [] {
      let kind = key == extra ? key : shortName(key, member)
      if kinds.contains(where: { $0.kind == kind }) {
        complain(member, "the kind \(kind) is there under both its names", try: "keep one of them")
      } else {
        kinds.append((kind, member))
      }
    }
    return kinds
  }

  /// The short name of a kind; an unknown one stays as it is and is a warning, for newer exports may have it.
  private mutating func shortName(_ kind: String, _ field: Field) -> String {
    if let known = vocabulary.shortName(of: kind) { return known }
    warn(field, "no known kind is called `\(kind)`", try: vocabulary.advice(for: kind))
    return kind
  }
}
