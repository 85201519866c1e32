import ByteIO
import ExportArchive
import ExportReader
import HealthModel
import Stages

extension ExportReader where Source == ExportArchive {
  /// Replaces the content of `batch` by the samples of the next block, normalised; false at the document's end.
  mutating func next(
    into batch: inout SampleBatch, by normalize: inout NormalizeUnits, _ progress: inout ProgressLine
  ) throws(Failure) -> Bool {
    guard try next(into: &batch) else { return false }
    try gatherer.update { (symbols, ledger) throws(Failure) in
      try normalize.process(&batch, symbols: &symbols, ledger: &ledger)
    }
    progress.update(fraction: self.progress, bytes: Int(bytesRead))
    return true
  }

  /// Why the archive or its main document is damaged or incomplete; known at the document's end.
  func damage(of mainDocument: String) throws(Failure) -> Failure? {
    let damage = try withSource { (archive) throws(Failure) in archive.damage }
    return damage ?? (gatherer.isComplete ? nil : .endsEarly(mainDocument))
  }
}

extension SampleSorter {
  /// Adds a run of rows of one kind, and once more those that have versions.
  mutating func append(
    _ batch: borrowing SampleBatch, rows: Range<Int>, of kind: Symbol, from gatherer: borrowing ExportGatherer
  ) throws(Failure) {
    try append(batch, rows: rows, of: kind, symbols: gatherer.symbols, origins: gatherer.origins)
    for row in rows where batch.flags[row].contains(.hasSyncIdentifier) {
      try SyncVersions.append(
        batch, row: row, to: &self, symbols: gatherer.symbols, origins: gatherer.origins)
    }
  }
}
