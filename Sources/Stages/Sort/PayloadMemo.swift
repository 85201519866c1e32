import ByteIO

/// Where payloads were stored lately, so that equal ones share their memory: most metadata repeats.
struct PayloadMemo: ~Copyable {
  // Not private: in a debug build the compiler (6.3.1) fails where another file has the memo.
  struct Stored: BitwiseCopyable {
    var place = 0
    var count = 0
  }

  private var stored: Column<Stored>

  init() {
    stored = Column(capacity: 1 << Self.bits)
    forget()
  }

  private static let bits: UInt64 = 8

  /// Where in `memory` the same bytes stand; nil if that is not known.
  @inline(__always)
  func place(of payload: UnsafeRawBufferPointer, in memory: UnsafeRawPointer) -> Int? {
    let known = stored[Self.slot(payload)]
    guard known.count == payload.count, let base = payload.baseAddress,
      equalBytes(memory + known.place, base, count: payload.count)
    else { return nil }
    return known.place
  }

  /// Remembers where a payload was stored.
  @inline(__always)
  mutating func remember(_ payload: UnsafeRawBufferPointer, at place: Int) {
    stored[Self.slot(payload)] = Stored(place: place, count: payload.count)
  }

  /// The memory will be used anew.
  mutating func forget() {
    stored.removeAll()
    for _ in 0..<1 << Self.bits { stored.append(Stored()) }
  }

  /// By length, first and last bytes: what is cheap and mostly tells payloads apart.
  @inline(__always)
  private static func slot(_ payload: UnsafeRawBufferPointer) -> Int {
    guard payload.count >= 8 else { return 0 }
    let first = payload.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = payload.loadUnaligned(fromByteOffset: payload.count - 8, as: UInt64.self)
    let mixed = (first ^ last.byteSwapped ^ UInt64(payload.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> (64 - bits))
  }
}
