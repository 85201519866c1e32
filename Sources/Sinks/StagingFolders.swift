import ByteIO
import Synchronization

/// The hidden folders that runs of this process are writing to, so that nothing is left of them if it is told to end.
package enum StagingFolders {
  private static let paths = Mutex<Set<String>>([])

  static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }
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
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        unlink("\(path)/\(name)")
      }
      closedir(folder)
    }
    rmdir(path)
  }
}
