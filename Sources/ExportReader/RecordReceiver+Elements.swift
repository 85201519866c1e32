import ByteIO
import CLibXML2
import HealthModel

extension RecordReceiver {
  /// Begins an element that is no Record, or a part of one, if such are retained.
  mutating func openElement(_ name: XMLName, _ prefix: XMLName, _ attributes: AttributeList) {
    // Where damage hid a part, the parts inside of it have no place.
    guard options.retainsElements, openElements.count == depth - 1 else { return }
    var element = Element(name: spelled(name, prefix))
    element.attributes.reserveCapacity(attributes.count)
    for index in 0..<attributes.count {
      element.attributes.append(
        Element.Attribute(
          name: spelled(attributes.name(index), attributes.prefix(index)),
          value: String(decoding: attributes.value(index), as: UTF8.self)))
    }
    if depth == 1 { element.byte = Int64(position) }
    openElements.append(element)
  }

  /// Ends the part at ``depth``: it is its parent's last child.
  mutating func closeElement() {
    guard depth > 1, openElements.count == depth, let part = openElements.popLast() else { return }
    openElements[openElements.count - 1].children.append(part)
  }

  /// Ends the element; parts that damage left open end with it.
  mutating func completeElement() {
    while openElements.count > 1, let part = openElements.popLast() {
      openElements[openElements.count - 1].children.append(part)
    }
    if let element = openElements.popLast(), !damage.isOwn { result.documents.append(element) }
  }

  private mutating func spelled(_ name: XMLName, _ prefix: XMLName) -> String {
    let local = spelled(name)
    return prefix == .none ? local : "\(spelled(prefix)):\(local)"
  }

  /// The text of a name, which libxml2's dictionary has at one address; a document has a few dozen of them.
  private mutating func spelled(_ name: XMLName) -> String {
    if let known = spelledNames[name] { return known }
    let text = String(decoding: name.bytes, as: UTF8.self)
    if spelledNames.count == 1024 { spelledNames = [:] }
    spelledNames[name] = text
    return text
  }
}
