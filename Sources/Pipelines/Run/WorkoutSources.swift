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
    // Neighbours mostly have the same one.
    var last: (source: SourceRevision, number: Int32?)?
    sources = workouts.map { workout in
      let source = workout.source
      if let last, last.source == source { return last.number }
      let number = known[source] ?? order.source(named: source.canonicalName, family: source.family)
      known[source] = .some(number)
      last = (source, number)
      return number
    }
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
