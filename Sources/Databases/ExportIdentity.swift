import HealthModel

/// Which export is loaded, and by which pipeline: what was loaded by the same one need not be loaded again.
package struct ExportIdentity: Equatable, Sendable {
  /// Begins with a letter.
  package var participantID: String
  /// The first 16 bytes of the archive's SHA-256.
  package var exportID: RecordID
  /// The SHA-256 of the pipeline, in hexadecimal digits.
  package var pipelineSHA256: String

  package init(participantID: String, exportID: RecordID, pipelineSHA256: String) {
    self.participantID = participantID
    self.exportID = exportID
    self.pipelineSHA256 = pipelineSHA256
  }
}
