/// Works out numbered results on several threads and gives them out by their numbers. The heaviest are begun first, so that
/// no thread is left alone with one at the end; else threads run only a little ahead of the taker, so that few results wait.
package final class OrderedTasks<Output: Sendable>: SharedWork {
  private let body: @Sendable (Int) -> Result<Output, Failure>
  /// How many results may be begun before the one that is taken next.
  private let ahead: Int
  private let state: Monitor<State>

  private struct State {
    var done: [Int: Result<Output, Failure>] = [:]
    /// The heaviest that are not begun, the heaviest last.
    var heavy: [Int]
    /// The others that are not begun, the next one last.
    var light: [Int]
    /// The number that is taken next.
    var next = 0
  }

  /// - Parameters:
  ///   - weights: how much work each is, in any unit.
  ///   - ahead: how many of the heaviest are begun first, and how far the others may be ahead of the taker.
  package init(
    weights: [Int], ahead: Int, _ body: @escaping @Sendable (Int) -> Result<Output, Failure>
  ) {
    let byWeight = weights.indices.sorted { (weights[$0], $1) > (weights[$1], $0) }
    state = Monitor(
      State(
        heavy: byWeight.prefix(ahead).reversed(), light: byWeight.dropFirst(ahead).sorted(by: >)))
    self.ahead = ahead
    self.body = body
  }

  package func workOnce(on thread: Int) -> Bool {
    guard let number = begin() else { return false }
    let result = body(number)
    state.withState { $0.done[number] = result }
    return true
  }

  /// What may be begun now.
  private func begin() -> Int? {
    state.withState { state in
      if let number = state.heavy.popLast() { return number }
      guard let number = state.light.last, number < state.next + ahead else { return nil }
      return state.light.removeLast()
    }
  }

  /// The next result in the order of the numbers.
  ///
  /// - Parameter threads: those that do the work.
  /// - Throws: what working it out threw.
  package func next(by threads: ThreadGroup) throws(Failure) -> Output {
    let result = threads.wait {
      state.withState { state in
        guard let result = state.done.removeValue(forKey: state.next) else {
          return nil as Result<Output, Failure>?
        }
        state.next += 1
        return result
      }
    }
    threads.notify()
    return try result.get()
  }
}
