import ByteIO

extension TimeZoneRules {
  /// Reads a compiled file of the tz database (RFC 9636, versions 1 to 4).
  ///
  /// nil for anything else, and for files that count leap seconds, which HealthKit's instants do not.
  init?(identifier: String, tzif bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard var block = reader.header() else { return nil }
    var timeSize = 4
    if block.version > 0 {
      reader.position += block.length(timeSize: 4)
      guard let second = reader.header() else { return nil }
      (block, timeSize) = (second, 8)
    }
    guard block.leaps == 0, block.types > 0,
      bytes.count - reader.position >= block.length(timeSize: timeSize)
    else { return nil }
    let times = (0..<block.times).map { _ in reader.integer(timeSize) }
    let kinds = (0..<block.times).map { _ in Int(reader.byte()) }
    let offsets: [Int64] = (0..<block.types).map { _ in
      let offset = reader.integer(4)
      reader.position += 2
      return offset
    }
    guard kinds.allSatisfy({ $0 < offsets.count }), offsets.allSatisfy({ $0.magnitude < largestOffset }),
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    reader.position += block.characters + block.standardFlags + block.universalFlags
    let footer = timeSize == 8 ? reader.line() : []
    let future = PosixTimeZone(footer)
    if future == nil, !footer.isEmpty { return nil }
    self.init(
      identifier: identifier, initial: offsets[0],
      changes: zip(times, kinds).map { (at: $0, offset: offsets[$1]) }, future: future)
  }

  /// The counts of one data block.
  private struct Block {
    var version: UInt8
    var universalFlags, standardFlags, leaps, times, types, characters: Int

    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standardFlags
        + universalFlags
    }
  }

  /// Big-endian numbers from a position on.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func byte() -> UInt8 {
      guard position < bytes.count else { return 0 }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func integer(_ size: Int) -> Int64 {
      let bits = (0..<size).reduce(UInt64(0)) { number, _ in number << 8 | UInt64(byte()) }
      return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
    }

    mutating func header() -> Block? {
      guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      let version = bytes[position + 4]
      position += 20
      let counts = (0..<6).map { _ in Int(integer(4)) }
      guard counts.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
      return Block(
        version: version, universalFlags: counts[0], standardFlags: counts[1], leaps: counts[2],
        times: counts[3], types: counts[4], characters: counts[5])
    }

    /// The footer: what stands between two line feeds.
    mutating func line() -> ArraySlice<UInt8> {
      guard byte() == 0x0A else { return [] }
      return bytes[position...].prefix { $0 != 0x0A }
    }
  }
}
