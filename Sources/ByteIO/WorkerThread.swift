/// A thread that runs one function and can be waited for.
package struct WorkerThread: ~Copyable {
  private let handle: pthread_t

  /// - Throws: ``Failure`` (74) if the system gives no more threads.
  package init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var handle: pthread_t?
      let code = pthread_create(
        &handle, nil, { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }, box.toOpaque())
    #else
      var handle = pthread_t()
      let code = pthread_create(
        &handle, nil, { $0.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() } ?? nil },
        box.toOpaque())
    #endif
    if code != 0 {
      box.release()
      throw Failure(errno: code, "cannot start a thread", at: "--threads")
    }
    #if canImport(Darwin)
      guard let handle else { throw Failure(.io, "cannot start a thread", at: "--threads") }
    #endif
    self.handle = handle
  }

  /// Waits for the function's end.
  package consuming func join() { pthread_join(handle, nil) }
}

private final class ThreadBody {
  private let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func run() -> UnsafeMutableRawPointer? {
    body()
    return nil
  }
}
