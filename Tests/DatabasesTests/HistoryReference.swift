/// What a snapshot table holds after exports were loaded, straight from the rule: an export is the whole truth of its moment. It
/// knows all exports at once and nothing of the order in which they were loaded.
struct HistoryReference {
  /// Exports in the order of their dates: a number, and values by key.
  var exports: [(number: Int, rows: [Int: Int])]

  /// `key value first last deleted`.
  var rows: [String] {
    let keys = Set(exports.flatMap(\.rows.keys)).sorted()
    return keys.compactMap { key in
      let having = exports.indices.filter { exports[$0].rows[key] != nil }
      guard let first = having.first, let last = having.last, let value = exports[last].rows[key] else {
        return nil
      }
      let deleted = last + 1 < exports.count ? "\(exports[last + 1].number)" : "-"
      return "\(key) \(value) \(exports[first].number) \(exports[last].number) \(deleted)"
    }
  }
}
