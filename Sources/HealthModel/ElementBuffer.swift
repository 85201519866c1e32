import ByteIO

/// Elements one behind the other, as bytes: a parser writes them part by part as it finds them, and makes no text of
/// anything. ``Element`` has the layout.
package struct ElementBuffer: ~Copyable, Sendable {
  /// Where the complete elements are, in the order of the file.
  package var places: [Place] = []
  private var bytes = ByteBuffer()
  /// Where the open elements begin, the outermost first.
  private var open: [Int] = []

  /// Room for the elements of a block; that for one huge element is not kept.
  private static let room = 1 << 20

  package struct Place: BitwiseCopyable, Sendable {
    fileprivate var start: Int
    fileprivate var end: Int
    /// Where the element begins in the document, in bytes from 0.
    package var byte: Int64
    /// The line of that byte, from 1.
    package var line = 1
  }

  package init() {}

  /// How many elements are open.
  package var depth: Int { open.count }

  /// Begins an element, inside the innermost open one if there is one; its attributes must follow.
  ///
  /// - Parameter prefix: empty if the name has none.
  package mutating func begin(
    _ name: UnsafeRawBufferPointer, prefix: UnsafeRawBufferPointer = .empty, attributes: Int
  ) {
    open.append(bytes.count)
    bytes.append(integer: UInt32(0))
    bytes.append(integer: UInt32(attributes))
    append(name, prefix: prefix)
  }

  /// Adds an attribute of the element that was begun last.
  package mutating func append(
    _ name: UnsafeRawBufferPointer, prefix: UnsafeRawBufferPointer = .empty, value: UnsafeRawBufferPointer
  ) {
    append(name, prefix: prefix)
    append(value)
  }

  private mutating func append(_ text: UnsafeRawBufferPointer, prefix: UnsafeRawBufferPointer = .empty) {
    if prefix.isEmpty {
      bytes.append(integer: UInt32(text.count))
    } else {
      bytes.append(integer: UInt32(prefix.count + 1 + text.count))
      bytes.append(prefix)
      bytes.append(UInt8(ascii: ":"))
    }
    bytes.append(short: text)
  }

  /// Adds a child of the open element, whole.
  package mutating func append(_ child: Element) { child.bytes.withUnsafeBytes { bytes.append($0) } }

  /// Ends the innermost open element.
  package mutating func end() {
    guard let start = open.popLast() else { return }
    UnsafeMutableRawPointer(bytes.base + start).storeBytes(of: UInt32(bytes.count - start), as: UInt32.self)
  }

  /// Ends everything that is open: the outermost element is complete, if there is one.
  ///
  /// - Parameter byte: where it begins.
  package mutating func complete(byte: Int64) {
    guard let start = open.first else { return }
    while !open.isEmpty { end() }
    places.append(Place(start: start, end: bytes.count, byte: byte))
  }

  /// Drops what is open.
  package mutating func abandon() { if !open.isEmpty { truncate(to: places.count) } }

  /// Keeps so many complete elements, and nothing that is open.
  package mutating func truncate(to count: Int) {
    open.removeAll(keepingCapacity: true)
    places.removeSubrange(count...)
    bytes.count = places.last?.end ?? 0
    if count == 0, bytes.capacity > Self.room { bytes = ByteBuffer() }
  }

  /// The complete elements.
  ///
  /// - Parameter lines: those before the first line that ``places`` count from.
  package func elements(behind lines: Int = 0) -> [Element] {
    if places.isEmpty { return [] }
    let bytes = Array(bytes.bytes)
    return places.map { place in
      Element(bytes[place.start..<place.end], byte: place.byte, line: lines + place.line)
    }
  }
}
