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

  /// `device` without its address.
  static func withoutAddress(_ device: String) -> String {
    var device = device
    return device.withUTF8 {
      String(decoding: DeviceFields.withoutAddress(UnsafeRawBufferPointer($0)), as: UTF8.self)
    }
  }
}
