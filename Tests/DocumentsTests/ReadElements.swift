import CLibXML2
import Documents
import HealthModel
import Testing

/// The elements of a piece of XML, each placed by its number: the first at byte 1.
func elements(_ xml: String) throws -> [Element] {
  let text = Array("<HealthData>\(xml)</HealthData>".utf8)
  let document = text.withUnsafeBytes { bytes in
    xmlReadMemory(
      bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, "UTF-8", 0)
  }
  let root = try #require(xmlDocGetRootElement(document))
  defer { xmlFreeDoc(document) }
  var result = Element(root).children
  for index in result.indices { result[index].byte = Int64(index + 1) }
  return result
}

/// The one element of a piece of XML.
func element(_ xml: String) throws -> Element {
  let all = try elements(xml)
  try #require(all.count == 1)
  return all[0]
}

extension Element {
  fileprivate init(_ node: xmlNodePtr) {
    var (attributes, children): ([Attribute], [Element]) = ([], [])
    var attribute = node.pointee.properties
    while let current = attribute {
      var (value, text) = ("", current.pointee.children)
      while let part = text {
        value += part.pointee.content.map { String(cString: $0) } ?? ""
        text = part.pointee.next
      }
      attributes.append(Attribute(name: String(cString: current.pointee.name), value: value))
      attribute = current.pointee.next
    }
    var child = node.pointee.children
    while let current = child {
      if current.pointee.type == XML_ELEMENT_NODE { children.append(Element(current)) }
      child = current.pointee.next
    }
    self.init(name: String(cString: node.pointee.name), attributes: attributes, children: children)
  }
}

/// The remarks of a parser, by name, for short expectations.
func remarks(_ parser: DocumentParser) -> [String: Int] {
  Dictionary(uniqueKeysWithValues: parser.remarks.map { ($0.key.rawValue, $0.value) })
}
