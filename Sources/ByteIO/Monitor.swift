/// A mutex with one condition, for state that threads share.
package final class Monitor: @unchecked Sendable {
  // pthread objects must not move; they are used only through their own functions.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func lock() { pthread_mutex_lock(mutex) }
  package func unlock() { pthread_mutex_unlock(mutex) }
  /// Unlocks until somebody notifies; other reasons to wake exist, so check again what was waited for.
  package func wait() { pthread_cond_wait(condition, mutex) }
  package func notifyAll() { pthread_cond_broadcast(condition) }
}
