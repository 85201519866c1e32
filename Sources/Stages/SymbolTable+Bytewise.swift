import ByteIO
import HealthModel

extension SymbolTable {
  /// The rank of every symbol in the order of bytes, by symbol: numbers given in the order of a file say nothing.
  package func bytewiseRanks() -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: count)
    let sorted = (0..<count).map { Symbol(rawValue: UInt32($0)) }
      .sorted { compareBytes(bytes(of: $0), bytes(of: $1)) < 0 }
    for (rank, symbol) in sorted.enumerated() { ranks[Int(symbol.rawValue)] = UInt32(rank) }
    return ranks
  }
}
