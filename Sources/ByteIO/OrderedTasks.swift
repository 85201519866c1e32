/// Works out numbered results on several threads and gives them out by their numbers. The heaviest are begun first, so that
/// no thread is left alone with one at the end; else threads run only a little ahead of the taker, so that few results wait.
///
/// Unchecked, because the compiler cannot see that all state is touched only inside the monitor.
package final class OrderedTasks<Output: Sendable>: @unchecked Sendable {
  private let body: @Sendable (Int) -> Result<Output, Failure>
  /// How many results may be begun before the one that is taken next.
  private let ahead: Int

  private let monitor = Monitor()
  private var done: [Int: Result<Output, Failure>] = [:]
  /// The heaviest that are not begun, the heaviest last.
  private var heavy: [Int]
  /// The others that are not begun, the next one last.
  private var light: [Int]
  /// The number that is taken next.
  private var taken = 0
  private var isCancelled = false

  /// - Parameters:
  ///   - weights: how much work each is, in any unit.
  ///   - ahead: how many of the heaviest are begun first, and how far the others may be ahead of the taker.
  package init(
    weights: [Int], ahead: Int, _ body: @escaping @Sendable (Int) -> Result<Output, Failure>
  ) {
    let byWeight = weights.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }
    heavy = byWeight.prefix(ahead).reversed()
    light = byWeight.dropFirst(ahead).sorted(by: >)
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
    while !isCancelled, !(heavy.isEmpty && light.isEmpty) {
      if let number = takeNumber() { return number }
      monitor.wait()
    }
    return nil
  }

  /// What may be begun now.
  private func takeNumber() -> Int? {
    if let number = heavy.popLast() { return number }
    guard let next = light.last, next < taken + ahead else { return nil }
    return light.removeLast()
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
      if let number = takeNumber() {
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
