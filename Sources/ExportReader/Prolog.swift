import ByteIO
import HealthModel

/// What stands before the first element: the DOCTYPE, which is skipped unread because Apple's own are broken, and the
/// root's start tag.
struct Prolog: Equatable {
  /// The root must begin within this many bytes.
  static let limit = 256 << 10

  /// `HealthKit Export Version` of the DTD.
  var exportVersion: Int?
  var hasDoctype = false
  var locale = ""
  /// Behind the `>` of the root's start tag.
  var end = 0
  /// The root is `<HealthData …/>`.
  var isEmpty = false

  init() {}

  /// The prolog of `bytes`, or nil if the root's start tag is not complete in them.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let raw = bytes.baseAddress else { return nil }
    let base = raw.assumingMemoryBound(to: UInt8.self)
    // Where no comment ends, the first that looks like the root is it.
    let root =
      Self.root(base, bytes.count, skipsComments: true)
      ?? (bytes.count > Self.limit ? Self.root(base, bytes.count, skipsComments: false) : nil)
    guard let root else { return nil }
    let head = UnsafeRawBufferPointer(rebasing: bytes[..<root])
    hasDoctype = Self.find("<!DOCTYPE", in: head, from: 0) != nil
    exportVersion = Self.number(after: "HealthKit Export Version:", in: head)
    var position = root
    var quote: UInt8?
    while position < bytes.count {
      let byte = base[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x3E {
        let tag = UnsafeRawBufferPointer(rebasing: bytes[root..<position])
        locale = Self.attribute("locale", in: tag)
        isEmpty = base[position - 1] == 0x2F
        end = position + 1
        return
      }
      position += 1
    }
    return nil
  }

  /// The first `<HealthData` followed by a blank, `/` or `>`.
  private static func root(_ base: UnsafePointer<UInt8>, _ count: Int, skipsComments: Bool) -> Int? {
    let bytes = UnsafeRawBufferPointer(start: base, count: count)
    var position = 0
    while true {
      position = firstIndex(of: 0x3C, in: base, from: position, to: count)
      if position >= count { return nil }
      if isTagName("HealthData", in: base, at: position + 1, to: count) { return position }
      if skipsComments, position + 4 <= count, memcmp(base + position, "<!--", 4) == 0 {
        guard let close = find("-->", in: bytes, from: position + 4) else { return nil }
        position = close + 3
      } else {
        position += 1
      }
    }
  }

  private static func find(_ text: StaticString, in bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    guard let base = bytes.baseAddress, bytes.count - from >= length else { return nil }
    for position in from...(bytes.count - length) where memcmp(base + position, text.utf8Start, length) == 0 {
      return position
    }
    return nil
  }

  private static func number(after text: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let found = find(text, in: bytes, from: 0) else { return nil }
    let rest = bytes[(found + text.utf8CodeUnitCount)...].drop { isBlankByte($0) }.prefix { $0 &- 48 <= 9 }
    return Int(String(decoding: rest, as: UTF8.self))
  }

  private static func attribute(_ name: StaticString, in tag: UnsafeRawBufferPointer) -> String {
    var from = 0
    while let found = find(name, in: tag, from: from) {
      let rest = tag[(found + name.utf8CodeUnitCount)...].drop { isBlankByte($0) || $0 == 0x3D }
      if found > 0, isBlankByte(tag[found - 1]), let quote = rest.first, quote == 0x22 || quote == 0x27 {
        return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
      }
      from = found + 1
    }
    return ""
  }
}
