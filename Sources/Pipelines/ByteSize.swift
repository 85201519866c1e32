/// A number of bytes as a person writes it: `1048576`, `1024K`, `1M`.
package struct ByteSize: Equatable, Comparable, Sendable {
  package var bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  /// Memory for sorting unless told otherwise.
  package static let defaultMemory = ByteSize(bytes: 256 << 20)
  /// Less memory than this is not enough to sort.
  package static let leastMemory = ByteSize(bytes: 1 << 20)

  /// Digits and maybe K, M or G, for powers of 1024; nil for anything else, and for what no Int can hold.
  package init?(_ text: String) {
    let shift =
      switch text.last {
      case "K", "k": 10
      case "M", "m": 20
      case "G", "g": 30
      default: 0
      }
    let digits = shift == 0 ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }), let number = Int(digits)
    else { return nil }
    let (bytes, overflows) = number.multipliedReportingOverflow(by: 1 << shift)
    if overflows { return nil }
    self.bytes = bytes
  }

  package static func < (left: ByteSize, right: ByteSize) -> Bool { left.bytes < right.bytes }
}

extension ByteSize {
  /// What of the memory is left for sorting, in bytes: blocks on their way take their part, but never more than half.
  func sortingBudget(threads: Int) -> Int {
    let blocks = (threads + 4) * (5 << 19)
    return max(bytes - blocks, bytes / 2)
  }
}
