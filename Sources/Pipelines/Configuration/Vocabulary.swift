import ByteIO

/// What the names in a pipeline file can mean. Plain values and closures, so that a check is pure and a test needs no
/// catalogue and no tz database.
package struct Vocabulary: Sendable {
  /// A kind's two names.
  package struct Kind: Equatable, Sendable {
    /// Such as `StepCount`.
    package var shortName: String
    /// Such as `HKQuantityTypeIdentifierStepCount`.
    package var identifier: String

    package init(shortName: String, identifier: String) {
      self.shortName = shortName
      self.identifier = identifier
    }
  }

  package var kinds: [Kind]
  /// Why values of a kind, given by its short name, cannot be shown in a unit; nil if they can.
  package var unitProblem: @Sendable (_ kind: String, _ unit: String) -> String?
  /// Whether the tz database has a zone of that name.
  package var knowsZone: @Sendable (_ zone: String) -> Bool
  /// The text of a file that a pipeline file names.
  package var text: @Sendable (_ path: String) throws(Failure) -> String

  package init(
    kinds: [Kind], unitProblem: @escaping @Sendable (_ kind: String, _ unit: String) -> String?,
    knowsZone: @escaping @Sendable (_ zone: String) -> Bool,
    text: @escaping @Sendable (_ path: String) throws(Failure) -> String = { (path) throws(Failure) in
      try PipelineFile.text(at: path)
    }
  ) {
    self.kinds = kinds
    self.unitProblem = unitProblem
    self.knowsZone = knowsZone
    self.text = text
  }

  /// The short name of a kind that is given by either name; nil if it is not known.
  func shortName(of kind: String) -> String? {
    kinds.first { $0.shortName == kind || $0.identifier == kind }?.shortName
  }

  /// What to try instead of a name that is not known.
  func advice(for kind: String) -> String {
    let near = nearMatch(to: kind, in: kinds.map(\.shortName))
    return near.map { "did you mean `\($0)`?" } ?? "`pulsemill catalog` lists them"
  }
}
