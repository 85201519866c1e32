extension KindOrder {
  /// The same order with `members` in every sequence on the places that they have; the order itself comes first.
  package func permutations(of members: [Int32]) -> [KindOrder] {
    let places = sources.indices.filter { members.contains(sources[$0]) }
    return Self.sequences(of: places.map { sources[$0] }).map { sequence in
      var moved = sources
      for (place, source) in zip(places, sequence) { moved[place] = source }
      return KindOrder(sources: moved, takesPart: takesPart, policy: policy)
    }
  }

  /// All sequences, the given one first.
  private static func sequences(of sources: [Int32]) -> [[Int32]] {
    if sources.count < 2 { return [sources] }
    return sources.indices.flatMap { first in
      var rest = sources
      let source = rest.remove(at: first)
      return sequences(of: rest).map { [source] + $0 }
    }
  }
}
