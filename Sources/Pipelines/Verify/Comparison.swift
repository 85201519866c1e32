import ByteIO

/// One of Apple's totals beside ours.
package struct Comparison: Equatable, Sendable {
  /// What the total is of.
  package enum Scope: Equatable, Sendable {
    /// The day where the wearer was.
    case day(CivilDate)
    /// A workout, or the part of it that its statistic is of; the activity without its prefix.
    case workout(activity: String, start: Instant, end: Instant)
  }

  /// Which number of the samples it is.
  package enum Statistic: String, CaseIterable, Sendable {
    case sum, average, minimum, maximum
  }

  /// What a difference comes from, as far as can be told.
  package enum Flag: String, CaseIterable, Sendable {
    /// None, or within the tolerance.
    case ok
    /// Apple has a number and the export no samples for it.
    case missing
    /// It lies in the days before or after, or days of another zone agree.
    case zone
    /// Sources overlap, and another order of them agrees.
    case order
    case unexplained
  }

  package var scope: Scope
  /// The short name.
  package var kind: String
  package var statistic = Statistic.sum
  package var unit: String
  /// Ours; nil without samples.
  package var merged: Double?
  /// What adding all rows gives, copies included; nil without samples and for what is not added.
  package var unmerged: Double?
  package var apple: Double
  /// How far both may be apart.
  package var tolerance: Double
  /// How many sources have samples there.
  package var sources = 0
  package var flag = Flag.unexplained

  /// Ours less Apple's, to a billionth: what binary fractions add is left out.
  package var difference: Double {
    let (difference, steps) = ((merged ?? 0) - apple, 1e9)
    return difference.magnitude < 1e6 ? (difference * steps).rounded() / steps : difference
  }

  /// Whether both say that there was nothing.
  var isEmpty: Bool { apple == 0 && (merged ?? 0) == 0 }

  var agrees: Bool { merged.map { agree($0, apple, within: tolerance) } ?? false }
}
