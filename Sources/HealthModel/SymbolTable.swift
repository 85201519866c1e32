import ByteIO

/// Numbers byte strings in the order of their first appearance and keeps one copy of each.
///
/// Kinds, source names, devices, units and category values of an export share one table. It is bounded, because a
/// hostile file may make every string new.
@usableFromInline
package struct SymbolTable: ~Copyable, Sendable {
  /// More text than this is no Health export: sound ones need a few hundred kilobytes.
  package static let maximumBytes = 64 << 20

  private var text = ByteBuffer(capacity: 1 << 14)
  /// Where each symbol's text ends; symbol 0 is empty.
  private var ends = Column<Int>(capacity: 1 << 9)
  /// Open addressing, a power of two; 0 is a free place.
  private var places: [UInt32]

  package init() {
    places = [UInt32](repeating: 0, count: 1 << 10)
    ends.append(0)
  }

  /// How many symbols there are, the empty one included.
  package var count: Int { ends.count }

  /// The symbol of `bytes`, new if they were never seen.
  ///
  /// - Throws: ``Failure`` (65) when the table is full.
  package mutating func intern(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Symbol {
    if bytes.isEmpty { return .none }
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: Self.hash(bytes)) & mask
    while places[place] != 0 {
      if equalBytes(self.bytes(of: Symbol(rawValue: places[place])), bytes) {
        return Symbol(rawValue: places[place])
      }
      place = (place + 1) & mask
    }
    guard text.count + bytes.count <= Self.maximumBytes else {
      throw Failure(
        .data, "more than \(Self.maximumBytes >> 20) MiB of distinct names, units and devices",
        try: "this is not an export as a phone writes it")
    }
    let symbol = Symbol(rawValue: UInt32(ends.count))
    text.append(bytes)
    ends.append(text.count)
    places[place] = symbol.rawValue
    if ends.count * 2 > places.count { rehash() }
    return symbol
  }

  /// The symbol of `text`, new if it was never seen.
  package mutating func intern(_ text: String) throws(Failure) -> Symbol {
    let utf8 = ContiguousArray(text.utf8)
    var result: Result<Symbol, Failure> = .success(.none)
    utf8.withUnsafeBytes { bytes in
      do throws(Failure) { result = .success(try intern(bytes)) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  /// The text of a symbol, valid until the next `intern`.
  package func bytes(of symbol: Symbol) -> UnsafeRawBufferPointer {
    let index = Int(symbol.rawValue)
    let start = index == 0 ? 0 : ends[index - 1]
    return UnsafeRawBufferPointer(rebasing: text.bytes[start..<ends[index]])
  }

  /// The text of a symbol as a String; for what happens once per run, not once per record.
  package func string(_ symbol: Symbol) -> String { String(decoding: bytes(of: symbol), as: UTF8.self) }

  /// The symbol of a text, if it was seen; looks at all of them, so for what happens once per run.
  package func symbol(of text: String) -> Symbol? {
    (0..<UInt32(count)).map(Symbol.init(rawValue:)).first { bytes(of: $0).elementsEqual(text.utf8) }
  }

  private mutating func rehash() {
    var larger = [UInt32](repeating: 0, count: places.count * 2)
    let mask = larger.count - 1
    for index in 1..<ends.count {
      let symbol = Symbol(rawValue: UInt32(index))
      var place = Int(truncatingIfNeeded: Self.hash(bytes(of: symbol))) & mask
      while larger[place] != 0 { place = (place + 1) & mask }
      larger[place] = symbol.rawValue
    }
    places = larger
  }

  /// FNV-1a over 64-bit words, then bytes; its quality is enough for text of one file.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let prime: UInt64 = 0x0000_0100_0000_01B3
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    var position = 0
    while position + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) &* prime
      hash ^= hash >> 32
      position += 8
    }
    while position < bytes.count {
      hash = (hash ^ UInt64(bytes[position])) &* prime
      position += 1
    }
    return hash ^ hash >> 29
  }
}
