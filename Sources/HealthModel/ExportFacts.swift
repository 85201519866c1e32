import ByteIO

/// What holds for the whole export and is known only when all of it was read: the order of sources and the time zone
/// rest on it. Gathered from every Record, whether the pipeline asks for it or not.
package struct ExportFacts: Sendable {
  /// `ExportDate`, if the file has it.
  package var exportDate: PrintedInstant?
  /// The root's `locale`, such as `en_GB`; empty if absent.
  package var locale = ""
  /// `HealthKit Export Version` of the DTD, if it is there.
  package var exportVersion: Int?
  /// By ``OriginID``.
  package var origins: [OriginFacts] = []
  /// By the kind's symbol.
  package var kinds: [KindFacts] = []
  /// Rows per (kind, unit as printed).
  package var units: [KindUnit: Int] = [:]
  /// Top-level elements per `HKTimeZone` value.
  package var zones: [String: Int] = [:]
  /// Records per printed offset, in seconds east of UTC.
  package var offsets: [Int32: Int] = [:]
  /// `start` and zone of every Record with `HKTimeZone`, in the order of the file; only if asked for.
  package var recordedZones: [RecordedZone] = []

  package init() {}

  /// The offset of the moment of export: that of ExportDate, else the commonest one (ties: the smaller).
  package var exportOffset: Int32? {
    exportDate?.offset ?? offsets.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }

  /// The span of all Records, or nil without any.
  package var span: ClosedRange<Instant>? {
    let seen = kinds.filter { $0.rows > 0 }
    guard let first = seen.map(\.firstStart).min(), let last = seen.map(\.lastEnd).max() else { return nil }
    return first...max(first, last)
  }
}

/// Facts of the rows of one origin.
package struct OriginFacts: Equatable, BitwiseCopyable, Sendable {
  package var rows = 0
  /// The latest start that is not after ExportDate, or ``Instant/missing``.
  package var lastStart = Instant.missing
  package var firstStart = Instant.max
  package var lastEnd = Instant.min
  /// The earliest `creationDate`, or `Instant.max`.
  package var firstCreated = Instant.max
  /// Rows with metadata `HKWasUserEntered` = 1.
  package var userEnteredRows = 0

  package init() {}

  /// Adds the rows of another origin.
  package static func += (left: inout OriginFacts, right: OriginFacts) {
    left.rows += right.rows
    left.lastStart = max(left.lastStart, right.lastStart)
    left.firstStart = min(left.firstStart, right.firstStart)
    left.lastEnd = max(left.lastEnd, right.lastEnd)
    left.firstCreated = min(left.firstCreated, right.firstCreated)
    left.userEnteredRows += right.userEnteredRows
  }

  /// Adds one row.
  ///
  /// - Parameters:
  ///   - created: `creationDate`, or ``Instant/missing``.
  ///   - latest: ExportDate, or `Instant.max`.
  @inline(__always)
  package mutating func count(
    start: Instant, end: Instant, created: Instant, isUserEntered: Bool, latest: Instant
  ) {
    rows += 1
    firstStart = min(firstStart, start)
    lastEnd = max(lastEnd, end)
    if start <= latest { lastStart = max(lastStart, start) }
    if created != .missing { firstCreated = min(firstCreated, created) }
    if isUserEntered { userEnteredRows += 1 }
  }
}

/// Facts of the rows of one kind.
package struct KindFacts: Equatable, Sendable {
  package var rows = 0
  package var firstStart = Instant.max
  package var lastStart = Instant.min
  package var lastEnd = Instant.min

  package init() {}

  /// The last second in which a row is alive: a point's own, else the one before an interval's end.
  package var lastAlive: Instant { rows == 0 ? .min : max(lastStart, lastEnd - 1) }
}

/// A kind and a unit as printed.
package struct KindUnit: Hashable, Sendable {
  package var kind: Symbol
  package var unit: Symbol

  package init(kind: Symbol, unit: Symbol) {
    self.kind = kind
    self.unit = unit
  }
}

/// The zone that a row carries in `HKTimeZone`.
package struct RecordedZone: Equatable, Sendable {
  package var start: Instant
  package var zone: Symbol

  package init(start: Instant, zone: Symbol) {
    self.start = start
    self.zone = zone
  }
}
