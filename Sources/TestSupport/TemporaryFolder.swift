import Foundation

/// A new empty folder that is removed with everything in it when its owner goes away.
package struct TemporaryFolder: ~Copyable, Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pulsemill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in the folder.
  package func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and its folders, and gives its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }
}
