import ByteIO

/// One element of an export that is no Record, with all that stands inside it: what a typed document is made of.
///
/// It is the bytes that an ``ElementBuffer`` wrote; texts are made of them when they are asked for. Layout, integers of 32
/// bits in the machine's order: size of the element in bytes; number of attributes; name; name and value of each
/// attribute; children, up to the element's end. Every text stands behind its length.
@usableFromInline
package struct Element: Sendable, Equatable {
  @usableFromInline package let bytes: ArraySlice<UInt8>
  /// Where a top-level element begins in the unfiltered document, in bytes from 0; 0 for children.
  package var byte: Int64
  /// The line of that byte, from 1; 0 for children.
  package var line: Int

  /// - Parameter bytes: those of one element.
  package init(_ bytes: ArraySlice<UInt8>, byte: Int64 = 0, line: Int = 0) {
    self.bytes = bytes
    self.byte = byte
    self.line = line
  }

  /// An element of these parts that stands in no file.
  package init(name: String, attributes: [Attribute] = [], children: [Element] = []) {
    var buffer = ElementBuffer()
    withBytes(of: name) { buffer.begin($0, attributes: attributes.count) }
    for attribute in attributes {
      withBytes(of: attribute.name) { name in
        withBytes(of: attribute.value) { buffer.append(name, value: $0) }
      }
    }
    for child in children { buffer.append(child) }
    buffer.complete(byte: 0)
    self = buffer.elements()[0]
    line = 0
  }

  package struct Attribute: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name as written, such as `Workout`.
  package var name: String { read { reader in String(decoding: reader.name, as: UTF8.self) } }

  /// Decoded, in the order of the file.
  package var attributes: [Attribute] {
    read { reader in
      (0..<reader.attributeCount).map { _ in
        let (name, value) = reader.attribute()
        return Attribute(
          name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
      }
    }
  }

  /// The value of an attribute, the first one if it is repeated; nil if there is none.
  package subscript(name: String) -> String? {
    withValue(of: name) { String(decoding: $0, as: UTF8.self) }
  }

  /// What `body` makes of the bytes of that value; nil if there is none.
  @inlinable package func withValue<Result>(
    of name: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard let range = range(ofValue: name) else { return nil }
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Where the value of an attribute is, counted from the element's first byte.
  @usableFromInline func range(ofValue name: String) -> Range<Int>? {
    withBytes(of: name) { wanted in
      read { reader in
        for _ in 0..<reader.attributeCount {
          let (name, value) = reader.attribute()
          if equalBytes(name, wanted) { return reader.position - value.count..<reader.position }
        }
        return nil
      }
    }
  }

  package var children: [Element] { children { _ in true } }

  /// The children of one name, in order.
  package func children(named name: String) -> [Element] {
    withBytes(of: name) { wanted in children { equalBytes($0, wanted) } }
  }

  /// Whether it has this name.
  package func isNamed(_ name: String) -> Bool {
    withBytes(of: name) { wanted in read { reader in equalBytes(reader.name, wanted) } }
  }

  private func children(where isWanted: (_ name: UnsafeRawBufferPointer) -> Bool) -> [Element] {
    read { reader in
      var children: [Element] = []
      while let (child, name) = reader.child() {
        if isWanted(name) {
          let start = bytes.startIndex + child.lowerBound
          children.append(Element(bytes[start..<start + child.count]))
        }
      }
      return children
    }
  }

  private func read<Result>(_ body: (inout ElementReader) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      var reader = ElementReader(bytes)
      return body(&reader)
    }
  }
}

private func withBytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  var text = text
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}
