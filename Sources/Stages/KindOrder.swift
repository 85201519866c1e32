/// The sources of one kind from best to worst, and how they are combined.
package struct KindOrder: Equatable, Sendable {
  /// Ranks by source number; 0 is the best, no two are equal.
  package let ranks: [Int32]
  /// Source numbers by rank.
  package let sources: [Int32]
  /// By source number; what is ignored, or not the only source asked for, takes no part.
  package let takesPart: [Bool]
  package let policy: MergePolicy

  /// - Parameters:
  ///   - sources: source numbers, the best first; each of 0, 1, … once.
  ///   - takesPart: by source number; all if empty.
  package init(sources: [Int32], takesPart: [Bool] = [], policy: MergePolicy = .priority) {
    var ranks = [Int32](repeating: 0, count: sources.count)
    for (rank, source) in sources.enumerated() { ranks[Int(source)] = Int32(rank) }
    self.ranks = ranks
    self.sources = sources
    self.takesPart = takesPart.isEmpty ? sources.map { _ in true } : takesPart
    self.policy = policy
  }
}
