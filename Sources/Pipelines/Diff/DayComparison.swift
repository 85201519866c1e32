import ByteIO

/// Finds the days whose statistics differ between two exports.
struct DayComparison: ~Copyable {
  private var old: DayRows
  private var new: DayRows

  init(_ old: consuming SpooledRows, _ new: consuming SpooledRows) throws(Failure) {
    let old = try DayRows(old)
    let new = try DayRows(new)
    self.old = old
    self.new = new
  }

  /// The kinds in hand.
  var kinds: [String] { [old.kind, new.kind].compactMap(\.self) }

  /// Walks through the days of the kind in hand.
  ///
  /// - Parameter take: takes what both exports say of a day.
  mutating func compare(
    _ kind: String, _ take: (DayKey, DayStatistics?, DayStatistics?) -> Void
  ) throws(Failure) {
    while let key = [old.key(of: kind), new.key(of: kind)].compactMap(\.self).min() {
      let before = old.key(of: kind) == key ? try old.take() : nil
      let after = new.key(of: kind) == key ? try new.take() : nil
      take(key, before, after)
    }
  }
}
