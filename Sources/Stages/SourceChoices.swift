/// What a pipeline file says about sources.
package struct SourceChoices: Equatable, Sendable {
  /// Best first, names or classes; by the short name of a kind, or `*` for all.
  package var order: [String: [String]] = [:]
  /// Old names and the names that they go by now.
  package var aliases: [String: String] = [:]
  package var ignore: [String] = []
  /// By the short name of a kind, or `*` for all.
  package var policy: [String: MergePolicy] = [:]

  package init() {}
}

/// A name in a pipeline file that no source of the export has; a warning, not an error.
package struct UnmatchedSource: Equatable, Sendable {
  /// Where it stands, such as `sources.order.StepCount[0]`.
  package var key: String
  /// As the user wrote it.
  package var name: String
}
