import ByteIO
import HealthModel

/// The origins of the last few rows: where sources take turns, one of them is the next row's, known without hashing.
struct RecentOrigins: ~Copyable {
  struct Entry: BitwiseCopyable {
    var origin: Origin
    var id: OriginID
  }

  private static let most = 4
  private var entries = Column<Entry>(capacity: most)
  /// The entry of the last match.
  private var last = 0
  private var oldest = 0

  /// The number of the origin with these texts, nil if it is none of the last few.
  mutating func id(
    _ sourceName: UnsafeRawBufferPointer, _ sourceVersion: UnsafeRawBufferPointer,
    _ device: UnsafeRawBufferPointer, in symbols: borrowing SymbolTable
  ) -> OriginID? {
    let count = entries.count
    for step in 0..<count {
      let index = last &+ step < count ? last &+ step : last &+ step &- count
      let entry = entries[index]
      guard equalBytes(symbols.bytes(of: entry.origin.sourceName), sourceName),
        equalBytes(symbols.bytes(of: entry.origin.sourceVersion), sourceVersion),
        equalBytes(symbols.bytes(of: entry.origin.device), device)
      else { continue }
      last = index
      return entry.id
    }
    return nil
  }

  /// Keeps an origin in place of the oldest.
  mutating func remember(_ origin: Origin, _ id: OriginID) {
    let entry = Entry(origin: origin, id: id)
    last = oldest
    if last < entries.count { entries[last] = entry } else { entries.append(entry) }
    oldest = (oldest + 1) % Self.most
  }
}
