import ByteIO
import ExportArchive

/// Where a document's bytes come from.
package protocol ByteSource: ~Copyable {
  /// Fills `buffer` with the next bytes; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}

extension ExportArchive: ByteSource {}
