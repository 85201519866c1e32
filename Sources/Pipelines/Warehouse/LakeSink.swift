import ByteIO
import HealthModel
import Sinks
import Stages

/// Writes the tables of an export into a lake, and at the end its manifest, which makes the export count.
final class LakeSink: SinkOfTables {
  let tables: any Sink
  private let folder: OutputFolder
  private let lake: Lake
  private let context: ExportContext
  private let pipelineDigest: String
  private let names: [String: String]
  private var files: [PublishedFile] = []

  /// - Parameters:
  ///   - tables: writes them.
  ///   - names: the table of each file's path.
  init(
    _ tables: any Sink, names: [String: String], in lake: Lake, folder: OutputFolder, context: ExportContext,
    pipelineDigest: String
  ) {
    (self.tables, self.names) = (tables, names)
    (self.lake, self.folder, self.context) = (lake, folder, context)
    self.pipelineDigest = pipelineDigest
  }

  func finish() throws(Failure) -> [PublishedFile] {
    files = try tables.finish()
    return files
  }

  func commit(_ ledger: Ledger, bytesRead: Int) throws(Failure) -> Sealed {
    let entry = Lake.Entry(
      exportID: lake.exportID, participantID: lake.participantID,
      exportUTC: (context.facts.exportDate?.instant).map(utcText), pipelineDigest: pipelineDigest,
      files: files.map(\.path))
    if let earlier = try lake.manifest() {
      // It is written once more: until that is complete it does not count, and what is not written again goes.
      folder.remove(lake.manifestPath)
      for file in Set(earlier.files).subtracting(entry.files) where lake.isOwn(file) { folder.remove(file) }
    }
    var sealed = [try write(manifest(entry, ledger, bytesRead), to: lake.manifestPath)]
    let current = try lake.current()
    if current.map({ entry.moment >= $0.moment }) ?? true {
      sealed.append(try write(.object(entry.json), to: lake.currentPath))
    }
    return Sealed(files: sealed)
  }

  private func write(_ json: JSONDocument, to path: String) throws(Failure) -> PublishedFile {
    var file = try folder.create(path, gzip: false, isSeal: true)
    file.buffer.append(json.indentedText)
    return try file.finish(path: path)
  }

  /// What a reader, or a loader of Redshift's kind, needs to know.
  private func manifest(_ entry: Lake.Entry, _ ledger: Ledger, _ bytesRead: Int) -> JSONDocument {
    .object(
      entry.json + [
        ("schema_version", .integer(Table.schemaVersion)),
        ("tool_version", .string(SoftwareVersions.own)),
        ("archive_sha256", .string(context.archiveDigest.hex())),
        ("archive_bytes", .integer(context.archiveBytes)),
        ("bytes_read", .integer(bytesRead)),
        ("records", ledger.totals.json),
        ("rejections", .sorted(ledger.rejectionsByName.mapValues { .integer($0) })),
        ("entries", .array(files.map(\.manifestEntry))),
        (
          "tables",
          .object(
            files.map { file in
              (
                names[file.path] ?? file.path,
                .object([("rows", .integer(file.rows)), ("sha256", .string(file.sha256))])
              )
            })
        ),
      ])
  }
}

extension Lake.Entry {
  /// What tells which export it is.
  fileprivate var json: [(String, JSONDocument)] {
    [
      ("export_id", .string(exportID)), ("participant_id", .string(participantID)),
      ("export_utc", .optional(exportUTC)), ("pipeline_sha256", .string(pipelineDigest)),
    ]
  }
}

extension Lake {
  /// Whether a path is that of a file of the export in hand: no file of anybody else is ever removed.
  fileprivate func isOwn(_ file: String) -> Bool {
    file.hasPrefix("\(path)v1/") && !file.split(separator: "/").contains("..")
      && file.contains("/participant_id=\(participantID)/export_id=\(exportID)/")
  }
}

extension PublishedFile {
  /// As Redshift wants it (Using a manifest to specify data files).
  fileprivate var manifestEntry: JSONDocument {
    .object([
      ("url", .string(path)), ("mandatory", .bool(true)),
      ("meta", .object([("content_length", .integer(bytes))])),
    ])
  }
}

/// `yyyy-MM-ddTHH:mm:ssZ`.
func utcText(_ instant: Instant) -> String {
  var text = ByteBuffer(capacity: 32)
  text.append(utc: instant)
  return String(decoding: text.bytes, as: UTF8.self)
}
