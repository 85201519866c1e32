import ByteIO
import HealthModel
import Stages
import Synchronization

/// Every sample that is left after collapsing, as one CSV or one for each kind (RFC 4180), sorted by kind and start.
package final class CSVSink: Sink, SampleWriter {
  package let needsIdentity: Bool
  private let columns: [SampleColumn]
  private let context: ExportContext
  private let files: Mutex<SampleFiles>

  /// - Parameters:
  ///   - columns: what is written, in this order.
  ///   - commonPath: where all samples go; nil if each kind has a file of its own.
  ///   - pathOfKind: where the samples of a kind go.
  ///   - create: opens the file for a path.
  package init(
    columns: [SampleColumn] = SampleColumn.standard, context: ExportContext, commonPath: String?,
    pathOfKind: @escaping @Sendable (KindDescription) -> String,
    create: @escaping @Sendable (String) throws(Failure) -> OutputFile
  ) {
    self.columns = columns
    self.context = context
    needsIdentity = columns.contains(.recordID)
    files = Mutex(
      SampleFiles(
        header: columns.map(\.rawValue).joined(separator: ","), commonPath: commonPath,
        pathOfKind: pathOfKind, create: create))
  }

  package var samples: [any SampleWriter] { [self] }

  package func makeFormatter() -> any SampleFormatter { RecordFormatter<CSVRows>(columns, context) }

  package func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    try files.withLock { (files) throws(Failure) in try files.append(text, rows: rows, of: kind) }
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    try files.withLock { (files) throws(Failure) in try files.finish() }
  }
}
