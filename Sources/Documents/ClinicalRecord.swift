import ByteIO
import HealthModel

/// Where a FHIR resource from a health record came from, and the file that holds it.
package struct ClinicalRecord: Equatable, Sendable {
  /// Such as `HKClinicalTypeIdentifierLabResultRecord`.
  package var type: String
  /// The resource's own id; empty if there is none, as the texts that follow.
  package var identifier: String
  package var source: SourceRevision
  package var sourceURL: String
  /// As printed, `1.0.2` or `4.0.1`: the file is of this version and stays so.
  package var fhirVersion: String
  package var received: Instant?
  package var file: ExportPath?
  package var other: [OtherRow]
  package var byte: Int64
  package var line: Int

  private static let attributes: Set<String> = [
    "type", "identifier", "sourceName", "sourceURL", "fhirVersion", "receivedDate", "resourceFilePath",
  ]

  /// - Throws: why the element cannot be used.
  package init(_ element: Element, by parser: inout DocumentParser) throws(RejectionReason) {
    guard let type = element["type"] else { throw .missingAttribute }
    self.type = type
    identifier = element["identifier"] ?? ""
    source = parser.source(name: element["sourceName"] ?? "")
    sourceURL = element["sourceURL"] ?? ""
    fhirVersion = element["fhirVersion"] ?? ""
    received = parser.instant(element["receivedDate"])
    file = element["resourceFilePath"].flatMap { $0.isEmpty ? nil : ExportPath($0) }
    parser.keepOther(in: element, attributes: Self.attributes)
    other = parser.takeOther()
    byte = element.byte
    line = element.line
  }
}
