import ByteIO
import HealthModel

extension DocumentParser {
  /// What `element` says of itself.
  ///
  /// - Parameters:
  ///   - path: where it stands.
  ///   - attributes: those that the document has a place for, besides the ones of every object.
  ///   - children: likewise, besides MetadataEntry.
  ///   - printings: how often metadata is printed in good order.
  mutating func object(
    of element: Element, at path: @autoclosure () -> String? = nil, attributes: Set<String>,
    children: Set<String> = [], printings: Int = 1
  ) -> HealthObject {
    let isLegacy = isLegacy
    func isKnown(_ name: String) -> Bool {
      attributes.contains(name) || HealthObject.attributes.contains(name)
    }
    // In files without a DOCTYPE they are metadata by design.
    let extra = isLegacy ? element.attributes.filter { !isKnown($0.name) } : []
    keepOther(in: element, at: path()) {
      isLegacy || isKnown($0)
    } children: {
      $0 == "MetadataEntry" || children.contains($0)
    }
    return HealthObject(
      source: source(
        name: element["sourceName"] ?? element["source"] ?? "", version: element["sourceVersion"] ?? "",
        device: element["device"] ?? ""),
      created: instant(element["creationDate"], or: .badCreationDate) ?? .missing,
      metadata: metadata(of: element, at: path(), and: extra, printings: printings), byte: element.byte,
      line: element.line)
  }

  /// What `element` says of itself without its metadata; nothing of it is counted.
  mutating func head(of element: Element) -> HealthObject {
    HealthObject(
      source: source(
        name: element["sourceName"] ?? element["source"] ?? "", version: element["sourceVersion"] ?? "",
        device: element["device"] ?? ""),
      created: printedInstant("creationDate", of: element)??.instant ?? .missing, metadata: [],
      byte: element.byte, line: element.line)
  }

  /// The metadata of `element`, sorted by key; of a key that is repeated the last value counts.
  ///
  /// - Parameter attributes: what is metadata, too.
  mutating func metadata(
    of element: Element, at path: @autoclosure () -> String? = nil, and attributes: [Element.Attribute] = [],
    printings: Int = 1
  ) -> [MetadataEntry] {
    var pairs = attributes
    var paths = ChildPaths(element)
    for (index, entry) in element.children.enumerated() where entry.isNamed("MetadataEntry") {
      if let key = entry["key"] {
        pairs.append(Element.Attribute(name: key, value: entry["value"] ?? ""))
        keepOther(in: entry, at: paths.path(of: index, in: path())) { $0 == "key" || $0 == "value" }
      } else {
        note(.unknownElement)
        other += OtherRow.rows(of: entry, at: paths.path(of: index, in: path()))
      }
    }
    // The platform's sort keeps the order of equal keys.
    pairs.sort { precedesBytewise($0.name, $1.name) }
    var entries: [MetadataEntry] = []
    var times = 0
    for pair in pairs {
      if entries.last?.key == pair.name {
        times += 1
        entries[entries.count - 1].value = pair.value
      } else {
        times = 1
        entries.append(MetadataEntry(key: pair.name, value: pair.value))
      }
      if times > printings { note(.duplicateMetadataKey) }
    }
    return entries
  }

  /// Keeps and counts the attributes and children that no document has a place for.
  mutating func keepOther(
    in element: Element, at path: @autoclosure () -> String? = nil, attributes: Set<String>,
    children: Set<String> = []
  ) {
    keepOther(in: element, at: path(), attributes: attributes.contains, children: children.contains)
  }

  /// Keeps and counts the attributes and children that are not known.
  mutating func keepOther(
    in element: Element, at path: @autoclosure () -> String? = nil, attributes isKnown: (String) -> Bool,
    children isKnownChild: (String) -> Bool = { _ in false }
  ) {
    for attribute in element.attributes where !isKnown(attribute.name) {
      note(.unknownAttribute)
      other.append(
        OtherRow(path: path() ?? element.name, attribute: attribute.name, value: attribute.value))
    }
    var paths = ChildPaths(element)
    for (index, child) in element.children.enumerated() where !isKnownChild(child.name) {
      note(.unknownElement)
      other += OtherRow.rows(of: child, at: paths.path(of: index, in: path()))
    }
  }

  /// Keeps a child that cannot be used, counted as `remark`.
  mutating func keepUnused(_ child: Element, at path: String, because remark: Remark) {
    note(remark)
    other += OtherRow.rows(of: child, at: path)
  }

  /// What was kept; the next document begins without it.
  mutating func takeOther() -> [OtherRow] {
    defer { other = [] }
    return other
  }
}
