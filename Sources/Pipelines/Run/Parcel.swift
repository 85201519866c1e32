import ByteIO
import HealthModel
import Sinks
import Stages

/// A chunk on its way, with what each sink's formatter makes of it.
final class Parcel {
  var number = 0
  var chunk = SampleChunk()
  var kind: KindDescription?
  private var identity = RecordIdentity(identifier: "", canonicalUnit: nil)
  private var identityKind = ""
  private let needsIdentity: Bool
  private let texts: [Text]

  /// The bytes for one sink.
  private final class Text {
    let formatter: any SampleFormatter
    var bytes = ByteBuffer(capacity: 1 << 19)
    var rows = 0
    init(_ formatter: any SampleFormatter) { self.formatter = formatter }
  }

  init(_ sinks: [any SampleWriter]) {
    needsIdentity = sinks.contains { $0.needsIdentity }
    texts = sinks.map { Text($0.makeFormatter()) }
  }

  func format(_ tables: ExportTables, _ sync: SyncVersions) {
    guard let kind else { return }
    if needsIdentity { identify(kind, tables, sync) }
    for text in texts {
      text.bytes.removeAll()
      text.rows = text.formatter.format(chunk, of: kind, into: &text.bytes)
    }
  }

  private func identify(_ kind: KindDescription, _ tables: ExportTables, _ sync: SyncVersions) {
    if kind.identifier != identityKind {
      identity = RecordIdentity(identifier: kind.identifier, canonicalUnit: kind.canonicalUnit)
      identityKind = kind.identifier
    }
    identity.identify(&chunk, symbols: tables.symbols, origins: tables.origins, sync: sync)
  }

  func append(to sinks: [any SampleWriter]) throws(Failure) {
    guard let kind else { return }
    for (sink, text) in zip(sinks, texts) { try sink.append(text.bytes.bytes, rows: text.rows, of: kind) }
  }
}
