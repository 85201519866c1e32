import ByteIO

/// What a `device` attribute says once its address, which differs per row, is cut off.
package struct DeviceFields: Equatable, Sendable {
  package var name: String?
  package var manufacturer: String?
  package var model: String?
  package var hardware: String?
  package var firmware: String?
  package var software: String?
  package var localIdentifier: String?
  /// The unique device identifier of a medical device.
  package var udi: String?

  /// The keys that HKDevice prints; `, key:` of any other word belongs to the value before it.
  private static let keys: [(String, WritableKeyPath<DeviceFields, String?> & Sendable)] = [
    ("name", \.name), ("manufacturer", \.manufacturer), ("model", \.model), ("hardware", \.hardware),
    ("firmware", \.firmware), ("software", \.software), ("localIdentifier", \.localIdentifier),
    ("UDIDeviceIdentifier", \.udi), ("UDI", \.udi),
  ]
  private static let otherKeys = ["creation date"]

  /// Splits `name:iPhone, manufacturer:Apple Inc., model:iPhone, …` at `, key:` for the known keys only.
  package init(_ text: String) {
    var starts: [(range: Range<String.Index>, field: WritableKeyPath<DeviceFields, String?>?)] = []
    var searched = text.startIndex
    while searched < text.endIndex {
      if let match = Self.key(in: text, at: searched) {
        starts.append(match)
        searched = match.range.upperBound
      } else {
        searched = text.index(after: searched)
      }
    }
    for (position, start) in starts.enumerated() {
      let end = position + 1 < starts.count ? starts[position + 1].range.lowerBound : text.endIndex
      if let field = start.field { self[keyPath: field] = String(text[start.range.upperBound..<end]) }
    }
  }

  /// The `key:` (at the start) or `, key:` that stands at `index`.
  private static func key(
    in text: String, at index: String.Index
  ) -> (range: Range<String.Index>, field: WritableKeyPath<DeviceFields, String?>?)? {
    var rest = text[index...]
    if index != text.startIndex {
      guard rest.hasPrefix(", ") else { return nil }
      rest = rest.dropFirst(2)
    }
    for (key, field) in keys where rest.hasPrefix(key + ":") {
      return (index..<rest.index(rest.startIndex, offsetBy: key.count + 1), field)
    }
    for key in otherKeys where rest.hasPrefix(key + ":") {
      return (index..<rest.index(rest.startIndex, offsetBy: key.count + 1), nil)
    }
    return nil
  }

  /// The text of a `device` attribute without `<<HKDevice: 0x…>, ` and the closing `>`; another form is left whole.
  package static func withoutAddress(_ device: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let lead: StaticString = "<<HKDevice: 0x"
    guard device.count > lead.utf8CodeUnitCount,
      equalBytes(UnsafeRawBufferPointer(rebasing: device[..<lead.utf8CodeUnitCount]), lead.bytes),
      let close = device.firstIndex(of: 0x3E)
    else { return device }
    let start = close + 3
    guard start < device.count, device[close + 1] == 0x2C, device[close + 2] == 0x20 else { return device }
    let end = device[device.count - 1] == 0x3E ? device.count - 1 : device.count
    return UnsafeRawBufferPointer(rebasing: device[start..<end])
  }

  /// The device's family, which the order of sources rests on.
  package var family: DeviceFamily {
    switch model {
    case "Watch": .watch
    case "iPhone", "iPad", "iPod", "iPod touch": .phone
    default: .other
    }
  }
}

/// What kind of device a row names.
package enum DeviceFamily: String, Sendable, CaseIterable {
  case watch, phone, other
  /// The row names no device.
  case none
}
