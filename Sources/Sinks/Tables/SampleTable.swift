import ByteIO
import Stages

/// A table whose rows are made of samples.
final class SampleTable: SampleWriter {
  let table: Table
  private let target: any RowTarget
  private let formatter: @Sendable () -> any SampleFormatter

  /// - Parameter formatter: makes its rows; of a sample there may be none or several.
  init(
    _ table: Table, _ target: any RowTarget, formatter: @escaping @Sendable () -> any SampleFormatter
  ) {
    self.table = table
    self.formatter = formatter
    self.target = target
  }

  let needsIdentity = true

  func makeFormatter() -> any SampleFormatter { formatter() }

  func append(_ text: UnsafeRawBufferPointer, rows: Int, of kind: KindDescription) throws(Failure) {
    if text.isEmpty { return }
    try target.append(text, count: rows)
  }

  func finish() throws(Failure) -> PublishedFile? { try target.finish() }
}
