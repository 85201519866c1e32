import ByteIO

/// Works out `weights.count` results on several threads, the heaviest first, and gives them in the order of their numbers.
///
/// - Throws: the first failure in that order.
func results<Output: Sendable>(
  weights: [Int], threads count: Int, _ body: @escaping @Sendable (Int) throws(Failure) -> Output
) throws(Failure) -> [Output] {
  let tasks = OrderedTasks(weights: weights, ahead: weights.count) { number in
    Result { () throws(Failure) in try body(number) }
  }
  let threads = try ThreadGroup(threads: min(count, max(weights.count, 1)), tasks)
  var outputs: [Output] = []
  for _ in weights { outputs.append(try tasks.next(by: threads)) }
  return outputs
}
