import ByteIO
import Synchronization

/// Takes the finished rows of one table in the form that its sink writes, one call at a time, but not all from one thread.
package protocol RowTarget: AnyObject, Sendable {
  func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure)
  /// Ends the table; gives the file that will be visible once the folder is published, nil if there is none.
  func finish() throws(Failure) -> PublishedFile?
}

/// Rows of text as a file.
package final class TextFile: RowTarget {
  private let path: String
  private let file: Mutex<OutputFile>

  /// - Parameter form: CSV or NDJSON.
  package init(_ file: consuming OutputFile, path: String, _ table: Table, as form: TableForm) {
    self.path = path
    if form == .csv {
      file.buffer.append(table.header)
      file.buffer.appendLineEnd()
    }
    self.file = Mutex(file)
  }

  package func append(_ rows: UnsafeRawBufferPointer, count: Int) throws(Failure) {
    try file.withLock { (file) throws(Failure) in
      try file.append(rows)
      file.rows += count
    }
  }

  package func finish() throws(Failure) -> PublishedFile? {
    try file.withLock { (file) throws(Failure) in try file.finish(path: path) }
  }
}
