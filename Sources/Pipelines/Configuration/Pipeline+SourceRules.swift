import Stages

extension Pipeline {
  /// What the file says about sources. Names are as written; whoever compares them folds them first.
  package struct SourceRules: Equatable, Sendable {
    /// Names, `name/family` or classes from the best down, by the kind's short name; `*` for every other kind.
    package var order: [String: [String]] = [:]
    /// Old names and the names they go by now.
    package var aliases: [String: String] = [:]
    package var ignored: [String] = []
    /// By the kind's short name.
    package var policies: [String: MergePolicy] = [:]

    package init() {}
  }
}
