/// How many rejected elements an archive may have: `100`, or `0.5%` of all that were read.
package enum RejectLimit: Equatable, Sendable {
  case count(Int)
  /// Between 0 and 100.
  case percent(Double)

  /// Nil for anything else than a whole number or a percentage.
  package init?(_ text: String) {
    let isPercent = text.last == "%"
    let number = isPercent ? text.dropLast() : text[...]
    guard !number.isEmpty, number.allSatisfy({ ("0"..."9").contains($0) || (isPercent && $0 == ".") }) else {
      return nil
    }
    if isPercent {
      guard let percent = Double(number), percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard let count = Int(number) else { return nil }
      self = .count(count)
    }
  }

  /// Whether an archive with so many rejected of so many elements passes.
  package func allows(rejected: Int, of read: Int) -> Bool {
    switch self {
    case .count(let limit): rejected <= limit
    case .percent(let limit): Double(rejected) * 100 <= limit * Double(read)
    }
  }
}
