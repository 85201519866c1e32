import ByteIO

/// Shows what changed on standard output, kind by kind.
protocol ChangeReport {
  mutating func write(_ changes: KindChanges) throws(Failure)
  func finish(_ outcome: DiffOutcome) throws(Failure)
}
