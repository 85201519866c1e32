import ByteIO

extension Pipeline {
  /// Which samples take part; the others are counted as filtered.
  package struct Selection: Equatable, Sendable {
    /// Empty: every kind.
    package var kinds: [KindPattern] = []
    package var excludedKinds: [KindPattern] = []
    /// Of these kinds only what the command line asks for; empty: all.
    package var askedKinds: [KindPattern] = []
    /// The first local date, inclusive.
    package var since: CivilDate?
    /// The last local date, inclusive.
    package var until: CivilDate?
    /// Source names; empty: every source.
    package var sources: [String] = []

    package init() {}

    /// Whether it has neither a first nor a last date.
    package var isEndless: Bool { since == nil && until == nil }

    /// Whether a kind takes part.
    package func includes(shortName: String, identifier: String) -> Bool {
      func matches(_ pattern: KindPattern) -> Bool {
        pattern.matches(shortName) || pattern.matches(identifier)
      }
      return [kinds, askedKinds].allSatisfy { $0.isEmpty || $0.contains(where: matches) }
        && !excludedKinds.contains(where: matches)
    }
  }
}
