import ByteIO
import HealthModel
import Sinks
import Synchronization

/// Where resources go that come one after the other: days, samples or documents. Each has files of its own, since they come
/// at the same time.
final class ResourceOutput: Sendable {
  private let lines: Mutex<LineFiles>?
  private let bundles: Mutex<BundleFiles>?

  /// - Parameter name: `daily`, `samples` or `documents`.
  init(_ name: String, _ scope: FHIRScope, _ files: ResourceFiles) {
    let isLines = scope.options.format == .ndjson
    lines =
      isLines ? Mutex(LineFiles(name, files, maximumBytes: scope.options.maximumFileBytes)) : nil
    bundles = isLines ? nil : Mutex(BundleFiles(name, files, scope))
  }

  /// Takes what a ``ResourceFrame`` made.
  func append(_ text: UnsafeRawBufferPointer, _ type: ResourceType, rows: Int) throws(Failure) {
    if rows == 0 { return }
    try lines?.withLock { (lines) throws(Failure) in try lines.append(text, type, rows: rows) }
    try bundles?.withLock { (bundles) throws(Failure) in try bundles.append(text) }
  }

  func finish() throws(Failure) -> [PublishedFile] {
    var published: [PublishedFile] = []
    try lines?.withLock { (lines) throws(Failure) in published += try lines.finish() }
    try bundles?.withLock { (bundles) throws(Failure) in published += try bundles.finish() }
    return published
  }
}
