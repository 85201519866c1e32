import ByteIO
import Sinks

extension PipelineValidator {
  /// What a catalog selects of the streams on offer, in the order of these.
  mutating func streams(_ root: JSONNode, of tables: [Table]) -> [TapStream] {
    let top = Field(path: "", node: root)
    guard let streams = (members(of: top) ?? []).first(where: { $0.key == "streams" })?.field else {
      complain(top, "no streams, so this is no catalog", try: "make one with --discover")
      return []
    }
    guard case .array(let elements) = streams.node.value else {
      wrongType(streams, "a list in [ ]")
      return []
    }
    var selected: [String: TapStream] = [:]
    for (index, element) in elements.enumerated() {
      let field = streams.element(index, element)
      guard let name = (element["tap_stream_id"] ?? element["stream"])?.string else {
        complain(field, "tap_stream_id is missing")
        continue
      }
      let entry = CatalogEntry(element)
      guard entry.isSelected else { continue }
      if let table = tables.first(where: { $0.name == name }) {
        selected[name] = entry.stream(of: table)
      } else {
        complain(field, "there is no stream `\(name)`", try: advice(for: name, in: tables))
      }
    }
    return tables.compactMap { selected[$0.name] }
  }

  private func advice(for name: String, in tables: [Table]) -> String {
    if name == "profile" { return "set profile: true in the configuration" }
    if Table.warehouse.contains(where: { $0.name == name }) { return "add it to tables in the configuration" }
    return nearMatch(to: name, in: tables.map(\.name)).map { "did you mean `\($0)`?" }
      ?? "--discover prints the streams"
  }
}

/// What a catalog says of one stream (singer-io/getting-started, SYNC_MODE.md).
private struct CatalogEntry {
  private let node: JSONNode

  init(_ node: JSONNode) { self.node = node }

  var isSelected: Bool { isSelected([], legacy: node["schema"]) ?? false }

  /// The table without the fields that are not selected.
  func stream(of table: Table) -> TapStream {
    var stream = TapStream(table)
    for (index, column) in table.columns.enumerated() where !column.isKey {
      let schema = node["schema"]?["properties"]?[column.name]
      stream.selection[index] = isSelected(["properties", column.name], legacy: schema) ?? true
    }
    return stream
  }

  /// Whether a node of the schema is selected; nil if nothing is said of it.
  ///
  /// - Parameter schema: where older programs say so.
  private func isSelected(_ breadcrumb: [String], legacy schema: JSONNode?) -> Bool? {
    let entry = (node["metadata"]?.array ?? []).first {
      ($0["breadcrumb"]?.array ?? []).map(\.string) == breadcrumb
    }
    let metadata = entry?["metadata"]
    switch metadata?["inclusion"]?.string {
    case "unsupported": return false
    case "automatic": return true
    default:
      return metadata?["selected"]?.flag ?? schema?["selected"]?.flag
        ?? metadata?["selected-by-default"]?.flag
    }
  }
}

extension JSONNode {
  fileprivate var flag: Bool? {
    guard case .bool(let flag) = value else { return nil }
    return flag
  }
}
