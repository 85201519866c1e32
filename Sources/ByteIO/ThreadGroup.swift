/// Threads that end together with their owner.
package final class ThreadGroup {
  private var threads: [Box] = []
  private let cancel: () -> Void

  /// Arrays cannot hold a noncopyable thread.
  private final class Box {
    private var thread: WorkerThread?
    init(_ thread: consuming WorkerThread) { self.thread = consume thread }
    func join() { thread.take()?.join() }
  }

  /// - Parameter cancel: makes the threads end soon.
  package init(cancel: @escaping () -> Void) { self.cancel = cancel }

  deinit { join() }

  /// - Throws: ``Failure`` (74) if the system gives no more threads.
  package func start(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    threads.append(Box(try WorkerThread(body)))
  }

  /// Makes all threads end and waits for them.
  package func join() {
    cancel()
    for thread in threads { thread.join() }
    threads.removeAll()
  }
}
