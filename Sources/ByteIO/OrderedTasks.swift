/// Works out numbered results on several threads and gives them out by their numbers. Threads run only a little ahead of
/// the taker, so that few results wait.
///
/// Unchecked, because the compiler cannot see that all state is touched only inside the monitor.
package final class OrderedTasks<Output: Sendable>: @unchecked Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Result<Output, Failure>
  /// How many results may be begun before the one that is taken next.
  private let ahead: Int

  private let monitor = Monitor()
  private var done: [Int: Result<Output, Failure>] = [:]
  /// The number that is begun next, and the one that is taken next.
  private var begun = 0
  private var taken = 0
  private var isCancelled = false

  package init(_ count: Int, ahead: Int, _ body: @escaping @Sendable (Int) -> Result<Output, Failure>) {
    self.count = count
    self.ahead = ahead
    self.body = body
  }

  /// What each thread does until nothing is left.
  package func work() {
    while let number = begin() {
      let result = body(number)
      monitor.lock()
      done[number] = result
      monitor.notifyAll()
      monitor.unlock()
    }
  }

  private func begin() -> Int? {
    monitor.lock()
    defer { monitor.unlock() }
    while begun < count, begun >= taken + ahead, !isCancelled { monitor.wait() }
    return isCancelled ? nil : number()
  }

  private func number() -> Int? {
    guard begun < count else { return nil }
    begun += 1
    return begun - 1
  }

  /// The next result in the order of the numbers; the caller works, too, while it has to wait for it.
  ///
  /// - Throws: what working it out threw.
  package func next() throws(Failure) -> Output {
    monitor.lock()
    while true {
      if let result = done.removeValue(forKey: taken) {
        taken += 1
        monitor.notifyAll()
        monitor.unlock()
        return try result.get()
      }
      if begun < taken + ahead, let number = number() {
        monitor.unlock()
        let result = body(number)
        monitor.lock()
        done[number] = result
      } else {
        monitor.wait()
      }
    }
  }

  /// Lets the threads end.
  package func cancel() {
    monitor.lock()
    isCancelled = true
    monitor.notifyAll()
    monitor.unlock()
  }
}
