import ByteIO

/// One thing that is wrong in a pipeline file, or about how it is used.
package struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
  package var file: String
  /// From 1; nil if it is about the file as a whole.
  package var line: Int?
  /// Such as `sinks[0].daily.path`; empty for the file as a whole.
  package var keyPath: String
  package var what: String
  package var advice: String?

  package init(
    file: String, line: Int? = nil, keyPath: String = "", _ what: String, try advice: String? = nil
  ) {
    self.file = file
    self.line = line
    self.keyPath = keyPath
    self.what = what
    self.advice = advice
  }

  /// `file:line: key.path: what; advice` on one line.
  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return Failure(
      .configuration, what, at: keyPath.isEmpty ? place : "\(place): \(keyPath)", try: advice
    ).description
  }
}
