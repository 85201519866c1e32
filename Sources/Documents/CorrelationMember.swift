import ByteIO
import HealthModel

/// A Record inside a Correlation, whose twin at top level has the same type, source, dates and value.
package struct CorrelationMember: Equatable, Sendable {
  /// The full identifier.
  package var type: String
  package var object: HealthObject
  package var interval: Interval
  /// Of a quantity type; nil without a value.
  package var quantity: Quantity?
  /// The value of a category type, such as `HKCategoryValueSeverityMild`; nil without one.
  package var category: String?

  private static let attributes: Set<String> = ["type", "startDate", "endDate", "unit", "value"]

  init(_ element: Element, at path: @autoclosure () -> String, by parser: inout DocumentParser)
    throws(RejectionReason)
  {
    guard let type = element["type"] else { throw .missingAttribute }
    self.type = type
    interval = try parser.interval(of: element)
    object = parser.object(
      of: element, at: path(), attributes: Self.attributes)
    let value = element["value"] ?? (parser.isLegacy ? element["average"] : nil)
    if type.hasPrefix("HKCategoryTypeIdentifier") {
      category = value.flatMap { value in
        value.isEmpty ? nil : Int(value).flatMap { parser.catalogue.symbol(ofType: type, code: $0) } ?? value
      }
    } else {
      quantity = parser.quantity(value, element["unit"], in: .type(type))
    }
  }
}
