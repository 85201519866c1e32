import ByteIO
import Documents
import ExportReader
import HealthModel
import Sinks

/// Takes the documents of an archive while it is read.
struct DocumentReading: ~Copyable {
  private var index: DocumentIndex

  init(_ pipeline: Pipeline, in folder: OutputFolder) throws(Failure) {
    index = try DocumentIndex(in: folder.stagingPath, aliases: pipeline.sources.aliases)
  }

  /// Takes the documents of the last block; what cannot be used is rejected.
  mutating func take(
    from gatherer: inout ExportGatherer, _ rejects: inout RejectFile, _ folder: OutputFolder
  ) throws(Failure) {
    if gatherer.documents.isEmpty { return }
    var rejections: [Rejection] = []
    for element in gatherer.documents {
      guard let reason = try index.add(element, isLegacy: !gatherer.hasDoctype) else { continue }
      rejections.append(Rejection(element, reason))
    }
    if rejections.isEmpty { return }
    try gatherer.update { (_, ledger) in
      for rejection in rejections { ledger.reject(rejection) }
    }
    try rejects.write(rejections, symbols: gatherer.symbols, folder: folder)
  }

  /// Ends the document.
  consuming func finish() throws(Failure) -> DocumentsRead {
    try index.finish()
    return DocumentsRead(index)
  }
}

/// The documents of an archive that was read to its end; shared by all that comes after.
final class DocumentsRead: Sendable {
  let index: DocumentIndex

  init(_ index: consuming DocumentIndex) { self.index = index }
}

extension Rejection {
  /// An element that is no Record.
  init(_ element: Element, _ reason: RejectionReason) {
    self.init(element: element.name, kind: .none, reason: reason, line: element.line, byte: element.byte)
  }
}

extension Ledger {
  /// Counts an element that is no Record, and was read, as rejected.
  mutating func reject(_ rejection: Rejection) {
    rejections[rejection.reason, default: 0] += 1
    elements[rejection.element, default: KindCounts()].rejected += 1
  }
}

extension Pipeline {
  /// Whether a sink asks for what is no sample.
  var wantsDocuments: Bool {
    sinks.contains { sink in
      if case .fhir(let fhir) = sink { return fhir.wantsDocuments }
      return sink.tables.contains { !$0.isMadeOfSamples && $0 != .dailySummary }
    }
  }

  /// Whether a sink asks for single samples.
  var wantsSamples: Bool {
    sinks.contains { sink in
      switch sink {
      case .csv: true
      case .fhir(let fhir): !fhir.samples.isEmpty
      default: sink.tables.contains(where: \.isMadeOfSamples)
      }
    }
  }

  /// Whether a sink asks for the whole date of birth.
  var wantsBirthDate: Bool { sinks.contains(where: \.hasBirthDate) }

  /// Whether a sink writes of the person with everything else.
  var wantsProfile: Bool {
    sinks.contains { if case .fhir(let fhir) = $0 { fhir.hasProfile } else { false } }
  }
}

extension DocumentsRead {
  /// What the export says of the person; nil if it says nothing.
  func profile(_ pipeline: Pipeline) throws(Failure) -> Me? {
    guard let entry = index.entries.first(where: { $0.kind == .me && $0.ordinal == 0 }) else { return nil }
    var parser = DocumentParser(keepsBirthDate: pipeline.wantsBirthDate)
    guard case .me(let me) = try index.read(entry, by: &parser) else { return nil }
    return me
  }
}
