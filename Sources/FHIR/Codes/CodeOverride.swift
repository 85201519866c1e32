/// A code that a user's file adds to a type, or puts in the place of the catalogue's.
package struct CodeOverride: Equatable, Sendable {
  /// The full HealthKit name.
  package var identifier: String
  package var use: Use
  package var mode: Mode
  package var coding: Coding

  package init(identifier: String, use: Use, mode: Mode, coding: Coding) {
    (self.identifier, self.use, self.mode, self.coding) = (identifier, use, mode, coding)
  }

  package enum Use: String, CaseIterable, Sendable {
    /// One sample.
    case sample
    /// A whole day.
    case daily
  }

  package enum Mode: String, CaseIterable, Sendable {
    /// Instead of the catalogue's codes.
    case replace
    /// Behind them.
    case add
  }
}
