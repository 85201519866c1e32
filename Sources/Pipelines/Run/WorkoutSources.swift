import ByteIO
import Documents
import HealthModel
import Stages

/// The workouts of an export with who wrote them: which are copies and twins, and what is to be summarised for them.
struct WorkoutSources: Sendable {
  let workouts: [WorkoutDigest]
  let marks: [WorkoutDuplicates.Mark?]
  /// The numbers of their sources in ``SourceOrder``, of those that wrote samples, too.
  private let sources: [Int32?]

  init(_ workouts: [WorkoutDigest], _ order: SourceOrder) {
    self.workouts = workouts
    var known: [SourceRevision: Int32?] = [:]
    for workout in workouts where known[workout.source] == nil {
      let (name, family) = (workout.source.canonicalName, workout.source.family)
      known[workout.source] = .some(order.source(named: name, family: family))
    }
    sources = workouts.map { known[$0.source] ?? nil }
    // Those that wrote no sample have numbers behind all others.
    var others: [String: Int] = [:]
    let writers = zip(workouts, sources).map { workout, number in
      if let number {
        return WorkoutDuplicates.Writer(
          source: Int(number), sourceClass: order.sources[Int(number)].sourceClass)
      }
      let other = others[workout.source.key] ?? order.sources.count + others.count
      others[workout.source.key] = other
      return WorkoutDuplicates.Writer(source: other, sourceClass: workout.source.sourceClass)
    }
    marks = WorkoutDuplicates(of: workouts, writers: writers).marks
  }

  /// The workout that another one is a copy or twin of.
  func duplicate(_ index: Int) -> (of: RecordID, reason: WorkoutDuplicates.Reason)? {
    marks[index].map { (workouts[$0.original].id, $0.reason) }
  }

  /// The spans of the workouts that lack statistics of a kind, by start, and the workouts' places.
  func spans(lacking identifier: String) -> (spans: [WorkoutSpan], workouts: [Int]) {
    let places = workouts.indices.filter { workouts[$0].lacksStatistics(of: identifier) }
    let spans = places.map { place in
      WorkoutSpan(
        start: workouts[place].interval.start, end: workouts[place].interval.end, source: sources[place])
    }
    return (spans, places)
  }
}

extension SourceRevision {
  /// What it is, judged by one row.
  var sourceClass: SourceClass {
    SourceClass(
      family, isSystem: !version.isEmpty && DeviceFields(device).software == version,
      hasVersion: !version.isEmpty)
  }
}
