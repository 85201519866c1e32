import HealthModel

extension SourceOrder {
  /// The number of the source that writes samples under a name, if there is one: what is typed in by hand aside.
  ///
  /// - Parameters:
  ///   - name: the canonical one.
  ///   - family: `none` joins the watch or phone of that name, as it does for samples.
  package func source(named name: String, family: DeviceFamily) -> Int32? {
    let candidates = sources.indices.filter { sources[$0].name == name && sources[$0].sourceClass != .manual }
    let found =
      candidates.first { sources[$0].family == family }
      ?? (family == .none ? candidates.first { [.watch, .phone].contains(sources[$0].family) } : nil)
    return found.map(Int32.init)
  }
}

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
