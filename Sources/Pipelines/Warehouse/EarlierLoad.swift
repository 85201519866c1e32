import ByteIO
import Databases
import ExportArchive
import HealthModel
import Sinks

extension Pipeline {
  /// What of a pipeline and its options decides what is loaded of an export, as a digest.
  func loadDigest(_ options: RunOptions) -> String {
    let parts = [
      digest, options.timeZone ?? "", options.member ?? "", "\(options.salvagesDamaged)",
      "\(Table.schemaVersion)",
    ]
    return SHA256.digest(of: parts.joined(separator: "\u{1F}")).hex()
  }

  /// The SHA-256 of an archive that this pipeline loaded before, so that there is nothing to do; nil if there is.
  func earlierLoad(of path: String, _ options: RunOptions, participant: String) throws(Failure) -> Digest? {
    // What was piped can be read once only; other sinks than those of a warehouse write whenever they are asked to.
    guard !options.isForced, path != "-", sinks.allSatisfy(\.keepsExports) else { return nil }
    let archive = try archiveDigest(of: path, options)
    let digest = loadDigest(options)
    for sink in sinks {
      guard
        try sink.holds(
          archive, output: options.output, participant: participant, pipelineDigest: digest)
      else { return nil }
    }
    return archive
  }
}

extension Pipeline.Sink {
  /// Whether it holds an export as the same pipeline would write it.
  fileprivate func holds(
    _ archive: Digest, output: String, participant: String, pipelineDigest: String
  ) throws(Failure) -> Bool {
    switch self {
    case .warehouse(let tables):
      let lake = Lake(
        at: tables.path, output: output, participantID: participant, exportID: archive.hex(16))
      guard let manifest = try lake.manifest() else { return false }
      guard manifest.participantID == participant else {
        throw Failure(
          .data, "this export is in the lake as that of participant \(manifest.participantID)",
          try: "name the same --participant, or remove it from the lake")
      }
      return manifest.pipelineDigest == pipelineDigest
    case .sqlite(let database), .postgres(let database):
      // A file that is not there yet is not made for a question.
      if case .sqlite = self, !isFile("\(output)/\(database.place)") { return false }
      let load = try ExportLoad(
        of: ExportIdentity(
          participantID: participant, exportID: RecordID(archive), pipelineSHA256: pipelineDigest),
        into: try location(output: output), waits: false)
      defer { load.abandon() }
      return load.isLoaded
    case .daily, .csv, .tables, .fhir: return false
    }
  }

  private func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }
}

/// The SHA-256 of an archive before it is read: of a zip, or of the main document of anything else.
func archiveDigest(of path: String, _ options: RunOptions) throws(Failure) -> Digest {
  var archive = try ExportArchive(opening: path, options: ArchiveOptions(options))
  return try archive.sha256()
}
