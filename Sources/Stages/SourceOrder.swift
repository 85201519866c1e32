import ByteIO
import HealthModel

/// The sources of an export in their default order, and the order that each kind gives them.
package struct SourceOrder: Sendable {
  /// By source number: the best by default comes first.
  package let sources: [Source]
  /// Names of the pipeline file that match nothing.
  package let unmatched: [UnmatchedSource]
  /// Source numbers by origin, for hand-typed rows and for the others.
  private let manual: [Int32]
  private let automatic: [Int32]
  private let choices: SourceChoices
  private let aliases: [String: String]

  /// - Parameters:
  ///   - origins: all origins of the export, with the same aliases as `choices`.
  ///   - facts: gathered over the whole export.
  package init(
    origins: borrowing OriginTable, facts: ExportFacts, symbols: borrowing SymbolTable, choices: SourceChoices
  ) {
    let resolver = SourceResolver(details: origins.details, facts: facts, symbols: symbols)
    let order = resolver.sources.indices.sorted {
      Source.precedesByDefault(resolver.sources[$0], resolver.sources[$1])
    }
    var numbers = [Int32](repeating: 0, count: order.count)
    for (number, index) in order.enumerated() { numbers[index] = Int32(number) }
    sources = order.map { resolver.sources[$0] }
    manual = resolver.manual.map { numbers[$0] }
    automatic = resolver.automatic.map { numbers[$0] }
    self.choices = choices
    aliases = Dictionary(
      choices.aliases.map { (canonicalSourceName($0.key), canonicalSourceName($0.value)) },
      uniquingKeysWith: { $1 })
    let rawNames = Set(origins.details.map { canonicalSourceName(symbols.string($0.origin.sourceName)) })
    unmatched = Self.unmatched(choices, aliases: aliases, sources: sources, rawNames: rawNames)
  }

  /// The number of a row's source.
  package func source(of origin: OriginID, userEntered: Bool) -> Int32 {
    userEntered ? manual[Int(origin.rawValue)] : automatic[Int(origin.rawValue)]
  }

  /// The order of one kind: what its own list names, then what the list of `*` names, then the default.
  ///
  /// A list that names a source and its class means the name.
  ///
  /// - Parameter kind: the short name, such as `StepCount`.
  package func order(ofKind kind: String) -> KindOrder {
    let lists = [kind, "*"].map { key in
      (choices.order[key] ?? []).map { SourceSelector($0, aliases: aliases) }
    }
    let places = sources.map { Self.place(of: $0, in: lists) }
    let ranked = sources.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let policy = choices.policy[kind] ?? choices.policy["*"] ?? .priority
    let ignored = choices.ignore.map { SourceSelector($0, aliases: aliases) }
    var only: SourceSelector?
    if case .only(let name) = policy { only = SourceSelector(name, aliases: aliases) }
    return KindOrder(
      sources: ranked.map(Int32.init),
      takesPart: sources.map { source in
        !ignored.contains { $0.matches(source) } && only?.matches(source) != false
      }, policy: policy)
  }

  /// Which sources `names` mean, by source number; all of them if there are no names.
  package func sources(named names: [String]) -> [Bool] {
    let selectors = names.map { SourceSelector($0, aliases: aliases) }
    return sources.map { source in selectors.isEmpty || selectors.contains { $0.matches(source) } }
  }

  /// Those of `names` that no source has; classes always mean something.
  package func unmatched(_ names: [String], key: String) -> [UnmatchedSource] {
    names.enumerated().filter { _, name in
      let selector = SourceSelector(name, aliases: aliases)
      return selector.isName && !sources.contains { selector.matches($0) }
    }.map { UnmatchedSource(key: "\(key)[\($0)]", name: $1) }
  }

  /// The place of a source in lists that follow each other; all that none names share the last place.
  private static func place(of source: Source, in lists: [[SourceSelector]]) -> Int {
    var offset = 0
    for list in lists {
      let matching = list.indices.filter { list[$0].matches(source) }
      let best = matching.min { (-list[$0].precision, $0) < (-list[$1].precision, $1) }
      if let best { return offset + best }
      offset += list.count
    }
    return offset
  }

  private static func unmatched(
    _ choices: SourceChoices, aliases: [String: String], sources: [Source], rawNames: Set<String>
  ) -> [UnmatchedSource] {
    var named: [UnmatchedSource] = []
    for (kind, list) in choices.order.sorted(by: { precedesBytewise($0.key, $1.key) }) {
      for (index, name) in list.enumerated() {
        named.append(UnmatchedSource(key: "sources.order.\(kind)[\(index)]", name: name))
      }
    }
    for (index, name) in choices.ignore.enumerated() {
      named.append(UnmatchedSource(key: "sources.ignore[\(index)]", name: name))
    }
    for (kind, policy) in choices.policy.sorted(by: { precedesBytewise($0.key, $1.key) }) {
      guard case .only(let name) = policy else { continue }
      named.append(UnmatchedSource(key: "sources.policy.\(kind).only", name: name))
    }
    let unknownAliases = choices.aliases.keys.sorted(by: precedesBytewise)
      .filter { !rawNames.contains(canonicalSourceName($0)) }
      .map { UnmatchedSource(key: "sources.aliases", name: $0) }
    return named.filter { entry in
      let selector = SourceSelector(entry.name, aliases: aliases)
      return selector.isName && !sources.contains { selector.matches($0) }
    } + unknownAliases
  }
}
