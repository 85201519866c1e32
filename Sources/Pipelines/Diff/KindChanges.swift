/// What changed of one kind.
struct KindChanges {
  /// The short name.
  var kind: String
  /// In order.
  var days: [DayChange] = []

  /// How much it is.
  struct Summary {
    var kind: String
    /// Days of which something changed.
    var days: Int
    var added: Int
    var removed: Int
  }

  var summary: Summary {
    Summary(
      kind: kind, days: Set(days.map(\.key.day)).count, added: days.reduce(0) { $0 + $1.added },
      removed: days.reduce(0) { $0 + $1.removed })
  }
}
