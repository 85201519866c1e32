import ByteIO
import HealthModel
import Stages

/// Apple's totals beside ours, as `pulsemill verify` shows them.
package struct Verification: Sendable {
  /// The input as given.
  package var path: String
  /// The pipeline file whose sources count; nil: the defaults.
  package var pipeline: String?
  /// The zone of days before any row says where the wearer was.
  package var timeZone: String
  /// The local time where the wearer was.
  var clock: ZoneTimeline
  /// Days first, then workouts.
  package var rows: [Comparison]
  package var zoneAdvice: ZoneAdvice?
  /// What the totals say of the order of sources, by kind.
  package var orderAdvice: [OrderAdvice]

  /// Days that agree better with Apple's than those that a run would take.
  package struct ZoneAdvice: Equatable, Sendable {
    /// An IANA name; nil: the zone is right.
    package var timeZone: String?
    package var days: DayMode
    /// How many days speak for it.
    package var provedBy: Int
  }

  /// What the totals say of the order of the sources of one kind.
  package struct OrderAdvice: Equatable, Sendable {
    /// The short name.
    package var kind: String
    package var unit: String
    /// Days that can tell: sources overlap and Apple has a number.
    package var days: Int
    /// The sum of all differences on them.
    package var deviation: Double
    /// The order that comes nearer; nil if the one in use stands.
    package var better: Better?
  }

  /// An order of sources that comes nearer to Apple's totals than the one in use.
  package struct Better: Equatable, Sendable {
    package var deviation: Double
    /// For the kind, as a pipeline file lists them.
    package var sources: [String]
    /// For other kinds; none if the usual order of classes is right.
    package var classes: [SourceClass]
  }

  /// How many rows of one kind have each flag.
  package struct Summary: Equatable, Sendable {
    package var kind: String
    package var isWorkout: Bool
    package var counts: [Comparison.Flag: Int] = [:]
    package var compared: Int { counts.values.reduce(0, +) }
  }

  /// By kind, days first.
  package var summaries: [Summary] {
    var summaries: [Summary] = []
    for row in rows {
      let isWorkout = row.isWorkout
      var index = summaries.firstIndex { $0.kind == row.kind && $0.isWorkout == isWorkout }
      if index == nil {
        index = summaries.count
        summaries.append(Summary(kind: row.kind, isWorkout: isWorkout))
      }
      if let index { summaries[index].counts[row.flag, default: 0] += 1 }
    }
    return summaries.filter { !$0.isWorkout }
      + summaries.filter(\.isWorkout).sorted { precedesBytewise($0.kind, $1.kind) }
  }

  /// `yyyy-MM-ddTHH:mm:ss±HH:MM` where the wearer was.
  func localText(_ instant: Instant) -> String {
    PrintedInstant(instant: instant, offset: clock.offset(at: instant)).text
  }

  /// One line that says it all.
  package var verdict: String {
    func share(_ rows: [Comparison]) -> String {
      "\(rows.count(where: { $0.flag == .ok })) of \(rows.count)"
    }
    let (days, workouts) = (rows.filter { !$0.isWorkout }, rows.filter(\.isWorkout))
    if rows.isEmpty { return "the export holds none of Apple's totals: there is nothing to compare" }
    let parts = [
      days.isEmpty ? nil : "\(share(days)) totals of days",
      workouts.isEmpty ? nil : "\(share(workouts)) totals of workouts",
    ]
    return parts.compactMap(\.self).joined(separator: " and ") + " agree with Apple's"
  }
}

extension Comparison {
  package var isWorkout: Bool { if case .workout = scope { true } else { false } }
}
