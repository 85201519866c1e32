/// The candidate that a person most likely meant by `word`, or nil if none is near.
///
/// Near means at most one slip per three letters, where a slip is a letter too many, too few, wrong, or swapped with its
/// neighbour, whatever the case; or that `word` is the beginning of exactly one candidate. Ties: the first.
package func nearMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  let typed = Array(word.lowercased().unicodeScalars)
  guard !typed.isEmpty, typed.count <= 80 else { return nil }
  var best: (slips: Int, candidate: String)?
  var completions: [String] = []
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars)
    if typed.count >= 2, letters.starts(with: typed) { completions.append(candidate) }
    let slips = editDistance(typed, letters)
    guard slips <= max(1, min(typed.count, letters.count) / 3), slips < letters.count else { continue }
    if slips < best?.slips ?? .max { best = (slips, candidate) }
  }
  return best?.candidate ?? (completions.count == 1 ? completions.first : nil)
}

/// The Damerau-Levenshtein distance in its restricted form (optimal string alignment), kept in three rows.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [Int](repeating: i + 1, count: right.count + 1)
    for j in right.indices {
      let change = last[j] + (left[i] == right[j] ? 0 : 1)
      row[j + 1] = min(change, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
