import ByteIO
import HealthModel
import Synchronization

/// Notes the ids of what a sink writes, from several threads, until an earlier export is compared with them.
package final class WrittenIDs: Sendable {
  private let state: Mutex<State>

  private struct State: ~Copyable {
    var collector: RecordIDCollector?
    /// Formatters cannot fail, so this waits for ``finish()``.
    var failure: Failure?
  }

  /// - Parameters:
  ///   - directory: where temporary files are created.
  ///   - memory: bytes for ids; more of them go to a file.
  package init(in directory: String, memory: Int) {
    state = Mutex(State(collector: RecordIDCollector(in: directory, memory: memory)))
  }

  package func insert(_ id: RecordID) {
    state.withLock { state in
      guard state.failure == nil else { return }
      do throws(Failure) { try state.collector?.insert(id) } catch { state.failure = error }
    }
  }

  /// Ends the input.
  ///
  /// - Throws: ``Failure`` if an id could not be noted.
  package func finish() throws(Failure) -> RecordIDSet {
    try state.withLock { (state) throws(Failure) in
      if let failure = state.failure { throw failure }
      return try state.collector.take()?.finish() ?? RecordIDSet([])
    }
  }
}
