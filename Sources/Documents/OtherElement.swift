import ByteIO
import HealthModel

/// A top-level element that the model does not know, kept whole as rows of a generic table. The reader counts it.
package struct OtherElement: Equatable, Sendable {
  package var name: String
  package var rows: [OtherRow]
  package var byte: Int64
  package var line: Int

  package init(_ element: Element) {
    name = element.name
    rows = OtherRow.rows(of: element, at: element.name)
    byte = element.byte
    line = element.line
  }
}

extension OtherElement: IdentifiedDocument {
  package var created: Instant { .missing }
  package var naturalKey: [String] { ["other"] + rows.flatMap { [$0.path, $0.attribute, $0.value] } }
}
