import ByteIO
import Stages
import Synchronization

/// A table whose rows are made of samples.
final class SampleTable: SampleWriter {
  let table: Table
  private let file: Mutex<TableFile?>
  private let formatter: @Sendable () -> any SampleFormatter

  /// - Parameter formatter: makes its rows; of a sample there may be none or several.
  init(
    _ table: Table, _ file: consuming TableFile, formatter: @escaping @Sendable () -> any SampleFormatter
  ) {
    self.table = table
    self.formatter = formatter
    self.file = Mutex(file)
  }

  let needsIdentity = true

  func makeFormatter() -> any SampleFormatter { formatter() }

  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    if text.isEmpty { return }
    try file.withLock { (file) throws(Failure) in try file?.append(text, count: rows) }
  }

  func finish() throws(Failure) -> PublishedFile? {
    try file.withLock { (file) throws(Failure) in
      guard var open = file.take() else { return nil }
      return try open.finish()
    }
  }
}
