import ByteIO
import HealthModel

/// Elements on their way from the reader, which has them in the order of the file, to the sinks, which want them in that
/// of their content: a temporary file, so that memory does not grow with them.
package struct ElementSpool: ~Copyable, Sendable {
  private let file: FileDescriptor
  private var buffer = ByteBuffer(capacity: ElementSpool.pieceSize)
  /// Bytes that are in the file.
  private var written = 0

  private static let pieceSize = 1 << 18

  /// Where an element is in the spool, and where it was in the document.
  package struct Place: BitwiseCopyable, Sendable {
    fileprivate var offset: Int
    fileprivate var length: Int
    fileprivate var byte: Int64
    fileprivate var line: Int
  }

  /// - Parameter directory: where the file, which has no name, is created.
  package init(in directory: String) throws(Failure) { file = try FileDescriptor(temporaryIn: directory) }

  package mutating func append(_ element: Element) throws(Failure) -> Place {
    let place = Place(
      offset: written + buffer.count, length: element.bytes.count, byte: element.byte, line: element.line)
    element.bytes.withUnsafeBytes { buffer.append($0) }
    if buffer.count >= Self.pieceSize { try flush() }
    return place
  }

  /// Writes what is still in memory; what was appended can be read from then on.
  package mutating func flush() throws(Failure) {
    try file.write(buffer.bytes)
    written += buffer.count
    buffer.removeAll()
  }

  /// The element at a place; ``flush()`` must have been called since it was appended.
  package func read(_ place: Place) throws(Failure) -> Element {
    var bytes = ByteBuffer(capacity: place.length)
    try file.read(
      at: place.offset, into: UnsafeMutableRawBufferPointer(start: bytes.base, count: place.length))
    bytes.count = place.length
    return Element(Array(bytes.bytes)[...], byte: place.byte, line: place.line)
  }
}
