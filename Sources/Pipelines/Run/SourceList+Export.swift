import ByteIO
import Documents
import HealthModel
import Sinks
import Stages

extension SourceList {
  /// Everybody who wrote a sample or a document of an export, in the order of their keys.
  ///
  /// - Parameter revisions: who wrote documents.
  init(
    of tables: ExportTables, _ facts: ExportFacts, _ revisions: Set<SourceRevision>, _ order: SourceOrder
  ) {
    var sources: [String: Source] = [:]
    var devices: Set<String> = []
    for (index, details) in tables.origins.details.enumerated() {
      let rows = index < facts.origins.count ? facts.origins[index] : OriginFacts()
      let key = tables.symbols.string(details.sourceKey)
      let number = order.source(of: OriginID(rawValue: UInt32(index)), userEntered: false)
      var source =
        sources[key]
        ?? Source(
          key: key, name: details.canonicalName, family: details.family,
          sourceClass: order.sources[Int(number)].sourceClass, facts: OriginFacts())
      source.facts += rows
      sources[key] = source
      if details.device != nil { devices.insert(tables.symbols.string(details.origin.device)) }
    }
    for revision in revisions {
      if !revision.device.isEmpty { devices.insert(revision.device) }
      if sources[revision.key] != nil { continue }
      sources[revision.key] = Source(
        key: revision.key, name: revision.canonicalName, family: revision.family,
        sourceClass: revision.sourceClass, facts: OriginFacts())
    }
    self.init(
      sources: sources.values.sorted { precedesBytewise($0.key, $1.key) },
      devices: devices.sorted(by: precedesBytewise))
  }
}
