/// Equal threads that share some works, and end together with their owner. The caller's thread is one of them: it works
/// while it has to wait. So one thread is the same code as many, and none is idle while there is work.
package final class ThreadGroup {
  private let crew: Crew
  private var threads: [Box] = []

  /// Arrays cannot hold a noncopyable thread.
  private final class Box {
    private var thread: WorkerThread?
    init(_ thread: consuming WorkerThread) { self.thread = consume thread }
    func join() { thread.take()?.join() }
  }

  /// - Parameters:
  ///   - threads: how many work, the caller's own included.
  ///   - works: what they do; of the first one, if it has anything to do.
  /// - Throws: ``Failure`` (74) if the system gives no more threads.
  package init(threads count: Int, _ works: any SharedWork...) throws(Failure) {
    let crew = Crew(works)
    self.crew = crew
    for number in 1..<max(count, 1) {
      threads.append(Box(try WorkerThread { crew.work(on: number) { crew.isCancelled ? () : nil } }))
    }
  }

  deinit { end() }

  /// What `find` gives; works as long as that is nothing.
  package func wait<Result>(for find: () -> Result?) -> Result { crew.work(on: 0, until: find) }

  /// Says that there may be more to do.
  package func notify() { crew.notify() }

  /// Makes the threads end after the pieces that they have in hand, and waits for them.
  package func end() {
    crew.cancel()
    for thread in threads { thread.join() }
    threads.removeAll()
  }
}

/// What the threads of a group share.
private final class Crew: Sendable {
  private let works: [any SharedWork]
  private let state = Monitor(State())

  private struct State {
    /// Counts what may have made more work: who found none looks again when it has changed.
    var changes = 0
    var isCancelled = false
  }

  init(_ works: [any SharedWork]) { self.works = works }

  var isCancelled: Bool { state.withState { $0.isCancelled } }

  /// Works until `find` gives something.
  func work<Result>(on thread: Int, until find: () -> Result?) -> Result {
    while true {
      let seen = state.withState { $0.changes }
      if let result = find() { return result }
      if works.contains(where: { $0.workOnce(on: thread) }) {
        notify()
      } else {
        state.wait { $0.changes == seen ? nil : () }
      }
    }
  }

  func notify() { change { $0.changes += 1 } }

  func cancel() {
    change { state in
      state.changes += 1
      state.isCancelled = true
    }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withState(body)
    state.notify()
  }
}
