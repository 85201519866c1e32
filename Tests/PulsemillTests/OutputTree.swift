import Foundation

/// The files below a folder by their relative path, hidden ones included.
struct OutputTree: Equatable {
  private(set) var files: [String: Data] = [:]
  /// Permission bits of files and folders.
  private(set) var modes: [String: Int] = [:]

  init(_ folder: URL) throws {
    for case let path as String in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
      let url = folder.appending(path: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      modes[path] = (attributes[.posixPermissions] as? NSNumber)?.intValue
      if attributes[.type] as? FileAttributeType == .typeRegular { files[path] = try Data(contentsOf: url) }
    }
  }

  /// The files that must be equal whenever the same input is read: all but the report, which holds times.
  var results: [String: Data] { files.filter { $0.key != "run.json" } }

  var folders: [String] { modes.keys.filter { files[$0] == nil } }
}
