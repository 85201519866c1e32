import HealthModel

/// Rejected elements by reason: how many, and where the first few are.
package struct RejectionPlaces: Equatable, Sendable {
  /// How many places are kept of each reason.
  static let kept = 3

  /// One rejected element.
  package struct Place: Equatable, Sendable {
    package var element: String
    /// The short name of a Record's type; empty if it could not be read or it is another element.
    package var type: String
    package var line: Int
    package var byte: Int64
  }

  package private(set) var counts: [RejectionReason: Int] = [:]
  package private(set) var places: [RejectionReason: [Place]] = [:]

  package init() {}

  /// Counts rejections, and keeps the first places.
  mutating func note(_ rejections: [Rejection], symbols: borrowing SymbolTable) {
    for rejection in rejections {
      counts[rejection.reason, default: 0] += 1
      guard places[rejection.reason, default: []].count < Self.kept else { continue }
      let type = Catalogue.standard.shortName(of: symbols.string(rejection.kind))
      places[rejection.reason, default: []].append(
        Place(element: rejection.element, type: type, line: rejection.line, byte: rejection.byte))
    }
  }

  /// The reasons that occurred, in the order of their definition.
  var reasons: [(reason: RejectionReason, count: Int, places: [Place])] {
    RejectionReason.allCases.compactMap { reason in
      counts[reason].map { (reason, $0, places[reason] ?? []) }
    }
  }
}
