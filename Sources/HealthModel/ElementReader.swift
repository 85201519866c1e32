import ByteIO

/// Walks over the bytes of one ``Element`` from front to back: attributes first, then children.
struct ElementReader {
  let name: UnsafeRawBufferPointer
  let attributeCount: Int
  private var attributesLeft: Int
  private let bytes: UnsafeRawBufferPointer
  /// Behind what was read last.
  private(set) var position: Int

  /// - Parameter bytes: those of the element; what it finds in them is valid as long as they are.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    attributeCount = Self.number(at: 4, of: bytes)
    name = Self.text(at: 8, of: bytes)
    attributesLeft = attributeCount
    position = 12 + name.count
  }

  /// The next attribute; there are ``attributeCount``.
  mutating func attribute() -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    attributesLeft -= 1
    let name = text()
    return (name, text())
  }

  /// The bytes of the next child, and its name; nil behind the last one.
  mutating func child() -> (bytes: Range<Int>, name: UnsafeRawBufferPointer)? {
    while attributesLeft > 0 { _ = attribute() }
    guard position < bytes.count else { return nil }
    let start = position
    position += Self.number(at: start, of: bytes)
    return (start..<position, Self.text(at: start + 8, of: bytes))
  }

  private mutating func text() -> UnsafeRawBufferPointer {
    let text = Self.text(at: position, of: bytes)
    position += 4 + text.count
    return text
  }

  private static func text(at position: Int, of bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let start = position + 4
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + number(at: position, of: bytes)])
  }

  private static func number(at position: Int, of bytes: UnsafeRawBufferPointer) -> Int {
    Int(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }
}
