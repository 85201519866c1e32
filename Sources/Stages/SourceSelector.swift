import HealthModel

/// What a pipeline file calls sources by: a class, a name, or a name in one family.
struct SourceSelector: Equatable, Sendable {
  private var sourceClass: SourceClass?
  private var name = ""
  private var family: DeviceFamily?

  /// Reads `watch`, `Sample Watch` or `Sample Watch/watch`.
  ///
  /// - Parameter aliases: canonical old names and what they go by now.
  init(_ text: String, aliases: [String: String]) {
    sourceClass = SourceClass(rawValue: text)
    if sourceClass != nil { return }
    var nameText = text[...]
    if let slash = text.lastIndex(of: "/"),
      let named = DeviceFamily(rawValue: String(text[text.index(after: slash)...]))
    {
      family = named
      nameText = text[..<slash]
    }
    let folded = canonicalSourceName(String(nameText))
    name = aliases[folded] ?? folded
  }

  /// How exactly the selector says what it means: a family beats a name, a name beats a class.
  var precision: Int { sourceClass != nil ? 0 : family == nil ? 1 : 2 }

  var isName: Bool { sourceClass == nil }

  func matches(_ source: Source) -> Bool {
    if let sourceClass { return source.sourceClass == sourceClass }
    return source.name == name && (family == nil || family == source.family)
  }
}
