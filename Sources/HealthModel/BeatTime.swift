import ByteIO

/// The clock time of one heartbeat, which the export prints without date or offset in the phone's language.
package struct BeatTime: Equatable, Sendable {
  /// Milliseconds since midnight.
  package var milliseconds: Int64

  /// Reads `h:mm:ss`, a fraction behind `.` or `,`, and AM or PM in any case behind any blank; nil for other words of
  /// the day.
  package init?(_ text: UnsafeRawBufferPointer) {
    var rest = Rest(text)
    guard var hour = rest.number(), rest.skip(0x3A), let minute = rest.number(), rest.skip(0x3A),
      let second = rest.number(), minute < 60, second < 60
    else { return nil }
    let fraction = rest.skip(0x2E) || rest.skip(0x2C) ? rest.thousandths() : 0
    rest.skipBlanks()
    if rest.isEmpty {
      guard hour < 24 else { return nil }
    } else {
      guard let isAfternoon = rest.isAfternoon, (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// What is left to read. A file has hundreds of thousands of beats, so nothing becomes a slice or a String.
  private struct Rest {
    private let text: UnsafeRawBufferPointer
    private var position = 0

    init(_ text: UnsafeRawBufferPointer) { self.text = text }

    var isEmpty: Bool { position == text.count }

    /// The byte `ahead` of the place in hand; 0 behind the end.
    private func byte(_ ahead: Int = 0) -> UInt8 {
      position + ahead < text.count ? text[position + ahead] : 0
    }

    /// A number of one or two digits, or nil.
    mutating func number() -> Int64? {
      let first = byte() &- 48
      guard first <= 9 else { return nil }
      position += 1
      let second = byte() &- 48
      guard second <= 9 else { return Int64(first) }
      position += 1
      return Int64(first) * 10 + Int64(second)
    }

    mutating func skip(_ wanted: UInt8) -> Bool {
      guard byte() == wanted else { return false }
      position += 1
      return true
    }

    /// The digits of a fraction; those behind the third are passed over.
    mutating func thousandths() -> Int64 {
      var (sum, weight): (Int64, Int64) = (0, 100)
      while byte() &- 48 <= 9 {
        sum += Int64(byte() &- 48) * weight
        weight /= 10
        position += 1
      }
      return sum
    }

    /// Passes ASCII blanks, U+00A0, U+2000 to U+200A and U+202F.
    mutating func skipBlanks() {
      while true {
        switch (byte(), byte(1), byte(2)) {
        case (0x20, _, _), (0x09, _, _): position += 1
        case (0xC2, 0xA0, _): position += 2
        case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xAF): position += 3
        default: return
        }
      }
    }

    /// Whether the rest is PM, not AM; nil for any other word.
    var isAfternoon: Bool? {
      guard text.count - position == 2, byte(1) | 0x20 == 0x6D else { return nil }
      switch byte() | 0x20 {
      case 0x61: return false
      case 0x70: return true
      default: return nil
      }
    }
  }

  /// The beat's instant in UTC milliseconds: the candidate nearest to the sample's start among the previous, same and
  /// next date on each clock; nil if none lies within the sample, give or take a minute.
  ///
  /// - Parameter offsets: seconds east of UTC of the clocks that may have been printed.
  package func instant(start: Instant, end: Instant, offsets: [Int32]) -> Int64? {
    var nearest: (instant: Int64, distance: UInt64)?
    for offset in offsets {
      let day = floorDivide(start + Int64(offset), secondsPerDay)
      for date in day - 1...day + 1 {
        let candidate = (date * secondsPerDay - Int64(offset)) * 1000 + milliseconds
        let distance = (candidate - start * 1000).magnitude
        if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
      }
    }
    guard let instant = nearest?.instant else { return nil }
    return ((start - 60) * 1000...(end + 60) * 1000).contains(instant) ? instant : nil
  }
}
