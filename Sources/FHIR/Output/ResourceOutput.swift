import ByteIO
import Sinks
import Synchronization

/// Where resources go that come one after the other: days, samples or documents. Each has files of its own, since they come
/// at the same time.
final class ResourceOutput: Sendable {
  /// Either Bundles, or lines of the two types that are many.
  private let bundles: Mutex<BundleFiles>?
  private let observations: Mutex<LineFiles>?
  private let documents: Mutex<LineFiles>?
  private let task: FHIRTask

  /// - Parameter name: `daily`, `samples` or `documents`, maybe behind `deleted-`.
  init(_ name: String, _ scope: FHIRScope, _ files: ResourceFiles) {
    func lines(_ type: ResourceType) -> LineFiles {
      LineFiles("\(type.rawValue).\(name)", files, maximumBytes: scope.options.maximumFileBytes)
    }
    task = scope.task
    let isLines = scope.options.format == .ndjson
    bundles = isLines ? nil : Mutex(BundleFiles(name, files, scope))
    observations = isLines ? Mutex(lines(.observation)) : nil
    documents = isLines ? Mutex(lines(.documentReference)) : nil
  }

  /// Takes what a ``ResourceFrame`` made.
  func append(_ text: UnsafeRawBufferPointer, _ type: ResourceType, rows: Int) throws(Failure) {
    if rows == 0 { return }
    if case .takeBack(let retraction) = task { retraction.count(type, rows) }
    try bundles?.withLock { (bundles) throws(Failure) in try bundles.append(text) }
    if type == .documentReference {
      try documents?.withLock { (lines) throws(Failure) in try lines.append(text, rows: rows) }
    } else {
      try observations?.withLock { (lines) throws(Failure) in try lines.append(text, rows: rows) }
    }
  }

  func finish() throws(Failure) -> [PublishedFile] {
    var published: [PublishedFile] = []
    try bundles?.withLock { (bundles) throws(Failure) in published += try bundles.finish() }
    try observations?.withLock { (lines) throws(Failure) in published += try lines.finish() }
    try documents?.withLock { (lines) throws(Failure) in published += try lines.finish() }
    return published
  }
}
