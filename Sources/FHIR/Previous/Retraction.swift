import ByteIO
import HealthModel
import Synchronization

/// Tells which resources of an earlier export are gone, and counts those that were taken back.
package final class Retraction: Sendable {
  private let written: RecordIDSet
  private let keeps = Atomic(false)
  private let state = Mutex(State())

  private struct State {
    var counts: [ResourceType: Int] = [:]
    var clinicalFiles = 0
    /// Formatters cannot fail, so this waits for ``check()``.
    var failure: Failure?
  }

  /// - Parameter written: the ids of what was written of the export at hand.
  package init(of written: RecordIDSet) { self.written = written }

  /// Whether a resource is to be taken back: nothing of its id was written of the export at hand.
  package func isGone(_ id: RecordID) -> Bool {
    if !isWritten(id) { return true }
    keeps.store(true, ordering: .relaxed)
    return false
  }

  /// Whether something of this id was written of the export at hand.
  func isWritten(_ id: RecordID) -> Bool {
    do throws(Failure) { return try written.contains(id) } catch {
      state.withLock { $0.failure = error }
      // Nothing is published.
      return true
    }
  }

  /// Counts resources that were taken back.
  func count(_ type: ResourceType, _ rows: Int) { state.withLock { $0.counts[type, default: 0] += rows } }

  /// Counts a clinical record that is gone: its file is the hospital's, and so are the ids in there.
  func countClinicalFile() { state.withLock { $0.clinicalFiles += 1 } }

  /// - Throws: ``Failure`` if an id could not be looked up.
  func check() throws(Failure) {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// How many resources were taken back, by type.
  package var counts: [String: Int] {
    state.withLock { state in
      Dictionary(uniqueKeysWithValues: state.counts.map { ($0.key.rawValue, $0.value) })
    }
  }

  /// Whether nothing of the earlier export is left, though there was something.
  package var isTotal: Bool { !keeps.load(ordering: .relaxed) && !counts.isEmpty }

  /// How many clinical records are gone that cannot be taken back.
  package var clinicalFiles: Int { state.withLock { $0.clinicalFiles } }
}
