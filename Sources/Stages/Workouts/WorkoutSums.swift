import ByteIO
import HealthModel

/// Summarises the samples of one quantity kind for each of many workouts, in one sweep over the samples.
///
/// What is added up is merged inside the workout's time with the source of the workout before all others; what is averaged
/// is of that source alone. Samples are cut where the workout begins and ends, as buckets cut them. Workouts may overlap.
/// Memory: the samples alive, and once more those of each workout that is open.
package struct WorkoutSums: ~Copyable {
  private let style: AggregationStyle
  private let order: KindOrder
  private let spans: [WorkoutSpan]
  /// The first span that has not begun.
  private var next = 0
  private var open: [OpenWorkout] = []
  /// Samples that go on beyond the start of that span.
  private var reaching: [SweepSample] = []

  /// - Parameter spans: by start.
  package init(_ style: AggregationStyle, order: KindOrder, spans: [WorkoutSpan]) {
    self.style = style
    self.order = order
    self.spans = spans
  }

  /// Takes the next sample; samples come by start.
  ///
  /// - Parameter emit: takes the index of each span that is over, and its statistics; spans without samples have none.
  /// - Throws: ``Failure`` (70) for a sample out of order, and what `emit` throws.
  package mutating func add(
    _ sample: SweepSample, _ emit: (Int, BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    while next < spans.count, spans[next].start <= sample.start { try openNext() }
    try close(by: sample.start, emit)
    for workout in open where workout.takes(sample.source) { try workout.add(sample) }
    if !style.isArithmetic, next < spans.count, sample.end > spans[next].start { reaching.append(sample) }
  }

  /// Ends the sweep and hands out the remaining spans.
  package mutating func finish(_ emit: (Int, BucketRow) throws(Failure) -> Void) throws(Failure) {
    while next < spans.count { try openNext() }
    try close(by: .max, emit)
  }

  private mutating func openNext() throws(Failure) {
    let workout = OpenWorkout(next, spans[next], style, order)
    for sample in reaching where workout.takes(sample.source) { try workout.add(sample) }
    open.append(workout)
    next += 1
    let start = next < spans.count ? spans[next].start : .max
    reaching.removeAll { $0.end <= start }
  }

  private mutating func close(
    by instant: Instant, _ emit: (Int, BucketRow) throws(Failure) -> Void
  ) throws(Failure) {
    guard open.contains(where: { $0.span.end <= instant }) else { return }
    for workout in open where workout.span.end <= instant {
      if let row = try workout.finish() { try emit(workout.index, row) }
    }
    open.removeAll { $0.span.end <= instant }
  }
}

/// The merge of a workout that is not over. A class: arrays hold nothing noncopyable, and there are few at once.
private final class OpenWorkout {
  let index: Int
  let span: WorkoutSpan
  private let style: AggregationStyle
  private let order: KindOrder
  /// Nil before the first sample.
  private var merge: MergeSources?

  init(_ index: Int, _ span: WorkoutSpan, _ style: AggregationStyle, _ order: KindOrder) {
    self.index = index
    self.span = span
    self.style = style
    self.order = order
  }

  /// Whether samples of a source count at all.
  func takes(_ source: Int32) -> Bool { style.isCumulative || span.source == nil || span.source == source }

  /// Takes the part of a sample that lies inside, if any does.
  func add(_ sample: SweepSample) throws(Failure) {
    guard let part = part(of: sample) else { return }
    if merge == nil { merge = MergeSources(style, order: ownOrder, timeline: timeline) }
    try merge?.add(part) { _ throws(Failure) in }
  }

  /// The statistics; nil without samples.
  func finish() throws(Failure) -> BucketRow? {
    var result: BucketRow?
    try merge?.finish { row throws(Failure) in if row.bucket.end == span.end { result = row } }
    result?.bucket = Bucket(key: span.start, start: span.start, end: span.end)
    return result
  }

  private var ownOrder: KindOrder {
    guard let source = span.source else { return order }
    return style.isCumulative ? order.preferring(source) : order.only(source)
  }

  /// One bucket ends with the workout and holds all of it. None is short, for a sample may go on for years.
  private var timeline: BucketTimeline {
    BucketTimeline(anchor: span.end, seconds: max(span.end - span.start, 30 * secondsPerDay))
  }

  /// A sample from where the workout begins; the bucket cuts it where the workout ends. Nil if it lies outside.
  private func part(of sample: SweepSample) -> SweepSample? {
    guard sample.start < span.end, sample.start >= span.start || sample.end > span.start else { return nil }
    var part = sample
    part.start = max(sample.start, span.start)
    if style.isCumulative, part.start > sample.start {
      part.value *= Double(sample.end - part.start) / Double(sample.end - sample.start)
    }
    return part
  }
}
