import ByteIO
import HealthModel

/// Which workouts are another record of one that counts. HealthKit merges none, so nothing is deleted, only marked.
///
/// Copies have equal natural keys and another creationDate. Twins are of different sources and one family of activities,
/// and share at least half of the shorter one. Every mark names a workout that has none itself.
package struct WorkoutDuplicates: Sendable {
  /// By the workouts' order; nil for those that count.
  package private(set) var marks: [Mark?]

  package struct Mark: Equatable, Sendable {
    /// The index of the workout that counts.
    package var original: Int
    package var reason: Reason

    package init(of original: Int, reason: Reason) {
      self.original = original
      self.reason = reason
    }
  }

  package enum Reason: String, Sendable { case copy, twin }

  /// The source that wrote a workout, once sources are resolved.
  package struct Writer: Equatable, Sendable {
    package var source: Int
    package var sourceClass: SourceClass

    package init(source: Int, sourceClass: SourceClass) {
      self.source = source
      self.sourceClass = sourceClass
    }
  }

  /// - Parameter writers: of the workouts, in their order.
  package init(of workouts: [WorkoutDigest], writers: [Writer]) {
    marks = Array(repeating: nil, count: workouts.count)
    let candidates = workouts.indices.map { index in
      Candidate(workouts[index], index: index, writer: writers[index])
    }
    markCopies(workouts)
    markTwins(candidates.filter { marks[$0.index] == nil })
    for index in marks.indices {
      if let mark = marks[index], let original = marks[mark.original]?.original {
        marks[index]?.original = original
      }
    }
  }

  /// Of equal workouts those stay that were saved first; a missing creationDate equals any.
  private mutating func markCopies(_ workouts: [WorkoutDigest]) {
    for group in Dictionary(grouping: workouts.indices, by: { workouts[$0].naturalID }).values {
      let saved = group.filter { workouts[$0].created != .missing }
      guard
        let first = saved.min(by: { left, right in
          (workouts[left].created, workouts[left].byte) < (workouts[right].created, workouts[right].byte)
        })
      else { continue }
      for index in saved where workouts[index].created != workouts[first].created {
        marks[index] = Mark(of: first, reason: .copy)
      }
    }
  }

  /// Walks down from the best workout: each is a twin of an accepted one, or accepted itself.
  private mutating func markTwins(_ candidates: [Candidate]) {
    for cluster in clusters(of: candidates) {
      var accepted: [Candidate] = []
      for candidate in cluster.sorted(by: Candidate.precedes) {
        var (best, shared) = (-1, Int64(0))
        for original in accepted where candidate.isTwin(of: original) {
          let overlap = candidate.interval.overlap(with: original.interval)
          if overlap > shared { (best, shared) = (original.index, overlap) }
        }
        if best < 0 {
          accepted.append(candidate)
        } else {
          marks[candidate.index] = Mark(of: best, reason: .twin)
        }
      }
    }
  }

  /// Runs of workouts between which there is a moment without any: no two of different runs overlap.
  private func clusters(of candidates: [Candidate]) -> [[Candidate]] {
    var clusters: [[Candidate]] = []
    var reach = Instant.min
    for candidate in candidates.sorted(by: { $0.interval.start < $1.interval.start }) {
      if candidate.interval.start >= reach { clusters.append([]) }
      clusters[clusters.count - 1].append(candidate)
      reach = max(reach, candidate.interval.end)
    }
    return clusters
  }
}

/// What the walk needs of one workout.
private struct Candidate {
  let index: Int
  let id: RecordID
  let writer: WorkoutDuplicates.Writer
  let interval: Interval
  let activity: ActivityType
  let hasStatistics: Bool

  init(_ workout: WorkoutDigest, index: Int, writer: WorkoutDuplicates.Writer) {
    self.index = index
    id = workout.id
    self.writer = writer
    interval = workout.interval
    activity = workout.activity
    hasStatistics = !workout.statistics.isEmpty
  }

  /// What is worn knows more of a workout than what was told of it.
  private static let classes: [SourceClass] = [.watch, .phone, .app, .other, .manual]

  /// By class, with statistics before those without, the longer, the earlier, then by id.
  static func precedes(_ left: Candidate, _ right: Candidate) -> Bool {
    func rank(_ candidate: Candidate) -> (Int, Int, Int64, Instant) {
      (
        classes.firstIndex(of: candidate.writer.sourceClass) ?? classes.count,
        candidate.hasStatistics ? 0 : 1,
        -candidate.interval.seconds, candidate.interval.start
      )
    }
    let ranks = (left: rank(left), right: rank(right))
    return ranks.left == ranks.right ? left.id < right.id : ranks.left < ranks.right
  }

  func isTwin(of other: Candidate) -> Bool {
    let shared = interval.overlap(with: other.interval)
    return writer.source != other.writer.source && activity.isFamily(of: other.activity)
      && shared > 0 && shared * 2 >= min(interval.seconds, other.interval.seconds)
  }
}
