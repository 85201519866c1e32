import ByteIO
import HealthModel
import Stages

/// Every sample that is left after collapsing, as one CSV or one for each kind (RFC 4180), sorted by kind and start.
package final class CSVSink: Sink {
  private let context: ExportContext
  private let pathOfKind: (KindDescription) -> String
  /// Where everything goes if kinds do not have files of their own.
  private let commonPath: String?
  private let create: (String) throws(Failure) -> OutputFile
  private var open: (path: String, file: OutputFileBox)?
  private var published: [PublishedFile] = []

  /// Lets an optional hold a noncopyable file.
  private final class OutputFileBox {
    var file: OutputFile
    init(_ file: consuming OutputFile) { self.file = file }
  }

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
    context: ExportContext, commonPath: String?, pathOfKind: @escaping (KindDescription) -> String,
    create: @escaping (String) throws(Failure) -> OutputFile
  ) {
    self.context = context
    self.commonPath = commonPath
    self.pathOfKind = pathOfKind
    self.create = create
  }

  package func makeFormatter() -> (any SampleFormatter)? { CSVFormatter(context) }

  package func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    let output = try file(of: kind)
    try output.file.append(text)
    output.file.rows += rows
  }

  package func finish() throws(Failure) -> [PublishedFile] {
    if let commonPath, open == nil { _ = try openFile(commonPath) }
    try closeFile()
    return published
  }

  private func file(of kind: KindDescription) throws(Failure) -> OutputFileBox {
    let path = commonPath ?? pathOfKind(kind)
    if let open, open.path == path { return open.file }
    try closeFile()
    return try openFile(path)
  }

  private func openFile(_ path: String) throws(Failure) -> OutputFileBox {
    let box = OutputFileBox(try create(path))
    box.file.buffer.append(Self.columns.joined(separator: ","))
    box.file.buffer.appendLineEnd()
    open = (path, box)
    return box
  }

  private func closeFile() throws(Failure) {
    guard let (path, box) = open else { return }
    published.append(try box.file.finish(path: path))
    open = nil
  }
}
