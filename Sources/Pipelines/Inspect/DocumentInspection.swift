import ByteIO
import HealthModel

/// Documents of one element and type, as `pulsemill inspect` shows them.
package struct DocumentInspection: Equatable, Sendable {
  /// The element's name, such as `Workout`.
  package var element: String
  /// The type without its prefix, such as `Running`; empty if the element has none.
  package var type: String
  package var count = 0
  /// Nil of what has no time.
  package var dates: DateSpan?
  /// What is inside them or special about them, by what it is.
  package var holds: [String: Int] = [:]
}

extension DocumentInspection {
  var json: JSONDocument {
    .object([
      ("element", .string(element)), ("type", .string(type)), ("count", .integer(count)),
      ("first_date", .optional(dates?.first.text)), ("last_date", .optional(dates?.last.text)),
      ("holds", .sorted(holds.mapValues { .integer($0) })),
    ])
  }
}
