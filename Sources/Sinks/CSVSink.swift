import ByteIO
import HealthModel
import Stages
import Synchronization

/// Every sample that is left after collapsing, as one CSV or one for each kind (RFC 4180), sorted by kind and start.
package final class CSVSink: Sink, SampleWriter {
  private let context: ExportContext
  private let files: Mutex<SampleFiles>

  /// The names of the columns.
  package static let columns = [
    "record_id", "participant_id", "type", "value", "unit", "category_value", "value_original",
    "unit_original",
    "start_utc", "end_utc", "creation_utc", "start_local", "end_local", "tz", "source_name", "source_version",
    "device", "merged_away", "metadata", "beats",
  ]

  /// - Parameters:
  ///   - commonPath: where all samples go; nil if each kind has a file of its own.
  ///   - pathOfKind: where the samples of a kind go.
  ///   - create: opens the file for a path.
  package init(
    context: ExportContext, commonPath: String?,
    pathOfKind: @escaping @Sendable (KindDescription) -> String,
    create: @escaping @Sendable (String) throws(Failure) -> OutputFile
  ) {
    self.context = context
    files = Mutex(
      SampleFiles(
        header: Self.columns, commonPath: commonPath, pathOfKind: pathOfKind, create: create))
  }

  package var samples: (any SampleWriter)? { self }

  package func makeFormatter() -> any SampleFormatter { CSVFormatter(context) }

  package func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    try files.withLock { (files) throws(Failure) in try files.append(text, rows: rows, of: kind) }
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    try files.withLock { (files) throws(Failure) in try files.finish() }
  }
}
