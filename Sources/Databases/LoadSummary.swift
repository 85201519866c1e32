import ByteIO

/// What the ledger says of a load besides what it was of: columns of `run_manifest`.
package struct LoadSummary: Sendable {
  /// A UUID (version 7).
  package var runID: String
  /// Pulsemill's own.
  package var toolVersion: String
  /// The moment of the load.
  package var loaded: Instant
  package var recordsRead: Int
  package var recordsWritten: Int
  package var recordsCollapsed: Int
  package var recordsRejected: Int
  package var bytesRead: Int

  package init(
    runID: String, toolVersion: String, loaded: Instant, recordsRead: Int, recordsWritten: Int,
    recordsCollapsed: Int, recordsRejected: Int, bytesRead: Int
  ) {
    self.runID = runID
    self.toolVersion = toolVersion
    self.loaded = loaded
    self.recordsRead = recordsRead
    self.recordsWritten = recordsWritten
    self.recordsCollapsed = recordsCollapsed
    self.recordsRejected = recordsRejected
    self.bytesRead = bytesRead
  }
}
