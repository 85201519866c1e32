/// State that threads share: one at a time has it, and others can wait for a change of it.
///
/// This is how values go from thread to thread: who puts one in gives it away, who takes one out has it alone. Copies of a
/// reference must not stay behind.
package final class Monitor<State: ~Copyable>: Sendable {
  // They must not move, and are used only through their own functions.
  private let mutex = Memory<pthread_mutex_t>()
  private let condition = Memory<pthread_cond_t>()
  /// Touched only while the mutex is locked.
  private let state = Memory<State>()

  package init(_ state: consuming sending State) {
    pthread_mutex_init(mutex.base, nil)
    pthread_cond_init(condition.base, nil)
    self.state.base.initialize(to: state)
  }

  deinit {
    state.base.deinitialize(count: 1)
    pthread_cond_destroy(condition.base)
    pthread_mutex_destroy(mutex.base)
  }

  /// Lets `body` use the state.
  package func withState<Result, Problem>(
    _ body: (inout State) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    pthread_mutex_lock(mutex.base)
    defer { pthread_mutex_unlock(mutex.base) }
    return try body(&state.base.pointee)
  }

  /// Lets `body` look for something in the state, and again after each ``notify()``, until it finds it.
  package func wait<Result>(for body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex.base)
    defer { pthread_mutex_unlock(mutex.base) }
    while true {
      if let result = body(&state.base.pointee) { return result }
      pthread_cond_wait(condition.base, mutex.base)
    }
  }

  /// Wakes those that wait.
  package func notify() { pthread_cond_broadcast(condition.base) }
}
