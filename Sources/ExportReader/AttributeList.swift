import ByteIO
import CLibXML2

/// The attributes of one start tag as libxml2 delivers them: five pointers each, the value not terminated.
struct AttributeList {
  private let base: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
  let count: Int

  init(_ base: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int32) {
    self.base = base
    self.count = base == nil ? 0 : Int(count)
  }

  /// The local name's address in the dictionary.
  func name(_ index: Int) -> XMLName { XMLName(base?[index &* 5]) }

  func prefix(_ index: Int) -> XMLName { XMLName(base?[index &* 5 &+ 1]) }

  /// The decoded value, valid during the callback.
  func value(_ index: Int) -> UnsafeRawBufferPointer {
    guard let from = base?[index &* 5 &+ 3], let to = base?[index &* 5 &+ 4] else {
      return .empty
    }
    return UnsafeRawBufferPointer(start: from, count: to - from)
  }

  /// The value of the first attribute of that name, or nil.
  func value(named name: XMLName) -> UnsafeRawBufferPointer? {
    for index in 0..<count where self.name(index) == name && prefix(index) == .none { return value(index) }
    return nil
  }
}
