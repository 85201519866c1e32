import ByteIO
import HealthModel
import Sinks
import Stages

/// Takes chunks of samples to the sinks: several threads identify and format them, and one at a time appends what they
/// made, in the order of the chunks.
///
/// There are a few more parcels than threads, and a chunk waits for a free one, so memory does not grow with the export.
final class SampleDelivery: SharedWork {
  private let sinks: [any SampleWriter]
  private let tables: ExportTables
  private let sync: SyncVersions
  private let state: Monitor<State>

  private struct State {
    var free: [Parcel]
    /// In the order of their numbers.
    var filled: [Parcel] = []
    var formatted: [Int: Parcel] = [:]
    /// How many were handed over, and how many of these were appended.
    var handedOver = 0
    var appended = 0
    var isAppending = false
    var failure: Failure?

    /// The parcel that comes next, if it is formatted and no other one is being appended.
    mutating func beginAppending() -> Parcel? {
      guard !isAppending, let parcel = formatted.removeValue(forKey: appended) else { return nil }
      isAppending = true
      return parcel
    }

    mutating func endAppending(_ parcel: Parcel, _ failure: Failure?) {
      isAppending = false
      appended += 1
      self.failure = self.failure ?? failure
      free.append(parcel)
    }
  }

  /// What a thread can do now.
  private enum Step {
    case append(Parcel, isUseless: Bool)
    case format(Parcel)
  }

  init(to sinks: [any SampleWriter], tables: ExportTables, sync: SyncVersions, threads: Int) {
    self.sinks = sinks
    self.tables = tables
    self.sync = sync
    state = Monitor(State(free: (0..<(threads > 1 ? threads + 2 : 1)).map { _ in Parcel(sinks) }))
  }

  /// Whether no sink wants samples.
  var isIdle: Bool { sinks.isEmpty }

  /// Takes the rows of `chunk` and leaves it empty.
  ///
  /// - Parameter threads: those that do the work.
  /// - Throws: what a sink threw at an earlier chunk.
  func deliver(
    _ chunk: inout SampleChunk, of kind: KindDescription, by threads: ThreadGroup
  ) throws(Failure) {
    if chunk.count == 0 { return }
    let free = threads.wait {
      state.withState { state in
        state.failure.map { .failure($0) } ?? state.free.popLast().map { .success($0) }
      } as Result<Parcel, Failure>?
    }
    let parcel = try free.get()
    swap(&chunk, &parcel.chunk)
    chunk.removeAll()
    parcel.kind = kind
    state.withState { state in
      parcel.number = state.handedOver
      state.handedOver += 1
      state.filled.append(parcel)
    }
    threads.notify()
  }

  /// Waits until the sinks have everything.
  ///
  /// - Throws: what a sink threw.
  func finish(by threads: ThreadGroup) throws(Failure) {
    threads.wait { state.withState { $0.appended == $0.handedOver ? () : nil } }
    if let failure = state.withState({ $0.failure }) { throw failure }
  }

  /// Appends what comes next, or else formats.
  func workOnce(on thread: Int) -> Bool {
    switch begin() {
    case .append(let parcel, let isUseless):
      var failure: Failure?
      do throws(Failure) {
        if !isUseless { try parcel.append(to: sinks) }
      } catch {
        failure = error
      }
      state.withState { $0.endAppending(parcel, failure) }
    case .format(let parcel):
      parcel.format(tables, sync)
      state.withState { $0.formatted[parcel.number] = parcel }
    case nil: return false
    }
    return true
  }

  private func begin() -> Step? {
    state.withState { state in
      if let parcel = state.beginAppending() { return .append(parcel, isUseless: state.failure != nil) }
      return state.filled.isEmpty ? nil : .format(state.filled.removeFirst())
    }
  }
}
