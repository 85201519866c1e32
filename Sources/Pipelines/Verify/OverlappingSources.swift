import ByteIO
import HealthModel
import Stages

/// The sources of a kind whose order matters, and all orders of them that are tried.
struct OverlappingSources: Sendable {
  /// The most whose sequences are tried: 24 of them.
  static let most = 4

  /// Source numbers; none if no two sources overlap.
  let members: [Int32]
  /// The order in use comes first; it is the only one if nothing overlaps.
  let orders: [KindOrder]
  /// Those that have rows, by source number.
  private let hasRows: [Bool]

  init(_ walk: KindWalk) throws(Failure) {
    let order = walk.kind.order
    let presence = try walk.presence(order: order)
    var totals = MergeSources(
      .cumulative, order: order, timeline: BucketTimeline(.month, in: walk.samples.zone.rules))
    try walk.forEach { sample throws(Failure) in try totals.add(sample) { _ throws(Failure) in } }
    try totals.finish { _ throws(Failure) in }
    let sums = totals.totals
    let overlapping = order.sources.filter { presence.facts[Int($0)].shared > 0 }
    let isFree = order.policy == .priority && overlapping.count > 1
    members =
      isFree
      ? Array(
        overlapping.enumerated().sorted { left, right in
          let (a, b) = (sums[Int(left.element)].unmerged, sums[Int(right.element)].unmerged)
          return a == b ? left.offset < right.offset : a > b
        }.prefix(Self.most).map(\.element)) : []
    orders = order.permutations(of: members)
    hasRows = presence.facts.map { $0.rows > 0 }
  }

  /// The order in use in which only these sources take part.
  var restricted: KindOrder {
    let order = orders[0]
    return KindOrder(
      sources: order.sources,
      takesPart: order.takesPart.indices.map { order.takesPart[$0] && members.contains(Int32($0)) })
  }

  /// The sources of an order as a pipeline file lists them, as far down as another one is tried; what is typed in by hand
  /// keeps its place although nothing may have been so far.
  func entry(_ order: KindOrder, in sources: [Source]) -> [Source] {
    let lowest = order.sources.lastIndex { members.contains($0) } ?? -1
    return order.sources.prefix(lowest + 1).map { Int($0) }
      .filter { hasRows[$0] || sources[$0].sourceClass == .manual }.map { sources[$0] }
  }
}
