import ByteIO
import HealthModel

/// A hearing test: thresholds of both ears by frequency.
package struct Audiogram: Equatable, Sendable {
  /// As printed; `HKDataTypeIdentifierAudiogram` if the element names none.
  package var type: String
  package var object: HealthObject
  package var interval: Interval
  package var points: [SensitivityPoint]
  package var other: [OtherRow]

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    type = element["type"] ?? "HKDataTypeIdentifierAudiogram"
    interval = try parser.interval(of: element)
    object = parser.object(
      of: element, attributes: ["type", "startDate", "endDate"], children: ["SensitivityPoint"])
    points = []
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() where child.isNamed("SensitivityPoint") {
      points.append(SensitivityPoint(child, at: paths.path(of: index), by: &parser))
    }
    other = parser.takeOther()
  }
}
