import ByteIO

/// The clock time of one heartbeat, which the export prints without date or offset in the phone's language.
package struct BeatTime: Equatable, Sendable {
  /// Milliseconds since midnight.
  package var milliseconds: Int64

  /// Reads `h:mm:ss`, a fraction behind `.` or `,`, and AM or PM in any case behind any blank; nil for other words of
  /// the day.
  package init?(_ text: UnsafeRawBufferPointer) {
    var rest = text[...]
    func number(_ maximumDigits: Int) -> Int64? {
      let digits = rest.prefix(maximumDigits).prefix { $0 &- 48 <= 9 }
      guard !digits.isEmpty else { return nil }
      rest = rest.dropFirst(digits.count)
      return digits.reduce(0) { $0 * 10 + Int64($1 &- 48) }
    }
    func skip(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard var hour = number(2), skip(0x3A), let minute = number(2), skip(0x3A), let second = number(2),
      minute < 60, second < 60
    else { return nil }
    var fraction: Int64 = 0
    if skip(0x2E) || skip(0x2C) {
      var weight: Int64 = 100
      while let byte = rest.first, byte &- 48 <= 9 {
        fraction += Int64(byte &- 48) * weight
        weight /= 10
        rest = rest.dropFirst()
      }
    }
    while let length = Self.blankLength(rest) { rest = rest.dropFirst(length) }
    if rest.isEmpty {
      guard hour < 24 else { return nil }
    } else {
      guard let isAfternoon = Self.isAfternoon(rest), (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    milliseconds = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  /// Whether a word is PM, not AM; nil for any other. A file has hundreds of thousands of them, so none becomes a String.
  private static func isAfternoon(_ word: Slice<UnsafeRawBufferPointer>) -> Bool? {
    guard word.count == 2, let first = word.first, let last = word.last, last | 0x20 == 0x6D else {
      return nil
    }
    switch first | 0x20 {
    case 0x61: return false
    case 0x70: return true
    default: return nil
    }
  }

  /// The bytes of the blank that `text` begins with: ASCII, U+00A0, U+2000 to U+200A or U+202F.
  private static func blankLength(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
    guard let first = text.first else { return nil }
    if first == 0x20 || first == 0x09 { return 1 }
    let (second, third) = (text.dropFirst().first, text.dropFirst(2).first)
    if first == 0xC2, second == 0xA0 { return 2 }
    guard first == 0xE2, second == 0x80, let third else { return nil }
    return third == 0xAF || (0x80...0x8A).contains(third) ? 3 : nil
  }

  /// The beat's instant in UTC milliseconds: the candidate nearest to the sample's start among the previous, same and
  /// next date on each clock; nil if none lies within the sample, give or take a minute.
  ///
  /// - Parameter offsets: seconds east of UTC of the clocks that may have been printed.
  package func instant(start: Instant, end: Instant, offsets: [Int32]) -> Int64? {
    let candidates = offsets.flatMap { offset in
      let day = floorDivide(start + Int64(offset), secondsPerDay)
      return (-1...1).map { ((day + $0) * secondsPerDay - Int64(offset)) * 1000 + milliseconds }
    }
    let nearest = candidates.min { ($0 - start * 1000).magnitude < ($1 - start * 1000).magnitude }
    return nearest.flatMap { ((start - 60) * 1000...(end + 60) * 1000).contains($0) ? $0 : nil }
  }
}
