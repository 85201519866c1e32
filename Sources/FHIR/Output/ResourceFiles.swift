import ByteIO
import Sinks

/// Opens files by their names in the sink's folder, such as `Patient` or `Observation.daily.000`, and tells their paths.
package struct ResourceFiles: Sendable {
  /// The path of a file by its name without ending, and its ending.
  private let path: @Sendable (String, String) -> String
  private let create: @Sendable (String) throws(Failure) -> OutputFile

  package init(
    path: @escaping @Sendable (_ name: String, _ ending: String) -> String,
    create: @escaping @Sendable (_ path: String) throws(Failure) -> OutputFile
  ) {
    self.path = path
    self.create = create
  }

  func open(_ name: String, _ ending: String) throws(Failure) -> ResourceFile {
    let path = path(name, ending)
    return ResourceFile(file: try create(path), path: path)
  }
}

/// A file with its path.
struct ResourceFile: ~Copyable, Sendable {
  var file: OutputFile
  var path: String

  mutating func finish() throws(Failure) -> PublishedFile { try file.finish(path: path) }
}
