/// How the sources of one kind are combined.
package enum MergePolicy: Equatable, Sendable {
  /// The best-ranked source of each moment.
  case priority
  /// Every source is added.
  case all
  /// One source; a name, `name/family` or class.
  case only(String)

  /// The word of the `merge_policy` column.
  package var name: String {
    switch self {
    case .priority: "priority"
    case .all: "all"
    case .only: "only"
    }
  }
}
