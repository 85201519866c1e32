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

  /// Where an element is.
  package struct Place: BitwiseCopyable, Sendable {
    fileprivate var offset: Int
    fileprivate var length: Int
  }

  /// - Parameter directory: where the file, which has no name, is created.
  package init(in directory: String) throws(Failure) { file = try FileDescriptor(temporaryIn: directory) }

  package mutating func append(_ element: Element) throws(Failure) -> Place {
    let start = buffer.count
    buffer.append(element)
    let place = Place(offset: written + start, length: buffer.count - start)
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
    var reader = ElementReader(bytes.bytes)
    return reader.element()
  }
}

extension ByteBuffer {
  /// Appends an element: integers in the machine's order, texts behind their lengths.
  fileprivate mutating func append(_ element: Element) {
    append(spooled: element.name)
    append(integer: element.byte)
    append(integer: Int64(element.line))
    append(integer: UInt32(element.attributes.count))
    for attribute in element.attributes {
      append(spooled: attribute.name)
      append(spooled: attribute.value)
    }
    append(integer: UInt32(element.children.count))
    for child in element.children { append(child) }
  }

  private mutating func append(spooled text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(integer: UInt32(utf8.count))
      append(UnsafeRawBufferPointer(utf8))
    }
  }
}

/// Reads back what the spool wrote.
private struct ElementReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func element() -> Element {
    var element = Element(name: text())
    element.byte = integer()
    element.line = Int(integer() as Int64)
    for _ in 0..<(integer() as UInt32) {
      element.attributes.append(Element.Attribute(name: text(), value: text()))
    }
    for _ in 0..<(integer() as UInt32) { element.children.append(self.element()) }
    return element
  }

  private mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>() -> Value {
    defer { position += MemoryLayout<Value>.size }
    return bytes.loadUnaligned(fromByteOffset: position, as: Value.self)
  }

  private mutating func text() -> String {
    let length = Int(integer() as UInt32)
    defer { position += length }
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<position + length]), as: UTF8.self)
  }
}
