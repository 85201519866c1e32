/// What a Singer tap is started with (singer-io/getting-started, SPEC.md).
package struct TapOptions: Equatable, Sendable {
  /// The file that says which exports are read, and how.
  package var configuration: String
  /// What an earlier run said last; nil: nothing was loaded yet.
  package var state: String?
  /// Which streams and fields are wanted; nil: all.
  package var catalog: String?
  /// Whether the catalog is printed, and nothing else.
  package var discovers = false
  /// Bytes for sorting.
  package var memory = ByteSize.defaultMemory
  /// How many threads parse.
  package var threads = 1

  package init(configuration: String) { self.configuration = configuration }
}
