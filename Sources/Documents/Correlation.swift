import ByteIO
import HealthModel

/// Samples that belong together, as their Correlation says: the two of a blood pressure, the nutrients of a food.
///
/// The export prints its Records again at top level, and statistics read only those; the ones inside say no more than
/// which belong together.
package struct Correlation: Equatable, Sendable {
  /// The full identifier, such as `HKCorrelationTypeIdentifierBloodPressure`.
  package var type: String
  package var object: HealthObject
  package var interval: Interval
  package var members: [CorrelationMember]
  package var other: [OtherRow]

  private static let attributes: Set<String> = ["type", "startDate", "endDate"]
  private static let children: Set<String> = ["Record"]

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let type = element["type"] else { throw .missingAttribute }
    self.type = type
    interval = try parser.interval(of: element)
    object = parser.object(of: element, attributes: Self.attributes, children: Self.children)
    members = []
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() where child.isNamed("Record") {
      do throws(RejectionReason) {
        members.append(try CorrelationMember(child, at: paths.path(of: index), by: &parser))
      } catch {
        parser.keepUnused(
          child, at: paths.path(of: index),
          because: error == .missingAttribute ? .missingAttribute : .badDate)
      }
    }
    other = parser.takeOther()
  }

  /// The two values of a blood pressure; nil if it is none, or one is missing or there twice.
  package var bloodPressure: (systolic: CorrelationMember, diastolic: CorrelationMember)? {
    func only(_ name: String) -> CorrelationMember? {
      let found = members.filter { $0.type == "HKQuantityTypeIdentifierBloodPressure" + name }
      return found.count == 1 ? found[0] : nil
    }
    guard type == "HKCorrelationTypeIdentifierBloodPressure", let systolic = only("Systolic"),
      let diastolic = only("Diastolic")
    else { return nil }
    return (systolic, diastolic)
  }

  /// What was eaten, as the user named it.
  package var foodName: String? { object.metadata["HKFoodType"] }
}
