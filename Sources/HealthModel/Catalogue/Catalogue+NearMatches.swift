extension Catalogue {
  /// Up to five types whose short name resembles `name`, the most similar first: for "did you mean".
  package func nearMatches(to name: String) -> [HealthType] {
    let wanted = IdentifierPrefix.strip(name).lowercased()
    guard !wanted.isEmpty else { return [] }
    let limit = max(2, wanted.count / 4)
    let scored = types.enumerated().compactMap { place, type -> (score: Int, place: Int)? in
      let known = type.shortName.lowercased()
      let distance = editDistance(wanted, known)
      if distance <= limit { return (distance, place) }
      return wanted.count >= 3 && known.contains(wanted)
        ? (limit + 1 + known.count - wanted.count, place) : nil
    }
    return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.prefix(5).map { types[$0.place] }
  }
}

/// How many characters must be put in, taken out or replaced to make one text of the other (Levenshtein).
private func editDistance(_ left: String, _ right: String) -> Int {
  let columns = Array(right)
  var above = Array(0...columns.count)
  for (row, character) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in columns.enumerated() {
      let replaced = above[column] + (character == other ? 0 : 1)
      current.append(min(replaced, above[column + 1] + 1, current[column] + 1))
    }
    above = current
  }
  return above[columns.count]
}
