import ByteIO
import Synchronization

/// The hidden folders that runs of this process are writing to, so that nothing is left of them if it is told to end.
package enum StagingFolders {
  private static let paths = Mutex<Set<String>>([])

  private static let prefix = ".pulsemill-staging-"

  /// Creates a hidden folder in `path`, and removes those that killed runs have left.
  ///
  /// - Returns: the folder, locked as long as it is open.
  /// - Throws: ``Failure`` (74, 77) if it cannot be written to.
  static func create(in path: String) throws(Failure) -> FileDescriptor {
    // Nobody else looks for such folders until the new one is locked.
    let folder = try removeForsaken(in: path)
    var template = Array("\(path)/\(prefix)XXXXXX".utf8CString)
    if mkdtemp(&template) == nil {
      throw Failure(errno: errno, "cannot write to the output folder", at: path)
    }
    let staging = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    paths.withLock { _ = $0.insert(staging) }
    let lock = try FileDescriptor(opening: staging, flags: O_RDONLY | O_DIRECTORY)
    flock(lock.raw, LOCK_EX | LOCK_NB)
    flock(folder.raw, LOCK_UN)
    return lock
  }

  /// Removes the hidden folders that killed runs have left in a folder.
  ///
  /// - Returns: the folder, locked as long as it is open, so that no such folder is made or removed meanwhile.
  /// - Throws: ``Failure`` (66, 77) if it cannot be opened.
  @discardableResult
  package static func removeForsaken(in path: String) throws(Failure) -> FileDescriptor {
    let folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
    flock(folder.raw, LOCK_EX)
    for name in names(in: path) where name.hasPrefix(prefix) {
      let forsaken = "\(path)/\(name)"
      guard let lock = try? FileDescriptor(opening: forsaken, flags: O_RDONLY | O_DIRECTORY),
        flock(lock.raw, LOCK_EX | LOCK_NB) == 0
      else { continue }
      removeFolder(forsaken)
    }
    return folder
  }

  static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// From here on SIGINT, SIGTERM and SIGHUP remove the folders before they end the process. Call it before any other
  /// thread is started: the signals are taken by a thread of their own, where ordinary code may run.
  ///
  /// - Throws: ``Failure`` (74) if that thread cannot be started.
  package static func removeOnSignals() throws(Failure) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let blocked = signals
    _ = try WorkerThread {
      var signals = blocked
      var received: Int32 = 0
      guard sigwait(&signals, &received) == 0 else { return }
      paths.withLock { $0.forEach(removeFolder) }
      signal(received, SIG_DFL)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(received)
    }
  }

  /// Removes a folder of files.
  private static func removeFolder(_ path: String) {
    for name in names(in: path) { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// What is in a folder.
  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }
}
