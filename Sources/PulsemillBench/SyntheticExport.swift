import ByteIO
import HealthModel

/// Writes an export of no one, as a phone would: types in contiguous runs, inside them batches that begin with the
/// latest sample, overlapping sources, a fresh address in every device string, and one row in forty written twice.
struct SyntheticExport: ~Copyable {
  private var output: ExportOutput
  private var random: SeededGenerator
  private let goal: Int

  /// The moment of the export, 2025-01-01 00:00:00 +0100; everything lies before it.
  private static let exportDate: Instant = 1_735_686_000
  private static let offset: Int64 = 3600
  /// 15 years in seconds: more records make a history denser, not longer.
  private static let longestHistory = 15 * 365 * 86_400

  /// - Parameter goal: the size of the XML in bytes, met to about one per cent.
  init(to output: consuming ExportOutput, goal: Int, seed: UInt64) {
    self.output = output
    self.goal = goal
    random = SeededGenerator(seed: seed)
  }

  /// Writes all of it and gives the number of Records and the bytes of XML.
  consuming func write() throws(Failure) -> (records: Int, bytes: Int) {
    output.buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 14 -->
      ]>
      <HealthData locale="de_DE">
       <ExportDate value="
      """)
    append(date: Self.exportDate)
    output.buffer.append("\"/>\n")
    var records = 0
    for kind in SyntheticKind.all { records += try write(kind) }
    try writeWorkouts()
    output.buffer.append("</HealthData>\n")
    try output.finish()
    return (records, output.written)
  }

  // MARK: Records

  private struct Row {
    var writer: SyntheticKind.Writer
    var start: Instant
    var end: Instant
    /// Decides the value, so that a copy has the same one.
    var seed: UInt64
  }

  private mutating func write(_ kind: SyntheticKind) throws(Failure) -> Int {
    var kind = kind
    let until = output.written + goal / 100 * kind.share
    // One of several writers misses a moment in four.
    let rowsOfFourMoments = kind.writers.count == 1 ? 4 : 3 * kind.writers.count
    let moments = goal / 100 * kind.share / kind.size * 4 / rowsOfFourMoments
    kind.interval = Self.interval(kind.interval, times: moments)
    var clock = Self.exportDate - Int64(moments * kind.interval) - 86_400
    var records = 0
    while output.written < until {
      let batch = batch(of: kind, from: &clock)
      let created = batch.reduce(clock) { max($0, $1.end) }
      for row in batch.reversed() {
        write(row, kind, created: created)
        records += 1
        if random.once(in: 40) {
          write(row, kind, created: created + 86_400)
          records += 1
        }
      }
      try output.flushIfFull()
    }
    return records
  }

  /// The usual number of seconds between moments, or fewer if so many of them would not fit into the longest history.
  private static func interval(_ usual: Int, times moments: Int) -> Int {
    max(2, min(usual, longestHistory / max(moments, 1)))
  }

  /// What is saved at once: up to twenty moments, each seen by some of the kind's writers.
  private mutating func batch(of kind: SyntheticKind, from clock: inout Instant) -> [Row] {
    var rows: [Row] = []
    for _ in 0...random.number(below: 20) {
      for writer in kind.writers where kind.writers.count == 1 || !random.once(in: 4) {
        let start = clock + Int64(random.number(below: kind.interval / 2 + 1))
        let length = kind.longest == 0 ? 0 : Int64(1 + random.number(below: kind.longest))
        rows.append(Row(writer: writer, start: start, end: start + length, seed: random.next()))
      }
      clock += Int64(kind.interval / 2 + random.number(below: kind.interval))
    }
    return rows
  }

  private mutating func write(_ row: Row, _ kind: SyntheticKind, created: Instant) {
    output.buffer.append(" <Record type=\"")
    output.buffer.append(kind.type)
    append(writer: row.writer)
    if kind.unit.utf8CodeUnitCount > 0 {
      output.buffer.append("\" unit=\"")
      output.buffer.append(kind.unit)
    }
    append(created: created, start: row.start, end: row.end)
    output.buffer.append("\" value=\"")
    var own = SeededGenerator(seed: row.seed)
    append(value: kind.value, from: &own)
    switch kind.form {
    case .plain:
      output.buffer.append("\"/>\n")
      return
    case .motionContext:
      output.buffer.append("\">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"")
      output.buffer.append(digits: own.number(below: 3))
      output.buffer.append("\"/>\n")
    case .timeZone:
      output.buffer.append("\">\n  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>\n")
    case .beats:
      output.buffer.append("\">\n")
      append(beatsFrom: row.start, &own)
    }
    output.buffer.append(" </Record>\n")
  }

  private mutating func append(writer: SyntheticKind.Writer) {
    switch writer {
    case .phone:
      output.buffer.append(
        "\" sourceName=\"Sample Phone\" sourceVersion=\"18.1\" device=\"&lt;&lt;HKDevice: 0x")
      appendAddress()
      output.buffer.append(
        "&gt;, name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone99,1, software:18.1&gt;")
    case .watch:
      output.buffer.append(
        "\" sourceName=\"Apple\u{A0}Watch\" sourceVersion=\"11.1\" device=\"&lt;&lt;HKDevice: 0x")
      appendAddress()
      output.buffer.append(
        "&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch99,1, software:11.1&gt;")
    case .app: output.buffer.append("\" sourceName=\"Sample App\" sourceVersion=\"7")
    }
  }

  /// Nine hexadecimal digits, another one for each row.
  private mutating func appendAddress() {
    var rest = random.next()
    output.buffer.append(0x33)
    for _ in 0..<8 {
      let digit = UInt8(truncatingIfNeeded: rest & 15)
      output.buffer.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      rest >>= 4
    }
  }

  private mutating func append(created: Instant, start: Instant, end: Instant) {
    output.buffer.append("\" creationDate=\"")
    append(date: created)
    output.buffer.append("\" startDate=\"")
    append(date: start)
    output.buffer.append("\" endDate=\"")
    append(date: end)
  }

  private mutating func append(value: SyntheticKind.Value, from own: inout SeededGenerator) {
    switch value {
    case .count(let limit): output.buffer.append(digits: 1 + own.number(below: limit))
    case .thousandths(let from, let limit):
      output.buffer.append(number: Double(from + own.number(below: limit - from)) / 1000)
    case .symbols(let symbols): output.buffer.append(symbols[own.number(below: symbols.count)])
    }
  }

  /// About fifty heart beats.
  private mutating func append(beatsFrom start: Instant, _ own: inout SeededGenerator) {
    output.buffer.append("  <HeartRateVariabilityMetadataList>\n")
    var hundredths = Int((start + Self.offset) % 43_200) * 100
    for _ in 0..<40 + own.number(below: 20) {
      hundredths += 80 + own.number(below: 30)
      output.buffer.append("   <InstantaneousBeatsPerMinute bpm=\"")
      output.buffer.append(digits: 55 + own.number(below: 20))
      output.buffer.append("\" time=\"")
      let hour = hundredths / 360_000 % 12
      output.buffer.append(digits: hour == 0 ? 12 : hour)
      output.buffer.append(0x3A)
      output.buffer.append(digits: hundredths / 6000 % 60, width: 2)
      output.buffer.append(0x3A)
      output.buffer.append(digits: hundredths / 100 % 60, width: 2)
      output.buffer.append(0x2E)
      output.buffer.append(digits: hundredths % 100, width: 2)
      output.buffer.append((start + Self.offset) % 86_400 < 43_200 ? " AM\"/>\n" : " PM\"/>\n")
    }
    output.buffer.append("  </HeartRateVariabilityMetadataList>\n")
  }

  // MARK: Workouts

  private mutating func writeWorkouts() throws(Failure) {
    let until = output.written + goal / 100
    let workouts = goal / 100 / 800
    let interval = Self.interval(90_000, times: workouts)
    var clock = Self.exportDate - Int64(workouts * interval) - 86_400
    while output.written < until {
      let minutes = 20 + random.number(below: 60)
      writeWorkout(from: clock, minutes: minutes)
      clock += Int64(interval * 2 / 3 + random.number(below: interval * 2 / 3))
      try output.flushIfFull()
    }
  }

  private mutating func writeWorkout(from start: Instant, minutes: Int) {
    let end = start + Int64(minutes * 60)
    output.buffer.append(" <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"")
    output.buffer.append(digits: minutes)
    output.buffer.append("\" durationUnit=\"min")
    append(writer: .watch)
    append(created: end, start: start, end: end)
    output.buffer.append("\">\n  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>\n")
    output.buffer.append("  <WorkoutEvent type=\"HKWorkoutEventTypeSegment\" date=\"")
    append(date: start)
    output.buffer.append("\" duration=\"5.5\" durationUnit=\"min\"/>\n")
    output.buffer.append(
      "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierDistanceWalkingRunning\" startDate=\"")
    append(date: start)
    output.buffer.append("\" endDate=\"")
    append(date: end)
    output.buffer.append("\" sum=\"")
    output.buffer.append(digits: 2 + random.number(below: 12))
    output.buffer.append(
      "\" unit=\"km\"/>\n  <MetadataEntry key=\"HKTimeZone\" value=\"Europe/Berlin\"/>\n </Workout>\n")
  }

  /// Appends `yyyy-MM-dd HH:mm:ss +0100`.
  private mutating func append(date instant: Instant) {
    let local = instant + Self.offset
    let second = Int(local % 86_400)
    output.buffer.append(date: CivilDate(dayNumber: local / 86_400))
    output.buffer.append(0x20)
    output.buffer.append(digits: second / 3600, width: 2)
    output.buffer.append(0x3A)
    output.buffer.append(digits: second / 60 % 60, width: 2)
    output.buffer.append(0x3A)
    output.buffer.append(digits: second % 60, width: 2)
    output.buffer.append(" +0100")
  }
}
