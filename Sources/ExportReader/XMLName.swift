import ByteIO

/// A name in libxml2's dictionary: equal names have equal addresses. A number, lest every comparison looks for nil.
struct XMLName: Hashable {
  private let address: UInt

  init(_ text: UnsafePointer<UInt8>?) { address = UInt(bitPattern: text) }

  /// No name, such as a prefix that is not there.
  static var none: XMLName { XMLName(nil) }

  /// The name as written.
  var bytes: UnsafeRawBufferPointer {
    guard let text = UnsafePointer<CChar>(bitPattern: address) else { return .empty }
    return UnsafeRawBufferPointer(start: text, count: strlen(text))
  }
}
