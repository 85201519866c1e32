/// A sum that keeps what rounding takes away (Neumaier 1974): its error does not grow with the number of terms.
struct CompensatedSum: Equatable, BitwiseCopyable, Sendable {
  private var sum = 0.0
  private var lost = 0.0

  static func += (total: inout CompensatedSum, term: Double) {
    let next = total.sum + term
    total.lost += total.sum.magnitude >= term.magnitude ? total.sum - next + term : term - next + total.sum
    total.sum = next
  }

  var value: Double { sum + lost }
}
