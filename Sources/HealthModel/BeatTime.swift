import ByteIO

/// The clock time of one heartbeat, which the export prints without date or offset in the phone's language.
package struct BeatTime: Equatable, Sendable {
  /// Milliseconds since midnight.
  package var milliseconds: Int64

  /// Reads `h:mm:ss`, a fraction behind `.` or `,`, and AM or PM in any case behind any blank; nil for other words of
  /// the day.
  package init?(_ text: UnsafeRawBufferPointer) {
    var scan = ClockScan(text)
    guard var hour = scan.number(), scan.skip(0x3A), let minute = scan.number(), scan.skip(0x3A),
      let second = scan.number(), minute < 60, second < 60
    else { return nil }
    let fraction = scan.skip(0x2E) || scan.skip(0x2C) ? scan.thousandths() : 0
    scan.skipBlanks()
    if scan.isAtEnd {
      guard hour < 24 else { return nil }
    } else {
      guard let isAfternoon = scan.isAfternoon, (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
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

/// Reads the parts of a clock time; a file has hundreds of thousands of them, so none becomes a String.
private struct ClockScan {
  private let text: UnsafeRawBufferPointer
  private var position = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  /// The digit here, more than 9 if there is none.
  private var digit: UInt8 { position < text.count ? text[position] &- 48 : .max }

  /// A number of one or two digits.
  mutating func number() -> Int64? {
    let first = digit
    guard first <= 9 else { return nil }
    position += 1
    let second = digit
    guard second <= 9 else { return Int64(first) }
    position += 1
    return Int64(first) * 10 + Int64(second)
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// The first three of the digits behind a decimal mark.
  mutating func thousandths() -> Int64 {
    var (fraction, weight): (Int64, Int64) = (0, 100)
    while digit <= 9 {
      fraction += Int64(digit) * weight
      weight /= 10
      position += 1
    }
    return fraction
  }

  mutating func skipBlanks() {
    while let length = blankLength { position += length }
  }

  /// The bytes of the blank here: ASCII, U+00A0, U+2000 to U+200A or U+202F.
  private var blankLength: Int? {
    let rest = text.count - position
    guard rest > 0 else { return nil }
    let first = text[position]
    if first == 0x20 || first == 0x09 { return 1 }
    if first == 0xC2, rest > 1, text[position + 1] == 0xA0 { return 2 }
    guard first == 0xE2, rest > 2, text[position + 1] == 0x80 else { return nil }
    let third = text[position + 2]
    return third == 0xAF || (0x80...0x8A).contains(third) ? 3 : nil
  }

  /// Whether the word that is left is PM, not AM; nil for any other.
  var isAfternoon: Bool? {
    guard text.count - position == 2, text[position + 1] | 0x20 == 0x6D else { return nil }
    switch text[position] | 0x20 {
    case 0x61: return false
    case 0x70: return true
    default: return nil
    }
  }
}
