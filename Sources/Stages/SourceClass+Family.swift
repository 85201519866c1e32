import HealthModel

extension SourceClass {
  /// What a source is that nobody typed into.
  ///
  /// - Parameters:
  ///   - isSystem: the device's software is the version of the source: the system wrote it.
  ///   - hasVersion: it tells a version of itself.
  package init(_ family: DeviceFamily, isSystem: Bool, hasVersion: Bool) {
    switch family {
    case .watch where isSystem: self = .watch
    case .phone where isSystem: self = .phone
    default: self = hasVersion ? .app : .other
    }
  }
}
