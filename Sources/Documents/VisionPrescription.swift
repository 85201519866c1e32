import ByteIO
import HealthModel

/// A prescription for glasses or contact lenses.
package struct VisionPrescription: Equatable, Sendable {
  /// As printed.
  package var type: String
  package var issued: Instant
  package var expires: Instant?
  /// Of contact lenses.
  package var brand: String?
  package var rightEye: Lens?
  package var leftEye: Lens?
  /// Identifiers of attached pictures.
  package var attachments: [String]
  package var metadata: [MetadataEntry]
  package var other: [OtherRow]
  package var byte: Int64
  package var line: Int

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let type = element["type"] else { throw .missingAttribute }
    self.type = type
    issued = try parser.requiredInstant("dateIssued", of: element)
    expires = parser.instant(element["expirationDate"])
    brand = element["brand"].flatMap { $0.isEmpty ? nil : $0 }
    attachments = []
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() {
      switch child.name {
      case "RightEye" where rightEye == nil:
        rightEye = Lens(child, at: paths.path(of: index), by: &parser)
      case "LeftEye" where leftEye == nil:
        leftEye = Lens(child, at: paths.path(of: index), by: &parser)
      case "RightEye", "LeftEye":
        parser.keepUnused(child, at: paths.path(of: index), because: .unknownElement)
      case "Attachment":
        attachments.append(child["identifier"] ?? "")
        parser.keepOther(in: child, at: paths.path(of: index), attributes: ["identifier"])
      default: break
      }
    }
    metadata = parser.metadata(of: element, at: element.name)
    parser.keepOther(
      in: element, attributes: ["type", "dateIssued", "expirationDate", "brand"],
      children: ["RightEye", "LeftEye", "Attachment", "MetadataEntry"])
    other = parser.takeOther()
    byte = element.byte
    line = element.line
  }
}
