import ByteIO
import HealthModel
import Stages

/// The sources of one kind, the best first, and what a run makes of them.
package struct KindSources: Equatable, Sendable {
  /// The full HealthKit name.
  package var identifier: String
  package var shortName: String
  /// How a run summarises it; nil if it does not.
  package var style: AggregationStyle?
  /// The unit of the sums.
  package var unit: String?
  package var policy: MergePolicy
  package var sources: [Entry]

  /// What one source gave to the kind.
  package struct Entry: Equatable, Sendable {
    /// The spelling with the most rows.
    package var name: String
    package var family: DeviceFamily
    package var sourceClass: SourceClass
    /// Rows that take part, copies aside.
    package var rows: Int
    /// Copies that were collapsed.
    package var collapsed: Int
    /// Of the rows, those that better sources left nothing.
    package var merged: Int
    package var dates: DateSpan?
    /// Seconds in which it has a sample with a length alive.
    package var seconds: Int64
    /// Those of them in which a better source has one, too.
    package var overlapped: Int64
    /// What adding all rows gives, copies included; only of kinds that are added up.
    package var unmerged: Double?
    package var kept: Double?
  }

  /// Walks through the rows of a kind.
  init(_ kind: ExportSamples.Kind, in samples: ExportSamples) throws(Failure) {
    var presence = SourcePresence(order: kind.order)
    var totals: [SourceTotals]?
    let decisions: RowDecisions
    let tables = samples.tables
    if let style = kind.style {
      var merge = MergeSources(
        style, order: kind.order, timeline: BucketTimeline(.month, in: samples.zone.rules))
      decisions = try kind.sweep.decide(in: samples.sorter, origins: tables.origins, into: &merge) {
        _ throws(Failure) in
      }
      totals = merge.totals
    } else {
      decisions = try kind.sweep.decide(in: samples.sorter, origins: tables.origins)
    }
    try kind.sweep.replay(decisions, in: samples.sorter) { sample throws(Failure) in presence.add(sample) }
    presence.finish()
    identifier = kind.identifier
    shortName = kind.shortName
    style = kind.style
    unit = kind.type?.canonicalUnit
    policy = kind.style == .category ? .all : kind.order.policy
    sources = kind.order.sources.compactMap { number in
      let entry = Entry(
        samples.order.sources[Int(number)], presence.facts[Int(number)], totals?[Int(number)],
        isSum: kind.style == .cumulative, in: samples.zone.rules)
      return entry.rows + entry.collapsed > 0 ? entry : nil
    }
  }
}

extension KindSources.Entry {
  /// - Parameter totals: what the merge says; nil for kinds that are not merged.
  fileprivate init(
    _ source: Source, _ presence: SourcePresence.Facts, _ totals: SourceTotals?, isSum: Bool,
    in zone: TimeZoneRules
  ) {
    name = source.shownName
    family = source.family
    sourceClass = source.sourceClass
    rows = totals?.rows ?? presence.rows
    collapsed = totals?.copies ?? presence.copies
    merged = totals?.merged ?? 0
    dates = presence.rows > 0 ? DateSpan(presence.first, presence.last, in: zone) : nil
    seconds = presence.seconds
    overlapped = presence.overlapped
    unmerged = isSum ? totals?.unmerged : nil
    kept = isSum ? totals?.kept : nil
  }

  /// Minutes of ``overlapped``, to a tenth.
  package var overlapMinutes: Double { (Double(overlapped) / 6).rounded() / 10 }
}
