import ByteIO
import HealthModel

/// The moment of export, and the offset that all dates of the export are printed with.
package struct ExportDate: Equatable, Sendable {
  package var printed: PrintedInstant
  package var other: [OtherRow]

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let value = element["value"] else { throw .missingAttribute }
    guard let printed = parser.printedInstant(value) else { throw .badDate }
    self.printed = printed
    parser.keepOther(in: element, attributes: ["value"])
    other = parser.takeOther()
  }
}
