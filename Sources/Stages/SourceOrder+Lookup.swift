import HealthModel

extension SourceOrder {
  /// The number of the source that a document names; nil if no Record is of it.
  ///
  /// As for Records, who names no device is the watch or phone of that name, whichever has more rows.
  ///
  /// - Parameters:
  ///   - name: canonical, alias applied.
  ///   - family: the device that the document names.
  package func source(named name: String, family: DeviceFamily) -> Int32? {
    func found(_ family: DeviceFamily) -> Int? {
      sources.firstIndex { $0.name == name && $0.family == family && $0.sourceClass != .manual }
    }
    if let exact = found(family) { return Int32(exact) }
    guard family == .none else { return nil }
    switch (found(.watch), found(.phone)) {
    case (let watch?, let phone?): return Int32(sources[phone].rows > sources[watch].rows ? phone : watch)
    case (let watch, let phone): return (watch ?? phone).map { Int32($0) }
    }
  }
}
