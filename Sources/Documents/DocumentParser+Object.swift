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
    of element: Element, at path: String? = nil, attributes: Set<String>, children: Set<String> = [],
    printings: Int = 1
  ) -> HealthObject {
    let path = path ?? element.name
    let known = attributes.union(HealthObject.attributes)
    let unknown = element.attributes.filter { !known.contains($0.name) }
    keepOther(
      in: element, at: path, attributes: isLegacy ? known.union(unknown.map(\.name)) : known,
      children: children.union(["MetadataEntry"]))
    return HealthObject(
      source: SourceRevision(
        name: element["sourceName"] ?? element["source"] ?? "", version: element["sourceVersion"] ?? "",
        device: element["device"] ?? "", aliases: aliases),
      created: instant(element["creationDate"], or: .badCreationDate) ?? .missing,
      metadata: metadata(of: element, at: path, and: isLegacy ? unknown : [], printings: printings),
      byte: element.byte, line: element.line)
  }

  /// The metadata of `element`, sorted by key; of a key that is repeated the last value counts.
  ///
  /// - Parameter attributes: what is metadata, too.
  mutating func metadata(
    of element: Element, at path: String, and attributes: [Element.Attribute] = [], printings: Int = 1
  ) -> [MetadataEntry] {
    var pairs = attributes
    for (entry, name) in element.numberedChildren where entry.name == "MetadataEntry" {
      if let key = entry["key"] {
        pairs.append(Element.Attribute(name: key, value: entry["value"] ?? ""))
        keepOther(in: entry, at: "\(path)/\(name)", attributes: ["key", "value"])
      } else {
        note(.unknownElement)
        other += OtherRow.rows(of: entry, at: "\(path)/\(name)")
      }
    }
    var values: [String: (last: String, times: Int)] = [:]
    for pair in pairs {
      let times = values[pair.name, default: ("", 0)].times + 1
      values[pair.name] = (pair.value, times)
      if times > printings { note(.duplicateMetadataKey) }
    }
    return values.map { MetadataEntry(key: $0.key, value: $0.value.last) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Keeps and counts the attributes and children that no document has a place for.
  mutating func keepOther(
    in element: Element, at path: String? = nil, attributes: Set<String>, children: Set<String> = []
  ) {
    let path = path ?? element.name
    for attribute in element.attributes where !attributes.contains(attribute.name) {
      note(.unknownAttribute)
      other.append(OtherRow(path: path, attribute: attribute.name, value: attribute.value))
    }
    for (child, name) in element.numberedChildren where !children.contains(child.name) {
      note(.unknownElement)
      other += OtherRow.rows(of: child, at: "\(path)/\(name)")
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
