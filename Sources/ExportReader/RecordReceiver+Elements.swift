import ByteIO
import CLibXML2
import HealthModel

extension RecordReceiver {
  /// Begins an element that is no Record, or a part of one, if such are retained.
  mutating func openElement(_ name: XMLName, _ prefix: XMLName, _ attributes: AttributeList) {
    // Where damage hid a part, the parts inside of it have no place.
    guard options.retainsElements, result.documents.depth == depth - 1 else { return }
    result.documents.begin(name.bytes, prefix: prefix.bytes, attributes: attributes.count)
    for index in 0..<attributes.count {
      result.documents.append(
        attributes.name(index).bytes, prefix: attributes.prefix(index).bytes, value: attributes.value(index))
    }
  }

  /// Ends the part at ``depth``.
  mutating func closeElement() {
    if depth > 1, result.documents.depth == depth { result.documents.end() }
  }

  /// Ends the element; parts that damage left open end with it.
  mutating func completeElement() {
    if damage.isOwn { result.documents.abandon() } else { result.documents.complete(byte: Int64(position)) }
  }
}
