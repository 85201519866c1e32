import Foundation

/// The files under `fixtures/` of the package.
package enum Fixtures {
  /// The URL of a fixture, such as `archives/plain.zip`.
  package static func url(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("fixtures").appendingPathComponent(name)
  }

  /// The path of a fixture.
  package static func path(_ name: String) -> String { url(name).path }

  /// The bytes of a fixture.
  package static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url(name))) }

  /// The text of a page of the documentation, such as `docs/report.md`.
  package static func page(_ path: String) throws -> String {
    try String(contentsOf: url("../" + path).standardizedFileURL, encoding: .utf8)
  }
}
