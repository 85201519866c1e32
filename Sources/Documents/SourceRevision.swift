import HealthModel

/// Who wrote a document: HealthKit's source with its version, and the device.
package struct SourceRevision: Hashable, Sendable {
  /// The display name, unfolded; empty if there is none.
  package var name: String
  package var version: String
  /// The device's text without its address, which differs per row; empty if there is none.
  package var device: String
  /// The folded name, alias applied.
  package var canonicalName: String
  package var family: DeviceFamily

  /// - Parameter aliases: old canonical names and the ones that they go by now.
  package init(name: String, version: String = "", device: String = "", aliases: [String: String] = [:]) {
    self.name = name
    self.version = version
    self.device = Self.withoutAddress(device)
    let folded = canonicalSourceName(name)
    canonicalName = aliases[folded] ?? folded
    family = self.device.isEmpty ? .none : DeviceFields(self.device).family
  }

  /// The raw source key, the source's identity across exports: canonical name `/` family.
  package var key: String { "\(canonicalName)/\(family.rawValue)" }

  /// `device` without `<<HKDevice: 0x…>, ` and the closing `>`; another form is left whole.
  static func withoutAddress(_ device: String) -> String {
    let bytes = device.utf8
    guard device.hasPrefix("<<HKDevice: 0x"), let close = bytes.firstIndex(of: UInt8(ascii: ">")),
      bytes[close...].starts(with: ">, ".utf8)
    else { return device }
    var rest = bytes[close...].dropFirst(3)
    if rest.isEmpty { return device }
    if rest.last == UInt8(ascii: ">") { rest = rest.dropLast() }
    return String(Substring(rest))
  }
}
