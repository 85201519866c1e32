/// Where a document's bytes come from.
package protocol ByteSource: ~Copyable {
  /// Fills `buffer` with the next bytes; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  /// Bytes given out so far.
  var bytesRead: Int64 { get }
  /// The part of the input that was used, 0 to 1; nil if its size is not known.
  var progress: Double? { get }
}
